import {
  changeControls,
  controlChanges,
  controlErrors,
  controlsOf,
  controlsTable,
  controlsView,
  newRecipient,
  permitRecipient,
  removeRecipient,
  viewControls,
} from '#domains/wallet'
import { defineRoute } from '#kernel/http/define-route'

const auth = { kind: 'session' } as const

/** Row key-cannot-set-controls: an API key does not get in here, nor at what follows. */
export const getControls = defineRoute('GET /__sandbank/wallet/controls', {
  summary: "The session's wallet: pause, limits, permitted recipients, contract calls",
  level: 'ours',
  auth,
  response: controlsView,
  async handle({ context, principal }) {
    return viewControls(context, await controlsOf(context, principal.walletId))
  },
})

export const patchControls = defineRoute('PATCH /__sandbank/wallet/controls', {
  summary: 'Change what is sent; at once for every later transaction',
  level: 'ours',
  auth,
  body: controlChanges,
  response: controlsView,
  async handle({ context, principal: { walletId }, body, transact }) {
    const controls = await transact([controlsTable], () => changeControls(context, walletId, body))
    context.bus.publish({ type: 'wallet.changed', walletId })
    return viewControls(context, controls)
  },
})

export const addRecipient = defineRoute('POST /__sandbank/wallet/controls/recipients', {
  summary: 'Permit a recipient; it is usable after the cooldown, which a repeat starts anew',
  level: 'ours',
  auth,
  body: newRecipient,
  response: controlsView,
  errors: [controlErrors.tooManyRecipients],
  async handle({ context, principal: { walletId }, body, transact }) {
    const controls = await transact([controlsTable], () => permitRecipient(context, walletId, body))
    context.bus.publish({ type: 'wallet.changed', walletId })
    return viewControls(context, controls)
  },
})

export const deleteRecipient = defineRoute('DELETE /__sandbank/wallet/controls/recipients/:address', {
  summary: 'Take a recipient off the list',
  level: 'ours',
  auth,
  response: controlsView,
  errors: [controlErrors.recipientUnknown],
  async handle({ context, principal: { walletId }, params, transact }) {
    const controls = await transact([controlsTable], () => removeRecipient(context, walletId, params.address))
    context.bus.publish({ type: 'wallet.changed', walletId })
    return viewControls(context, controls)
  },
})
