import { partnerKeyTable } from '#domains/keys'
import { ownerless } from '#domains/wallet'
import type { Domain, RowsOf } from '#kernel/domain'
import { routeTable } from '#kernel/http/define-route'
import { createWallet } from './routes/create'
import { fundWallet } from './routes/fund'
import { issueKey } from './routes/issue-key'
import { deleteWalletKey, listWalletKeys, patchWalletKey } from './routes/keys'
import { listWallets, walletDetail } from './routes/list'
import { rotateWalletKey } from './routes/rotate-key'
import { closeWallet, resumeWallet, suspendWallet } from './routes/status'
import { partnerScheme } from './scheme'
import { fundingTable, organisationTable, partnerWalletTable } from './tables'

export { partnerErrors } from './errors'
export { allOrganisations, makeOrganisation, organisationById } from './organisations'
export { type OrganisationRow, organisationTable, partnerWalletTable } from './tables'
export { enforceUsable } from './wallets'

export const partnerRoutes = routeTable({
  'POST /partner/wallets': createWallet,
  'GET /partner/wallets': listWallets,
  'GET /partner/wallets/:identifier': walletDetail,
  'POST /partner/wallets/:identifier/api-keys': issueKey,
  'GET /partner/wallets/:identifier/api-keys': listWalletKeys,
  'PATCH /partner/wallets/:identifier/api-keys/:keyId': patchWalletKey,
  'DELETE /partner/wallets/:identifier/api-keys/:keyId': deleteWalletKey,
  'POST /partner/wallets/:identifier/api-keys/:keyId/rotate': rotateWalletKey,
  'POST /partner/wallets/:identifier/fund': fundWallet,
  'POST /partner/wallets/:identifier/suspend': suspendWallet,
  'POST /partner/wallets/:identifier/resume': resumeWallet,
  'POST /partner/wallets/:identifier/close': closeWallet,
})

/** Wallets that a partner's server has made for its users, with its own wallet to fund them from. */
export const partnersDomain: Domain = {
  name: 'partners',
  tables: [organisationTable, partnerWalletTable, fundingTable],
  routes: partnerRoutes,
  auth: [partnerScheme],
  seed: async (input) => (await import('./seed')).seedPartners(input),
  check: (rowsOf) =>
    ownerless(rowsOf, organisationTable) ?? ownerless(rowsOf, fundingTable) ?? orphaned(rowsOf),
}

/** What is wrong when a key or a wallet belongs to no organisation, or a count is not that of the wallets. */
function orphaned(rowsOf: RowsOf): string | undefined {
  const wallets = new Map(rowsOf(organisationTable).map(({ id }) => [id, 0]))
  const parts = [...rowsOf(partnerWalletTable), ...rowsOf(partnerKeyTable), ...rowsOf(fundingTable)]
  const orphan = parts.find(({ organisationId }) => !wallets.has(organisationId))
  if (orphan) return `${orphan.id} belongs to the organisation ${orphan.organisationId}, which it lacks`
  for (const { organisationId } of rowsOf(partnerWalletTable)) {
    wallets.set(organisationId, (wallets.get(organisationId) ?? 0) + 1)
  }
  const wrong = rowsOf(organisationTable).find(({ id, wallets: count }) => count !== wallets.get(id))
  return (
    wrong && `the organisation ${wrong.id} counts ${wrong.wallets} wallets and has ${wallets.get(wrong.id)}`
  )
}
