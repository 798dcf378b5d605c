import { addKey, keyTables, makeKey, revealKey, revokeKey } from '#domains/keys'
import { statusErrors } from '#domains/wallet'
import { defineRoute } from '#kernel/http/define-route'
import { partnerErrors } from '../errors'
import { issuedKeyView } from '../fields'
import { viewKey } from '../views'
import { activeKeyOfWallet, keyOfWallet } from '../wallet-keys'
import { usableWalletOf, usableWalletTables } from '../wallets'

export const rotateWalletKey = defineRoute('POST /partner/wallets/:identifier/api-keys/:keyId/rotate', {
  summary: 'A new key that may do the same, and the old one revoked, in one step',
  level: 'public',
  auth: { kind: 'partner' },
  status: 201,
  response: issuedKeyView,
  errors: [
    partnerErrors.walletUnknown,
    partnerErrors.keyUnknown,
    statusErrors.suspended,
    statusErrors.closed,
  ],
  async handle({ context, principal, params, transact }) {
    const { organisationId } = principal
    const { walletId } = await keyOfWallet(context, organisationId, params)
    const fresh = await makeKey(context, { walletId })
    const stored = await transact([...keyTables, ...usableWalletTables], async (context) => {
      await usableWalletOf(context, organisationId, walletId)
      // Read here: what was changed a moment ago is what the new key may do.
      const old = await activeKeyOfWallet(context, organisationId, params)
      const { id, hash, ciphertext, createdAt } = fresh.row
      const row = { ...old, id, hash, ciphertext, createdAt, seeded: false }
      await revokeKey(context, old.id)
      return addKey(context, row)
    })
    for (const keyId of [params.keyId, stored.id]) context.bus.publish({ type: 'key.changed', keyId })
    const apiKey = stored.id === fresh.row.id ? fresh.apiKey : await revealKey(context, stored.id)
    return { ...viewKey(stored), apiKey }
  },
})
