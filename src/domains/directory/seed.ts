import type { SeedInput, SeedRows } from '#kernel/domain'
import { buildDirectory } from './fiction/fictional-directory'
import {
  accountTable,
  type FictionalDirectory,
  type FictionalProject,
  repoTable,
  reputationTable,
  upstreamId,
  upstreamTable,
} from './tables'

/** The last directory made: three domains seed themselves from the same one. */
let latest: { seed: string; now: number; directory: FictionalDirectory } | undefined

function directoryOf({ seed, now }: SeedInput): FictionalDirectory {
  if (latest?.seed !== seed || latest.now !== now)
    latest = { seed, now, directory: buildDirectory({ seed, now }) }
  return latest.directory
}

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
