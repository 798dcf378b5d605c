import { developerTokens, seededProjects } from '#domains/directory'
import { figuresOf, poolHistoryOf } from '#domains/pools'
import type { SeedInput, SeedRows } from '#kernel/domain'
import { perSeed } from '#kernel/per-seed'
import { type TokenRow, tokenTable } from './tables'

/** By the project's slug. Several domains seed themselves from the same ones, and a pool's history takes a while. */
export const seededTokens = perSeed(async (input): Promise<ReadonlyMap<string, TokenRow>> => {
  const tokens = [...(await seededProjects(input)), ...(await developerTokens(input))]
  return new Map(tokens.map((token) => [token.slug, projectToken(input, token)]))
})

export async function seedTokens(input: SeedInput): Promise<readonly SeedRows[]> {
  return [{ table: tokenTable, rows: [...(await seededTokens(input)).values()] }]
}

type Project = Pick<Awaited<ReturnType<typeof seededProjects>>[number], 'token' | 'worth'>

/** The token of a seeded project: what it is worth follows from its pool's history, where it was launched here. */
export function projectToken({ seed }: Pick<SeedInput, 'seed'>, project: Project): TokenRow {
  const { token, worth } = project
  const figures = 'pool' in worth ? figuresOf(poolHistoryOf(seed, worth.pool)) : worth
  return { ...token, ...figures }
}
