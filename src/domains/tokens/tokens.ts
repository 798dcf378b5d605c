import type { IndexerRows } from '#domains/chain'
import type { Context, TransactionContext } from '#kernel/context'
import type { AnyTable } from '#kernel/store'
import { type TokenRow, tokenTable } from './tables'

export const tokenTables: readonly AnyTable[] = [tokenTable]

/** The token at an EVM address, in any letter case. */
export async function findToken({ store }: Context, address: string): Promise<TokenRow | undefined> {
  return store.table(tokenTable).get(address.toLowerCase())
}

export async function allTokens({ store }: Context): Promise<TokenRow[]> {
  return store.table(tokenTable).toArray()
}

/** Adds tokens, or replaces those at their addresses. Over `tokenTables`. */
export async function putTokens({ store }: TransactionContext, tokens: readonly TokenRow[]): Promise<void> {
  await store.table(tokenTable).bulkPut(tokens)
}

/** As `putTokens`, from a chain's logs: it goes with the block that it came with. */
export function indexToken(rows: IndexerRows, token: TokenRow): void {
  rows.put(tokenTable, token)
}

/** Whether there was a token at the address. Over `tokenTables`. */
export async function removeToken({ store }: TransactionContext, address: string): Promise<boolean> {
  return (await store.table(tokenTable).where('key').equals(address.toLowerCase()).delete()) > 0
}
