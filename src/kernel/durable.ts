import type { DBCore, DBCoreKeyRange, DBCoreMutateRequest, DBCoreTable, Transaction } from 'dexie'
import { errors, Refusal } from './errors'

export type RowKey = string | number

/** What a transaction did to one table, in the order in which it did it. */
export type Change =
  | { table: string; kind: 'put'; keys: RowKey[]; rows: unknown[] }
  | { table: string; kind: 'delete'; keys: RowKey[] }
  | { table: string; kind: 'delete-range'; range: KeyRange }

export type KeyRange = Pick<DBCoreKeyRange, 'type' | 'lower' | 'lowerOpen' | 'upper' | 'upperOpen'>

/** The tables whose rows the current version has otherwise than version `from`, with these rows by their keys. */
export type RowMigration = (
  rows: ReadonlyMap<string, readonly unknown[]>,
  from: number,
) => ReadonlyMap<string, ReadonlyMap<RowKey, unknown>>

/** Chunks of blobs as files, for a host whose database is only memory. A name is the SHA-256 of the content, hex. */
export interface ChunkFiles {
  /** Resolves when the chunk outlives the process and the machine. */
  write(name: string, bytes: Uint8Array): Promise<void>
  /** Throws where the file is missing, or no longer what was written. */
  read(name: string): Promise<Uint8Array<ArrayBuffer>>
  remove(name: string): void
  list(): readonly string[]
}

/** A place that outlives the process, for a host whose database is only memory. */
export interface Durable {
  readonly chunks: ChunkFiles
  /**
   * Every row that was kept, by table; empty where nothing was. `version`: that of the database to be filled. Rows of
   * an older version pass through `migrate`, and are kept as it returns them from then on.
   */
  load(version: number, migrate: RowMigration): Promise<ReadonlyMap<string, readonly unknown[]>>
  /**
   * Keeps what a transaction is about to commit, whole, before it returns. When it throws, nothing was kept and the
   * transaction is aborted.
   */
  keep(changes: readonly Change[]): Kept
}

/** Told what became of the transaction: one that fails after all must be taken back. */
export interface Kept {
  committed(): void
  aborted(): void
}

interface Batch {
  readonly changes: Change[]
  /** Writes whose outcome is not known yet. */
  pending: number
}

/**
 * Sees what each transaction writes, and hands it to the durable place just before the transaction commits: nothing is
 * acknowledged that was not kept.
 */
export class Recorder {
  readonly #durable: Durable
  readonly #batches = new WeakMap<object, Batch>()
  readonly #ignored = new WeakSet<object>()

  constructor(durable: Durable) {
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
      const kept = this.#keep(batch.changes)
      idbtrans.addEventListener('complete', () => kept.committed())
      idbtrans.addEventListener('abort', () => kept.aborted())
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

  #keep(changes: readonly Change[]): Kept {
    try {
      return this.#durable.keep(changes)
    } catch (thrown) {
      throw notStored(thrown)
    }
  }
}

/** What the durable place threw, as the refusal of the request that wanted to write. */
export function notStored(thrown: unknown): Refusal {
  const cause = thrown instanceof Error ? thrown.message : String(thrown)
  return new Refusal(
    errors.storageFull,
    `What this request changes could not be stored, so nothing was changed: ${cause}`,
    { rule: 'storage.durable', facts: { cause } },
  )
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
