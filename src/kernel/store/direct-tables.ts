import Dexie, { type DBCoreMutateResponse, type Table, type Transaction } from 'dexie'

/** What Dexie has besides what its types say. */
interface OpenTransaction extends Transaction {
  /** Whether an operation on many rows has the transaction to itself for now. */
  _locked(): boolean
}

type AnyKey = string | number

/**
 * Has single rows read and written straight through the tables' cores where the transaction that runs covers them.
 * Dexie's own way there makes four promises for each row, which is more work than IndexedDB does for it.
 */
export function readAndWriteDirectly(dexie: Dexie): void {
  const slow = dexie.Table.prototype as Table<unknown, AnyKey>
  const { get, put, add, delete: remove } = slow
  const written = (table: Table, transaction: Transaction, type: 'put' | 'add', row: unknown) =>
    table.core.mutate({ trans: transaction.idbtrans as never, type, values: [row] }).then(lastResult)

  Object.assign(slow, {
    get(this: Table<unknown, AnyKey>, key: AnyKey, then?: (row: unknown) => unknown) {
      const transaction = isKey(key) && !then ? covering(this, 'r') : undefined
      return transaction
        ? this.core.get({ trans: transaction.idbtrans as never, key })
        : get.call(this, key as never, then as never)
    },
    put(this: Table<unknown, AnyKey>, row: unknown, key?: AnyKey) {
      const transaction = key === undefined ? covering(this, 'rw') : undefined
      return transaction ? written(this, transaction, 'put', row) : put.call(this, row, key)
    },
    add(this: Table<unknown, AnyKey>, row: unknown, key?: AnyKey) {
      const transaction = key === undefined ? covering(this, 'rw') : undefined
      return transaction ? written(this, transaction, 'add', row) : add.call(this, row, key)
    },
    delete(this: Table<unknown, AnyKey>, key: AnyKey) {
      const transaction = isKey(key) ? covering(this, 'rw') : undefined
      return transaction
        ? this.core.mutate({ trans: transaction.idbtrans as never, type: 'delete', keys: [key] }).then(gone)
        : remove.call(this, key)
    },
  })
}

/** The transaction that runs, where this table can be reached in it without waiting; undefined: by Dexie's own way. */
function covering({ name, schema }: Table, access: 'r' | 'rw'): Transaction | undefined {
  const transaction = Dexie.currentTransaction as OpenTransaction | null
  if (!transaction?.active || !transaction.storeNames.includes(name) || transaction._locked())
    return undefined
  // Rows that the database numbers are given their numbers.
  if (access === 'rw' && (transaction.mode !== 'readwrite' || schema.primKey.auto)) return undefined
  return transaction
}

function isKey(key: unknown): key is AnyKey {
  return typeof key === 'string' || typeof key === 'number'
}

function lastResult({ numFailures, failures, lastResult }: DBCoreMutateResponse): unknown {
  if (numFailures > 0) throw failures[0]
  return lastResult
}

function gone({ numFailures, failures }: DBCoreMutateResponse): void {
  if (numFailures > 0) throw failures[0]
}
