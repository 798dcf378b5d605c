import type { Context } from '#kernel/context'
import { type TokenRow, tokenTable } from './tables'

/** The token at an EVM address, in any letter case. */
export async function findToken({ store }: Context, address: string): Promise<TokenRow | undefined> {
  return store.table(tokenTable).get(address.toLowerCase())
}
