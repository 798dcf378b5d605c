import type { Domain, SeedInput } from '#kernel/domain'
import { type TokenRow, tokenTable } from './tables'

export type { TokenRow } from './tables'
export { allTokens, findToken, indexToken, putTokens, tokenTables } from './tokens'

/** Tokens as others know them, seeded and editable; those of launched tokens follow their pools. */
export const tokensDomain: Domain = {
  name: 'tokens',
  tables: [tokenTable],
  routes: {},
  seed: async (input) => (await import('./seed')).seedTokens(input),
}

/** The tokens of the seeded projects and of the developer, by slug. */
export async function seededTokens(input: SeedInput): Promise<ReadonlyMap<string, TokenRow>> {
  return (await import('./seed')).seededTokens(input)
}
