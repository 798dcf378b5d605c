import { defineRoute } from '#kernel/http/define-route'
import { agentErrors } from '../errors'
import { knownPrompt } from '../prompts'
import { jobView, viewJob } from '../views'

/** Row prompt-job. */
export const job = defineRoute('GET /agent/job/:id', {
  summary: 'What has become of a prompt so far; a job that failed is a 200 too',
  level: 'documented',
  auth: { kind: 'key-or-session', flag: 'agentApiEnabled' },
  response: jobView,
  errors: [agentErrors.jobUnknown],
  handle: async ({ context, principal, params }) =>
    viewJob(context, await knownPrompt(context, principal.walletId, params.id)),
})
