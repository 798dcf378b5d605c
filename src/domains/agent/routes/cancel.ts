import { defineRoute } from '#kernel/http/define-route'
import { cancelPrompt } from '../cancel'
import { agentErrors } from '../errors'
import { jobView, viewJob } from '../views'

/** Row prompt-job. A read-only key may stop its own prompts. */
export const cancel = defineRoute('POST /agent/job/:id/cancel', {
  summary: 'Cancel a job before its next step; the response says what had been done',
  level: 'public',
  auth: { kind: 'key-or-session', flag: 'agentApiEnabled' },
  response: jobView,
  errors: [agentErrors.jobUnknown, agentErrors.jobEnded],
  handle: async (call) =>
    viewJob(call.context, await cancelPrompt(call, call.principal.walletId, call.params.id)),
})
