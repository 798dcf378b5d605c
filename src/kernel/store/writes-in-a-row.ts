import Dexie, { type DBCore, type DBCoreMutateRequest, type DBCoreTable } from 'dexie'

type Mutating = ReturnType<DBCoreTable['mutate']>

/**
 * Has puts and deletes answered as soon as IndexedDB has them: what could fail later fails the transaction, and not
 * them. So a transaction sends all it writes, and its commit, in one go, and waits once. What can be refused by itself
 * waits as before: an `add`, and whatever has a unique index, unless a put is known to be in place there: to change no
 * unique column.
 */
export function writeInARow(core: DBCore, isInPlace: (request: DBCoreMutateRequest) => boolean): DBCore {
  return {
    ...core,
    table: (name) => {
      const table = core.table(name)
      const { primaryKey, indexes } = table.schema
      if (primaryKey.outbound || primaryKey.autoIncrement) return table
      const isFree = indexes.every(({ unique }) => !unique)
      return {
        ...table,
        mutate: (request) =>
          (isFree || isInPlace(request) ? sent(table, request) : undefined) ?? table.mutate(request),
      }
    },
  }
}

/** Undefined where it is neither a put nor a delete of single rows. */
function sent({ name, schema }: DBCoreTable, request: DBCoreMutateRequest): Mutating | undefined {
  if (request.type !== 'put' && request.type !== 'delete') return undefined
  return new Dexie.Promise((resolve) => {
    const rows = (request.trans as unknown as IDBTransaction).objectStore(name)
    const results: unknown[] = []
    if (request.type === 'put') {
      const { extractKey } = schema.primaryKey
      for (const row of request.values) {
        rows.put(row).onerror = failTransaction
        results.push(extractKey?.(row))
      }
    } else for (const key of request.keys) rows.delete(key).onerror = failTransaction
    resolve({ numFailures: 0, failures: {}, results, lastResult: results.at(-1) })
  })
}

/**
 * Lets the failed write abort its transaction, as IndexedDB does unless a listener objects: the one that Dexie has on the
 * transaction would, and a commit that is already sent would go through with the other rows.
 */
function failTransaction(event: Event): void {
  event.stopPropagation()
}
