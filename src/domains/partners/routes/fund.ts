import { statusErrors } from '#domains/wallet'
import { defineRoute } from '#kernel/http/define-route'
import { partnerErrors } from '../errors'
import { fundInput, fundResult } from '../fields'
import { carryOut } from '../fund'
import { newFunding } from '../new-funding'
import { fundingTable } from '../tables'
import { viewFunding } from '../views'
import { partnerWallet, usableWalletOf, usableWalletTables } from '../wallets'

/** Row partner-key-fund: later than at creation. */
export const fundWallet = defineRoute('POST /partner/wallets/:identifier/fund', {
  summary:
    "Send up to three tokens from the organisation's wallet, best effort: each result says how it went",
  level: 'public',
  auth: { kind: 'partner' },
  body: fundInput,
  response: fundResult,
  errors: [partnerErrors.walletUnknown, statusErrors.suspended, statusErrors.closed],
  async handle(call) {
    const { context, principal, params, body, transact } = call
    const { organisationId } = principal
    const { id: walletId } = await partnerWallet(context, organisationId, params.identifier)
    const made = await newFunding(context, { organisationId, walletId }, body)
    const fundingId = await transact([fundingTable, ...usableWalletTables], async () => {
      await usableWalletOf(context, organisationId, walletId)
      await context.store.table(fundingTable).add(made)
      return made.id
    })
    const funding = await carryOut(call, fundingId)
    context.bus.publish({ type: 'partner.changed', organisationId })
    return viewFunding(funding)
  },
})
