import type { Domain, SeedInput } from '#kernel/domain'
import {
  accountTable,
  type FictionalProject,
  type LaunchedToken,
  repoTable,
  reputationTable,
  upstreamTable,
} from './tables'

export { readAccount, readRepo, readReputation } from './cached-reads'
export type { DirectoryRecords } from './tables'
export { findAccount, socialPosts } from './upstreams'

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

/** The tokens that the developer's wallet has launched. */
export async function developerTokens(input: SeedInput): Promise<readonly LaunchedToken[]> {
  return (await import('./seed')).developerTokens(input)
}
