import type { Context, TransactionContext } from '#kernel/context'
import type { AnyTable, TableDefinition } from '#kernel/store'
import { type AddressRecords, handleTable, nameTable } from './tables'

const TABLES: { readonly [Kind in keyof AddressRecords]: TableDefinition<AddressRecords[Kind]> } = {
  names: nameTable,
  handles: handleTable,
}

export const addressTables: readonly AnyTable[] = Object.values(TABLES)

/** All names of the name service and all users of the social graph. */
export async function addressRecords({ store }: Context) {
  return { names: await store.table(nameTable).toArray(), handles: await store.table(handleTable).toArray() }
}

/** Adds a record, or replaces the one with its key, and returns it. Over `addressTables`. */
export async function putRecord<Kind extends keyof AddressRecords>(
  { store }: TransactionContext,
  kind: Kind,
  row: AddressRecords[Kind],
): Promise<AddressRecords[Kind]> {
  await store.table(TABLES[kind]).put(row)
  return row
}

/** Whether there was a record to remove. Over `addressTables`. */
export async function removeRecord<Kind extends keyof AddressRecords>(
  { store }: TransactionContext,
  kind: Kind,
  key: string,
): Promise<boolean> {
  return (await store.table(TABLES[kind]).where(':id').equals(key).delete()) > 0
}
