import type { DBCore, DBCoreMutateRequest } from 'dexie'

type Key = string | number

/** What one table is known to hold. */
interface Known {
  /** Rows by primary key; undefined: there is none. */
  readonly rows: Map<unknown, unknown>
  /** What was found otherwise, by an index or as a whole, under a name of its own. */
  readonly found: Map<string, unknown>
  /** Counts every change: what was read from the database before one is not remembered after it. */
  epoch: number
  /** Open transactions that wrote it. */
  changed: number
}

/** One readwrite transaction that is open. */
interface Writing {
  readonly era: number
  /** What it wrote, by table; undefined where that is unknown. */
  readonly staged: Map<string, Map<unknown, unknown> | undefined>
}

/** Rows at most that are remembered of a table: a few hundred are read again and again, and the rest hardly. */
const KEPT_ROWS = 500

/** A row that is remembered; `row` is undefined where there is none. */
export interface Hit {
  readonly row: unknown
}

/**
 * Committed rows of the tables that say so (`remembered`), for the one process that writes them, to who reads outside
 * of a transaction. Nothing is answered from here while a transaction that changed the table is open. Rows are frozen:
 * a change makes a copy.
 */
export class RowMemory {
  readonly #tables = new Map<string, Known>()
  readonly #open = new Map<IDBTransaction, Writing>()
  /** Another one after everything was forgotten. */
  #era = 0

  /** `keyOf`: the column of the primary key of each table that is remembered. */
  constructor(
    private readonly keyOf: ReadonlyMap<string, string>,
    private readonly isTrusted: () => boolean,
  ) {}

  /** Forgets everything. What open transactions write is not remembered. */
  forget(): void {
    this.#era++
    this.#tables.clear()
    this.#open.clear()
  }

  /** What is committed; undefined where that is not known. */
  committed(table: string, name: Key, index?: string): Hit | undefined {
    if (!this.isTrusted()) return undefined
    const known = this.#tables.get(table)
    if (!known || known.changed > 0) return undefined
    return index === undefined ? hit(known.rows, name) : hit(known.found, `${index} ${name}`)
  }

  /** Where a read of the database begins: what to pass to `remember` with its result. */
  reading(table: string): number | undefined {
    if (!this.keyOf.has(table) || !this.isTrusted()) return undefined
    const known = this.#known(table)
    return known.changed > 0 ? undefined : known.epoch
  }

  remember(epoch: number | undefined, row: unknown, table: string, name: Key, index?: string): void {
    const known = this.#tables.get(table)
    if (epoch === undefined || known?.epoch !== epoch || known.changed > 0 || !this.isTrusted()) return
    put(
      index === undefined ? known.rows : known.found,
      index === undefined ? name : `${index} ${name}`,
      frozen(row),
    )
  }

  /** The database with this memory before it. */
  watch(core: DBCore): DBCore {
    return {
      ...core,
      transaction: (stores, mode, options) => {
        const transaction = core.transaction(stores, mode, options) as unknown as IDBTransaction
        if (mode === 'readwrite') this.#begin(transaction)
        return transaction
      },
      table: (name) => {
        const table = core.table(name)
        const column = this.keyOf.get(name)
        if (column === undefined) return table
        return {
          ...table,
          mutate: (request) => {
            this.#stage(name, column, request)
            return table.mutate(request).then((response) => {
              if (response.numFailures > 0) this.#unknown(name, request)
              return response
            })
          },
        }
      },
    }
  }

  #begin(transaction: IDBTransaction): void {
    const writing: Writing = { era: this.#era, staged: new Map() }
    this.#open.set(transaction, writing)
    const end = () => {
      if (writing.era !== this.#era || !this.#open.delete(transaction)) return
      for (const name of writing.staged.keys()) {
        const known = this.#known(name)
        known.changed--
        known.epoch++
      }
    }
    transaction.addEventListener('abort', end, { once: true })
    transaction.addEventListener(
      'complete',
      () => {
        if (writing.era === this.#era) this.#apply(writing)
        end()
      },
      { once: true },
    )
  }

  #apply({ staged }: Writing): void {
    for (const [name, rows] of staged) {
      const known = this.#known(name)
      known.found.clear()
      if (!rows || !this.isTrusted()) known.rows.clear()
      else for (const [key, row] of rows) put(known.rows, key, row)
    }
  }

  /** Notes what a transaction writes, so that it is remembered once it is committed. */
  #stage(name: string, column: string, request: DBCoreMutateRequest): void {
    const writing = this.#open.get(request.trans as unknown as IDBTransaction)
    if (!writing) return
    const known = this.#known(name)
    known.epoch++
    if (!writing.staged.has(name)) {
      known.changed++
      writing.staged.set(name, this.isTrusted() ? new Map() : undefined)
    }
    const staged = writing.staged.get(name)
    if (!staged) return
    if (request.type === 'deleteRange') writing.staged.set(name, undefined)
    else if (request.type === 'delete') for (const key of request.keys) staged.set(key, undefined)
    else if (request.values.length > KEPT_ROWS) writing.staged.set(name, undefined)
    else
      for (const value of request.values) {
        const row = frozen(structuredClone(value))
        staged.set((row as Record<string, unknown>)[column], row)
      }
  }

  #unknown(name: string, { trans }: DBCoreMutateRequest): void {
    this.#open.get(trans as unknown as IDBTransaction)?.staged.set(name, undefined)
  }

  #known(name: string): Known {
    let known = this.#tables.get(name)
    if (!known) {
      known = { rows: new Map(), found: new Map(), epoch: 0, changed: 0 }
      this.#tables.set(name, known)
    }
    return known
  }
}

function hit(map: ReadonlyMap<unknown, unknown>, key: unknown): Hit | undefined {
  const row = map.get(key)
  return row !== undefined || map.has(key) ? { row } : undefined
}

function put(map: Map<unknown, unknown>, key: unknown, row: unknown): void {
  if (map.size >= KEPT_ROWS) map.clear()
  map.set(key, row)
}

function frozen<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value) || Object.isFrozen(value)) {
    return value
  }
  Object.freeze(value)
  for (const part of Object.values(value)) frozen(part)
  return value
}
