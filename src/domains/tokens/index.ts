import type { FictionalProject } from '#domains/directory'
import type { Domain, SeedInput } from '#kernel/domain'
import { type TokenRow, tokenTable } from './tables'

export { type TokenRow, tokenTable } from './tables'
export { findToken } from './tokens'

/** Tokens as others know them, seeded and editable; those of launched tokens follow their pools. */
export const tokensDomain: Domain = {
  name: 'tokens',
  tables: [tokenTable],
  routes: {},
  seed: async (input) => (await import('./seed')).seedTokens(input),
}

/** The tokens of seeded projects, in their order. */
export async function projectTokens(
  input: SeedInput,
  projects: readonly FictionalProject[],
): Promise<TokenRow[]> {
  const { projectToken } = await import('./seed')
  return projects.map((project) => projectToken(input, project))
}
