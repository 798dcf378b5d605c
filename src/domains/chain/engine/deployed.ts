import type { Store } from '#kernel/store'
import { accountTable } from '../tables'
import { type Hex, NO_CODE } from './state'

/** Those of `addresses` that have code on a ledger, in one reading of the store: to ask each in the EVM takes longer. */
export async function deployed(store: Store, ledger: string, addresses: readonly Hex[]): Promise<Hex[]> {
  const rows = await store
    .table(accountTable)
    .bulkGet(addresses.map((address) => `${ledger}:${address.toLowerCase()}`))
  return addresses.filter((_, index) => {
    const state = rows[index]?.state
    return state && state.codeHash !== NO_CODE
  })
}
