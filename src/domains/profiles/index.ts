import { ownerless } from '#domains/wallet'
import type { Domain, RowsOf } from '#kernel/domain'
import { lazyRoutes } from '#kernel/http/lazy-routes'
import { metaTable } from '#kernel/store'
import { totalRows } from './profiles'
import { profileTable } from './tables'

export { profileEvents } from './events'
export { newProfile, newUpdate, profileChanges } from './fields'
export {
  appendUpdate,
  changeProfile,
  createProfile,
  deleteProfile,
  ownProfileNow,
  profileTables,
  rederiveForToken,
} from './profiles'
export { ownerView } from './views'
export { visibleOrNone } from './visible'

const profileRoutes = lazyRoutes(() => import('./route-table'), {
  'GET /agent/profile': {},
  'POST /agent/profile': {},
  'PUT /agent/profile': {},
  'DELETE /agent/profile': {},
  'POST /agent/profile/update': {},
  'GET /agent/profile/token-eligibility': {},
  'PUT /agent/profile/:slug': {},
  'DELETE /agent/profile/:slug': {},
  'POST /agent/profile/:slug/update': {},
  'GET /agent-profiles': {},
  'GET /agent-profiles/:identifier': {},
  'GET /agent-profiles/:identifier/llm-usage': {},
  'GET /agent-profiles/:identifier/market-cap': {},
  'GET /agent-profiles/:identifier/skills': {},
  'GET /agent-profiles/:identifier/x402-revenue': {},
  'GET /agent-profiles/:identifier/repo-activity': {},
  'GET /agent-profiles/:identifier/reputation': {},
  'GET /agent-profiles/:identifier/tweets': {},
  'GET /socket.io/': {},
  'POST /socket.io/': {},
})

/** Project profiles of wallets, public once the operator approved them. */
export const profilesDomain: Domain<typeof profileRoutes> = {
  name: 'profiles',
  tables: [profileTable],
  routes: profileRoutes,
  seed: async (input) => (await import('./seed')).seedProfiles(input),
  check: (rowsOf) => ownerless(rowsOf, profileTable) ?? wrongTotals(rowsOf),
}

function wrongTotals(rowsOf: RowsOf): string | undefined {
  const meta = new Map(rowsOf(metaTable).map(({ key, value }) => [key, value]))
  const wrong = totalRows(rowsOf(profileTable)).find(({ key, value }) => meta.get(key) !== value)
  return wrong && `"${wrong.key}" is not the number of its profiles`
}
