import type { SeedInput, SeedRows } from '#kernel/domain'
import { perSeed } from '#kernel/per-seed'
import { buildDirectory } from './fiction/fictional-directory'

export { developerTokens } from './fiction/developer-tokens'

import {
  accountTable,
  type FictionalProject,
  repoTable,
  reputationTable,
  upstreamId,
  upstreamTable,
} from './tables'

/** Several domains seed themselves from the same one. */
const directoryOf = perSeed(buildDirectory)

export function seededProjects(input: SeedInput): readonly FictionalProject[] {
  return directoryOf(input).projects
}

export function seedDirectory(input: SeedInput): readonly SeedRows[] {
  const { accounts, repos, reputations } = directoryOf(input)
  return [
    { table: accountTable, rows: accounts },
    { table: repoTable, rows: repos },
    { table: reputationTable, rows: reputations },
    { table: upstreamTable, rows: upstreamId.options.map((id) => ({ id, state: 'ok' })) },
  ]
}
