import { defineRoute } from '#kernel/http/define-route'
import { actorOf } from '../layers/actor'
import { submitBody } from '../submit-body'
import { submitErrors, submitTransaction, submitted } from '../submit-transaction'

const spec = {
  level: 'public',
  auth: { kind: 'key-or-session', flag: 'walletApiEnabled', write: true },
  body: submitBody,
  response: submitted,
  errors: submitErrors,
} as const

/** Rows wallet-submit, control-contract-calls. */
export const submit = defineRoute('POST /wallet/submit', {
  ...spec,
  summary: 'Sign and broadcast a raw transaction',
  handle: (call) => submitTransaction(call, actorOf(call.principal), call.body),
})

/** The same body as its successor. */
export const agentSubmit = defineRoute('POST /agent/submit', {
  ...spec,
  summary: 'Deprecated alias of POST /wallet/submit',
  deprecated: { sunset: 'Mon, 15 Jun 2026 00:00:00 GMT', use: '/wallet/submit' },
  handle: (call) => submitTransaction(call, actorOf(call.principal), call.body),
})
