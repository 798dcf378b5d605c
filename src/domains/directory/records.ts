import { cacheTables } from '#kernel/cache'
import type { Context, TransactionContext } from '#kernel/context'
import type { AnyTable, TableDefinition } from '#kernel/store'
import { accountTable, type DirectoryRecords, repoTable, reputationTable, upstreamTable } from './tables'

const TABLES: { readonly [Kind in keyof DirectoryRecords]: TableDefinition<DirectoryRecords[Kind]> } = {
  accounts: accountTable,
  repos: repoTable,
  reputations: reputationTable,
}

/** What changes of the directory write to. */
export const directoryTables: readonly AnyTable[] = [...Object.values(TABLES), upstreamTable, ...cacheTables]

/** All that is in the directory. */
export async function directoryRecords({ store }: Context) {
  return {
    upstreams: await store.table(upstreamTable).toArray(),
    accounts: await store.table(accountTable).toArray(),
    repos: await store.table(repoTable).toArray(),
    reputations: await store.table(reputationTable).toArray(),
  }
}

/**
 * Adds a record, or replaces the one with its key, and returns it. Over `directoryTables`. What was cached from it
 * stays until its lifetime is over, as with the hosted service.
 */
export async function putRecord<Kind extends keyof DirectoryRecords>(
  { store }: TransactionContext,
  kind: Kind,
  row: DirectoryRecords[Kind],
): Promise<DirectoryRecords[Kind]> {
  await store.table(TABLES[kind]).put(row)
  return row
}

/** Whether there was a record to remove. Over `directoryTables`. */
export async function removeRecord<Kind extends keyof DirectoryRecords>(
  { store }: TransactionContext,
  kind: Kind,
  key: string,
): Promise<boolean> {
  return (await store.table(TABLES[kind]).where(':id').equals(key).delete()) > 0
}
