import type { Domain } from '#kernel/domain'
import { seedDirectory } from './seed'
import { accountTable, repoTable, reputationTable, tokenTable, upstreamTable } from './tables'

export { avatarSvg } from './avatar'
export { worldProjects } from './seed'
export {
  type AccountRow,
  accountTable,
  type RepoRow,
  type ReputationRow,
  repoTable,
  reputationTable,
  type TokenRow,
  tokenTable,
  upstreamId,
  upstreamState,
  upstreamTable,
} from './tables'
export { findToken } from './tokens'
export { findAccount, findRepo, findReputation, switchUpstream } from './upstreams'

/** The world outside the service, seeded and editable: a social network, a code host, a reputation service, tokens. */
export const directoryDomain: Domain = {
  name: 'directory',
  tables: [tokenTable, accountTable, repoTable, reputationTable, upstreamTable],
  routes: {},
  seed: seedDirectory,
}
