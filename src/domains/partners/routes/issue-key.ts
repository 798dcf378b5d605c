import { addKey, keyTables, makeKey, revealKey } from '#domains/keys'
import { statusErrors } from '#domains/wallet'
import { defineRoute } from '#kernel/http/define-route'
import { partnerErrors } from '../errors'
import { issuedKeyView, keyInput } from '../fields'
import { keyChangesOf, viewKey } from '../views'
import { partnerWallet, usableWalletOf, usableWalletTables } from '../wallets'

/** Row partner-key-fund: a key later than at creation. */
export const issueKey = defineRoute('POST /partner/wallets/:identifier/api-keys', {
  summary: 'Issue an API key for a wallet; the answer is the one time its secret is shown',
  level: 'public',
  auth: { kind: 'partner' },
  body: keyInput,
  status: 201,
  response: issuedKeyView,
  errors: [partnerErrors.walletUnknown, statusErrors.suspended, statusErrors.closed],
  async handle({ context, principal, params, body, transact }) {
    const { organisationId } = principal
    const { id: walletId } = await partnerWallet(context, organisationId, params.identifier)
    const made = await makeKey(context, { ...keyChangesOf(body), walletId })
    const stored = await transact([...keyTables, ...usableWalletTables], async (context) => {
      await usableWalletOf(context, organisationId, walletId)
      return addKey(context, made.row)
    })
    context.bus.publish({ type: 'key.changed', keyId: stored.id })
    // A request that is sent once more finds the first one's row: its secret is encrypted.
    const apiKey = stored.id === made.row.id ? made.apiKey : await revealKey(context, stored.id)
    return { ...viewKey(stored), apiKey }
  },
})
