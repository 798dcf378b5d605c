import { apartFromOthers } from '../concurrency/next-task'
import type { Database } from './database'
import type { Hit, RowMemory } from './row-memory'

type Key = string | number

interface CommittedRead {
  readonly table: string
  /** Undefined: all rows, or the first by `index`. */
  readonly key: Key | undefined
  readonly index: string | undefined
  resolve(row: unknown): void
  reject(error: unknown): void
}

/**
 * Reads of what is committed, outside of any transaction. All that are requested at one moment are read in one
 * transaction, straight from IndexedDB: on the way of every request, where Dexie's own work would show.
 */
export class CommittedReads {
  #waiting: CommittedRead[] = []

  constructor(
    private readonly database: Database,
    private readonly memory: RowMemory,
  ) {}

  /** One row, by its primary key or by a unique index. */
  row(table: string, key: Key, index?: string): Promise<unknown> {
    return this.#read(table, key, index)
  }

  /** All rows of a table. */
  rows(table: string): Promise<unknown> {
    return this.#read(table, undefined, undefined)
  }

  /** The first row in the order of an index. */
  first(table: string, index: string): Promise<unknown> {
    return this.#read(table, undefined, index)
  }

  #read(table: string, key: Key | undefined, index: string | undefined): Promise<unknown> {
    if (this.#waiting.length === 0) queueMicrotask(() => this.#lookUp())
    return new Promise((resolve, reject) => {
      this.#waiting.push({ table, key, index, resolve, reject })
    })
  }

  #lookUp(): void {
    const reads = this.#waiting
    this.#waiting = []
    try {
      const { connection } = this.database
      // All of them or none: they belong to one moment.
      const hits = this.#remembered(reads)
      if (hits) {
        // A task each, as IndexedDB gives: Dexie distinguishes transactions by what runs in one task, and who goes on
        // in the microtasks of another's transaction would write in it.
        for (const [at, { resolve }] of reads.entries()) apartFromOthers(() => resolve(hits[at]?.row))
      } else {
        this.#readTogether(connection, reads)
      }
    } catch (thrown) {
      // The browser closes it, and the event that says so has not come yet.
      if ((thrown as Error).name === 'InvalidStateError') this.database.close()
      for (const { reject } of reads) reject(thrown)
    }
  }

  #readTogether(connection: IDBDatabase, reads: readonly CommittedRead[]): void {
    const names = [...new Set(reads.map(({ table }) => table))]
    const transaction = connection.transaction(names, 'readonly')
    for (const { table, key, index, resolve, reject } of reads) {
      const rows = transaction.objectStore(table)
      const by = index === undefined ? rows : rows.index(index)
      if (key === undefined && index !== undefined) {
        const first = by.getAll(undefined, 1)
        first.onsuccess = () => resolve(first.result[0])
        first.onerror = () => reject(first.error)
        continue
      }
      const request: IDBRequest = key === undefined ? rows.getAll() : by.get(key)
      const epoch = this.memory.reading(table)
      request.onsuccess = () => {
        this.memory.remember(epoch, request.result, table, key ?? '', key === undefined ? '*' : index)
        resolve(request.result)
      }
      request.onerror = () => reject(request.error)
    }
  }

  #remembered(reads: readonly CommittedRead[]): Hit[] | undefined {
    const hits: Hit[] = []
    for (const { table, key, index } of reads) {
      if (key === undefined && index !== undefined) return undefined
      const hit = this.memory.committed(table, key ?? '', key === undefined ? '*' : index)
      if (!hit) return undefined
      hits.push(hit)
    }
    return hits
  }
}
