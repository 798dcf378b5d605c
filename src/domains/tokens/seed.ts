import { type FictionalProject, seededProjects } from '#domains/directory'
import { figuresOf, poolHistoryOf } from '#domains/pools'
import type { SeedInput, SeedRows } from '#kernel/domain'
import { type TokenRow, tokenTable } from './tables'

export async function seedTokens(input: SeedInput): Promise<readonly SeedRows[]> {
  const projects = await seededProjects(input)
  return [{ table: tokenTable, rows: projects.map((project) => projectToken(input, project)) }]
}

/** Several domains seed themselves from the same projects, and a pool's history takes a while. */
const known = new WeakMap<FictionalProject, TokenRow>()

/** The token of a seeded project: what it is worth follows from its pool's history, where it was launched here. */
export function projectToken({ seed }: Pick<SeedInput, 'seed'>, project: FictionalProject): TokenRow {
  const found = known.get(project)
  if (found) return found
  const { token, worth } = project
  const figures = 'pool' in worth ? figuresOf(poolHistoryOf(seed, worth.pool)) : worth
  const row = { ...token, ...figures }
  known.set(project, row)
  return row
}
