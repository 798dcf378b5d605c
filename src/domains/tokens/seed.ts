import { type FictionalProject, seededProjects } from '#domains/directory'
import { figuresOf, poolHistoryOf } from '#domains/pools'
import type { SeedInput, SeedRows } from '#kernel/domain'
import { perSeed } from '#kernel/per-seed'
import { type TokenRow, tokenTable } from './tables'

/** By the project's slug. Several domains seed themselves from the same ones, and a pool's history takes a while. */
export const seededTokens = perSeed(async (input): Promise<ReadonlyMap<string, TokenRow>> => {
  const projects = await seededProjects(input)
  return new Map(projects.map((project) => [project.slug, projectToken(input, project)]))
})

export async function seedTokens(input: SeedInput): Promise<readonly SeedRows[]> {
  return [{ table: tokenTable, rows: [...(await seededTokens(input)).values()] }]
}

/** The token of a seeded project: what it is worth follows from its pool's history, where it was launched here. */
export function projectToken({ seed }: Pick<SeedInput, 'seed'>, project: FictionalProject): TokenRow {
  const { token, worth } = project
  const figures = 'pool' in worth ? figuresOf(poolHistoryOf(seed, worth.pool)) : worth
  return { ...token, ...figures }
}
