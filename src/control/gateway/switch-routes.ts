import { defineRoute } from '#kernel/http/define-route'
import { editTierSwitches, tierSwitches, tierSwitchesOf } from '#operators/gateway'

const auth = { kind: 'operator' } as const

export const getSwitches = defineRoute('GET /__sandbank/gateway/switches', {
  summary: 'What is broken on purpose: attestation, confidential slots',
  level: 'ours',
  auth,
  response: tierSwitches,
  handle: ({ context }) => tierSwitchesOf(context),
})

export const patchSwitches = defineRoute('PATCH /__sandbank/gateway/switches', {
  summary: 'Break or mend attestation and confidential slots, at once',
  level: 'ours',
  auth,
  body: tierSwitches.partial(),
  response: tierSwitches,
  handle: (call) => editTierSwitches(call, call.body),
})
