import { z } from 'zod'
import { defineRoute } from '#kernel/http/define-route'
import { automationsOf } from '../automations'
import { automationView, viewAutomation } from '../view'

/** Row automations. */
export const listAutomations = defineRoute('GET /user/automation', {
  summary: "A wallet's automations, the newest first",
  level: 'ours',
  auth: { kind: 'key-or-session', flag: 'agentApiEnabled' },
  verbatim: true,
  response: z.object({ automations: z.array(automationView) }),
  async handle({ context, principal }) {
    return { automations: (await automationsOf(context, principal.walletId)).map(viewAutomation) }
  },
})
