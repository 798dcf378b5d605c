import { ownerless } from '#domains/wallet'
import type { Domain, RowsOf } from '#kernel/domain'
import { lazyRoutes } from '#kernel/http/lazy-routes'
import { partnerScheme } from './scheme'
import { fundingTable, organisationTable, partnerKeyTable, partnerWalletTable } from './tables'

export { seededPartnerKey } from './credentials'

const partnerRoutes = lazyRoutes(() => import('./route-table'), {
  'POST /partner/wallets': {},
  'GET /partner/wallets': {},
  'GET /partner/wallets/:identifier': {},
  'POST /partner/wallets/:identifier/api-keys': {},
  'GET /partner/wallets/:identifier/api-keys': {},
  'PATCH /partner/wallets/:identifier/api-keys/:keyId': {},
  'DELETE /partner/wallets/:identifier/api-keys/:keyId': {},
  'POST /partner/wallets/:identifier/api-keys/:keyId/rotate': {},
  'POST /partner/wallets/:identifier/fund': {},
  'POST /partner/wallets/:identifier/suspend': {},
  'POST /partner/wallets/:identifier/resume': {},
  'POST /partner/wallets/:identifier/close': {},
})

/** Wallets that a partner's server has made for its users, with its own wallet to fund them from. */
export const partnersDomain: Domain<typeof partnerRoutes> = {
  name: 'partners',
  tables: [organisationTable, partnerKeyTable, partnerWalletTable, fundingTable],
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
