import { z } from 'zod'
import { changeKey, keyErrors, keysOf, keyTables, revokeKey } from '#domains/keys'
import { defineRoute } from '#kernel/http/define-route'
import { partnerErrors } from '../errors'
import { keyInput, walletKeyView } from '../fields'
import { partnerWalletTable } from '../tables'
import { keyChangesOf, viewKey } from '../views'
import { keyOfWallet } from '../wallet-keys'
import { partnerWallet } from '../wallets'

export const listWalletKeys = defineRoute('GET /partner/wallets/:identifier/api-keys', {
  summary: 'The keys of a wallet, without their secrets',
  level: 'public',
  auth: { kind: 'partner' },
  response: z.object({ apiKeys: z.array(walletKeyView) }),
  errors: [partnerErrors.walletUnknown],
  async handle({ context, principal, params }) {
    const { id } = await partnerWallet(context, principal.organisationId, params.identifier)
    return { apiKeys: (await keysOf(context, id)).map(viewKey) }
  },
})

export const patchWalletKey = defineRoute('PATCH /partner/wallets/:identifier/api-keys/:keyId', {
  summary: 'Change what a key may do; at once for every later request',
  level: 'public',
  auth: { kind: 'partner' },
  body: keyInput,
  response: walletKeyView,
  errors: [partnerErrors.walletUnknown, partnerErrors.keyUnknown, keyErrors.revoked],
  async handle({ context, principal, params, body, transact }) {
    const key = await transact([...keyTables, partnerWalletTable], async (context) => {
      const { id } = await keyOfWallet(context, principal.organisationId, params)
      return changeKey(context, id, keyChangesOf(body))
    })
    context.bus.publish({ type: 'key.changed', keyId: key.id })
    return viewKey(key)
  },
})

export const deleteWalletKey = defineRoute('DELETE /partner/wallets/:identifier/api-keys/:keyId', {
  summary: 'Revoke a key, for good',
  level: 'public',
  auth: { kind: 'partner' },
  response: z.object({ success: z.literal(true), keyId: z.string() }),
  errors: [partnerErrors.walletUnknown, partnerErrors.keyUnknown],
  async handle({ context, principal, params, transact }) {
    const key = await transact([...keyTables, partnerWalletTable], async (context) => {
      const { id } = await keyOfWallet(context, principal.organisationId, params)
      return revokeKey(context, id)
    })
    context.bus.publish({ type: 'key.changed', keyId: key.id })
    return { success: true as const, keyId: key.id }
  },
})
