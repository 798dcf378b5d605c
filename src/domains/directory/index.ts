import type { Domain, SeedInput } from '#kernel/domain'
import { accountTable, type FictionalProject, repoTable, reputationTable, upstreamTable } from './tables'

export { avatarSvg } from './avatar'
export {
  type AccountRow,
  accountTable,
  type FictionalProject,
  type RepoRow,
  type ReputationRow,
  repoTable,
  reputationTable,
  upstreamId,
  upstreamState,
  upstreamTable,
} from './tables'
export { findAccount, findRepo, findReputation, switchUpstream } from './upstreams'

/** What is outside the service, seeded and editable: a social network, a code host, a reputation service. */
export const directoryDomain: Domain = {
  name: 'directory',
  tables: [accountTable, repoTable, reputationTable, upstreamTable],
  routes: {},
  seed: async (input) => (await import('./seed')).seedDirectory(input),
}

/** The dozen projects that the seeded wallets own and the seeded profiles show. */
export async function seededProjects(input: SeedInput): Promise<readonly FictionalProject[]> {
  return (await import('./seed')).seededProjects(input)
}
