import { plannedRoute } from '#kernel/http/define-route'

export const prompt = plannedRoute('POST /agent/prompt', {
  summary: 'Queue a prompt for the agent',
  level: 'documented',
  auth: { kind: 'key', flag: 'agentApiEnabled' },
})
