import { ownerless } from '#domains/wallet'
import type { Domain, RowsOf } from '#kernel/domain'
import { routeTable } from '#kernel/http/define-route'
import { metaTable } from '#kernel/meta'
import { totalRows } from './profiles'
import { append } from './routes/append-update'
import { create } from './routes/create'
import { detail } from './routes/detail'
import { getOwn } from './routes/get-own'
import { list } from './routes/list'
import { llmUsage } from './routes/llm-usage'
import { remove } from './routes/remove'
import { repoActivity } from './routes/repo-activity'
import { reputation } from './routes/reputation'
import { socketHandshake, socketPoll } from './routes/socket-handshake'
import { tweets } from './routes/tweets'
import { update } from './routes/update'
import { profileTable } from './tables'

export { profileEvents } from './events'
export { newProfile, newUpdate, profileChanges } from './fields'
export { operatorPage } from './list'
export {
  addProfiles,
  appendUpdate,
  changeProfile,
  createProfile,
  deleteProfile,
  derivedFrom,
  ownProfileNow,
  type ProfileChange,
  profileEditTables,
  profileErrors,
  profileReadTables,
  profileTables,
  rederiveForToken,
  reviewProfile,
  slugOf,
  totalProfiles,
} from './profiles'
export type { SocketEvent } from './subscriptions'
export type { ProfileRow } from './tables'
export { market, ownerView, ownerViewSchema } from './views'

export const profileRoutes = routeTable({
  'GET /agent/profile': getOwn,
  'POST /agent/profile': create,
  'PUT /agent/profile': update,
  'DELETE /agent/profile': remove,
  'POST /agent/profile/update': append,
  'GET /agent-profiles': list,
  'GET /agent-profiles/:identifier': detail,
  'GET /agent-profiles/:identifier/llm-usage': llmUsage,
  'GET /agent-profiles/:identifier/repo-activity': repoActivity,
  'GET /agent-profiles/:identifier/reputation': reputation,
  'GET /agent-profiles/:identifier/tweets': tweets,
  'GET /socket.io/': socketHandshake,
  'POST /socket.io/': socketPoll,
})

/** Project profiles: one per wallet, public once the operator approved it. */
export const profilesDomain: Domain = {
  name: 'profiles',
  tables: [profileTable],
  routes: profileRoutes,
  seed: async (input) => (await import('./seed')).seedProfiles(input),
  check: (rowsOf) => ownerless(rowsOf, profileTable) ?? wrongTotals(rowsOf),
}

function wrongTotals(rowsOf: RowsOf): string | undefined {
  const kept = new Map(rowsOf(metaTable).map(({ key, value }) => [key, value]))
  const wrong = totalRows(rowsOf(profileTable)).find(({ key, value }) => kept.get(key) !== value)
  return wrong && `"${wrong.key}" is not the number of its profiles`
}
