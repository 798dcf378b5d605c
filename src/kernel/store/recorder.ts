import type { DBCore, DBCoreMutateRequest, DBCoreTable, Transaction } from 'dexie'
import { type Change, type Durable, type DurableWrite, notStored, type RowKey } from './durable'

interface Batch {
  readonly changes: Change[]
  /** Writes whose outcome is not known yet. */
  pending: number
}

/**
 * Sees what each transaction writes, and hands it to the durable place just before the transaction commits: nothing is
 * acknowledged that was not stored.
 */
export class Recorder {
  readonly #durable: Pick<Durable, 'keep'>
  readonly #batches = new WeakMap<object, Batch>()
  readonly #ignored = new WeakSet<object>()

  constructor(durable: Pick<Durable, 'keep'>) {
    this.#durable = durable
  }

  /** Runs the body of a readwrite transaction. One within another belongs to the outer one. */
  async record<Result>(
    transaction: Transaction,
    run: (transaction: Transaction) => PromiseLike<Result>,
  ): Promise<Result> {
    if (transaction.parent) return run(transaction)
    const { idbtrans } = transaction
    const batch: Batch = { changes: [], pending: 0 }
    this.#batches.set(idbtrans, batch)
    const result = await run(transaction)
    if (batch.pending > 0) throw new Error('a transaction ended before all of its writes were awaited')
    if (batch.changes.length > 0) {
      const write = this.#keep(batch.changes)
      idbtrans.addEventListener('complete', () => write.committed())
      idbtrans.addEventListener('abort', () => write.aborted())
    }
    return result
  }

  /** What this transaction writes came from the durable place. */
  ignore(transaction: Transaction): void {
    this.#ignored.add(transaction.idbtrans)
  }

  watch(core: DBCore): DBCore {
    return {
      ...core,
      table: (name) => {
        const table = core.table(name)
        return { ...table, mutate: (request) => this.#mutate(table, request) }
      },
    }
  }

  #mutate(table: DBCoreTable, request: DBCoreMutateRequest): ReturnType<DBCoreTable['mutate']> {
    if (this.#ignored.has(request.trans)) return table.mutate(request)
    const batch = this.#batches.get(request.trans)
    if (!batch) {
      return Promise.reject(
        new Error(`${table.name} was written to outside of Store.write: it would be lost`),
      )
    }
    const change = changeOf(table, request)
    batch.changes.push(change)
    batch.pending++
    return table.mutate(request).then((response) => {
      batch.pending--
      if (change.kind === 'put') settlePut(table, change, response.results as RowKey[], response.failures)
      return response
    })
  }

  #keep(changes: readonly Change[]): DurableWrite {
    try {
      return this.#durable.keep(changes)
    } catch (thrown) {
      throw notStored(thrown)
    }
  }
}

/** Copied now: the writer of a row may change the object afterwards. */
function changeOf({ name }: DBCoreTable, request: DBCoreMutateRequest): Change {
  switch (request.type) {
    case 'add':
    case 'put':
      return { table: name, kind: 'put', keys: [], rows: structuredClone([...request.values]) }
    case 'delete':
      return { table: name, kind: 'delete', keys: [...request.keys] }
    case 'deleteRange': {
      const { type, lower, lowerOpen, upper, upperOpen } = request.range
      const open = { lowerOpen: lowerOpen ?? false, upperOpen: upperOpen ?? false }
      return { table: name, kind: 'delete-range', range: { type, lower, upper, ...open } }
    }
  }
}

/** Only now are the keys known that the database numbered itself, and the rows that it refused. */
function settlePut(
  { schema }: DBCoreTable,
  change: Change & { kind: 'put' },
  results: readonly RowKey[],
  failures: Readonly<Record<number, unknown>>,
): void {
  const { keyPath, autoIncrement } = schema.primaryKey
  const stored = change.rows.flatMap((row, index) => {
    if (index in failures) return []
    const key = results[index] as RowKey
    if (autoIncrement) (row as Record<string, unknown>)[keyPath as string] = key
    return [{ key, row }]
  })
  change.keys = stored.map(({ key }) => key)
  change.rows = stored.map(({ row }) => row)
}
