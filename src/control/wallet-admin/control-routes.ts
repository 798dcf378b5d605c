import { defineRoute } from '#kernel/http/define-route'
import {
  changeControls,
  controlChanges,
  controlErrors,
  controlsView,
  newRecipient,
  permitRecipient,
  readControls,
  removeRecipient,
} from '#operators/wallet'

const auth = { kind: 'session' } as const

/** Row key-cannot-set-controls: an API key does not get in here, nor at what follows. */
export const getControls = defineRoute('GET /__sandbank/wallet/controls', {
  summary: "The session's wallet: pause, limits, permitted recipients, contract calls",
  level: 'ours',
  auth,
  response: controlsView,
  handle: ({ context, principal }) => readControls(context, principal.walletId),
})

export const patchControls = defineRoute('PATCH /__sandbank/wallet/controls', {
  summary: 'Change what is sent; at once for every later transaction',
  level: 'ours',
  auth,
  body: controlChanges,
  response: controlsView,
  handle: (call) => changeControls(call, call.principal.walletId, call.body),
})

export const addRecipient = defineRoute('POST /__sandbank/wallet/controls/recipients', {
  summary: 'Permit a recipient; it is usable after the cooldown, which a repeat starts anew',
  level: 'ours',
  auth,
  body: newRecipient,
  response: controlsView,
  errors: [controlErrors.tooManyRecipients],
  handle: (call) => permitRecipient(call, call.principal.walletId, call.body),
})

export const deleteRecipient = defineRoute('DELETE /__sandbank/wallet/controls/recipients/:address', {
  summary: 'Take a recipient off the list',
  level: 'ours',
  auth,
  response: controlsView,
  errors: [controlErrors.recipientUnknown],
  handle: (call) => removeRecipient(call, call.principal.walletId, call.params.address),
})
