import Dexie, { type DBCore, type DBCoreIndex, type DBCoreMutateRequest } from 'dexie'

type Key = string | number

/** What one table is known to hold. */
interface Known {
  /** Rows by primary key; undefined: there is none. */
  readonly rows: Map<Key, unknown>
  /** What was found otherwise: by the unique index of that name, or as a whole under `*`. */
  readonly found: Map<string, Map<Key, unknown>>
  /** Counts every change: what was read from the database before one is not remembered after it. */
  epoch: number
  /** Open transactions that wrote it. */
  changed: number
}

/** One readwrite transaction that is open. */
interface Writing {
  readonly era: number
  /** The tables that it may write. */
  readonly scope: ReadonlySet<string>
  /** What it wrote, by table; undefined where that is unknown. */
  readonly staged: Map<string, Map<unknown, unknown> | undefined>
}

/** Rows at most that are remembered of a table: a few hundred are read again and again, and the rest hardly. */
const MAX_ROWS = 500

/** A row that is remembered; `row` is undefined where there is none. */
export interface Hit {
  readonly row: unknown
}

/**
 * Committed rows of the tables that say so (`remembered`), for the one process that writes them. A read outside of
 * a transaction gets what was committed last, and waits for no open transaction. A read in one gets it once all that
 * began before it over the same table have ended. Rows are frozen: a change makes a copy.
 */
export class RowMemory {
  readonly #tables = new Map<string, Known>()
  readonly #open = new Map<IDBTransaction, Writing>()
  readonly #inPlace = new WeakSet<DBCoreMutateRequest>()
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
    if (!known) return undefined
    const rows = index === undefined ? known.rows : known.found.get(index)
    return rows && hit(rows, name)
  }

  /** What a readwrite transaction would find; undefined where only the database knows. */
  inside(transaction: IDBTransaction, table: string, name: Key, index?: string): Hit | undefined {
    return this.#isAsCommitted(transaction, table, index === undefined ? name : undefined)
      ? this.committed(table, name, index)
      : undefined
  }

  /** Notes what a readwrite transaction has found of what is committed. */
  found(transaction: IDBTransaction, row: unknown, table: string, name: Key, index?: string): void {
    const isCommitted = this.#isAsCommitted(transaction, table, index === undefined ? name : undefined)
    if (isCommitted && this.isTrusted()) this.#put(this.#known(table), row, name, index)
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
    this.#put(known, row, name, index)
  }

  #put(known: Known, row: unknown, name: Key, index: string | undefined): void {
    const found = index === undefined ? known.rows : (known.found.get(index) ?? new Map<Key, unknown>())
    if (index !== undefined) known.found.set(index, found)
    put(found, name, frozen(row))
  }

  /**
   * Whether a transaction sees a row (or the whole table) as it was committed last: those that may write the table and
   * began before it have ended, and it has not written it itself.
   */
  #isAsCommitted(transaction: IDBTransaction, table: string, key: Key | undefined): boolean {
    for (const [other, { scope, staged }] of this.#open) {
      if (other === transaction) {
        return !staged.has(table) || (key !== undefined && staged.get(table)?.has(key) === false)
      }
      if (scope.has(table)) return false
    }
    return false
  }

  /** Whether a put changes rows that are known, and none of their unique columns: nothing can refuse it for another row. */
  isInPlace(request: DBCoreMutateRequest): boolean {
    return this.#inPlace.has(request)
  }

  /** Before it is staged: then only the database knows what the transaction finds. */
  #noteInPlace(name: string, column: string, uniques: readonly Unique[], request: DBCoreMutateRequest): void {
    if (request.type !== 'put' || uniques.length === 0) return
    const transaction = request.trans as unknown as IDBTransaction
    const isInPlace = (row: Columns) => {
      const known = this.inside(transaction, name, row[column] as Key)?.row as Columns | undefined
      return known && uniques.every((unique) => typeof unique === 'string' && known[unique] === row[unique])
    }
    if (request.values.every(isInPlace)) this.#inPlace.add(request)
  }

  /** The database with this memory before it. */
  watch(core: DBCore): DBCore {
    return {
      ...core,
      transaction: (stores, mode, options) => {
        const transaction = core.transaction(stores, mode, options) as unknown as IDBTransaction
        if (mode === 'readwrite') this.#begin(transaction, stores)
        return transaction
      },
      table: (name) => {
        const table = core.table(name)
        const column = this.keyOf.get(name)
        if (column === undefined) return table
        const uniques = table.schema.indexes.filter(({ unique }) => unique).map(({ keyPath }) => keyPath)
        return {
          ...table,
          get: (request) => {
            const transaction = request.trans as unknown as IDBTransaction
            const known = this.inside(transaction, name, request.key)
            if (known) return Dexie.Promise.resolve(known.row)
            return table.get(request).then((row) => {
              this.found(transaction, row, name, request.key)
              return row
            })
          },
          mutate: (request) => {
            this.#noteInPlace(name, column, uniques, request)
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

  #begin(transaction: IDBTransaction, tables: readonly string[]): void {
    const writing: Writing = { era: this.#era, scope: new Set(tables), staged: new Map() }
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
      if (!rows || !this.isTrusted()) {
        known.rows.clear()
        known.found.clear()
      } else {
        for (const [key, row] of rows) put(known.rows, key, row)
        for (const [index, found] of known.found) follow(found, index, this.keyOf.get(name) as string, rows)
      }
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
    else if (request.values.length > MAX_ROWS) writing.staged.set(name, undefined)
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

function put<Name>(map: Map<Name, unknown>, key: Name, row: unknown): void {
  if (map.size >= MAX_ROWS) map.clear()
  map.set(key, row)
}

type Columns = Readonly<Record<string, unknown>>
type Unique = DBCoreIndex['keyPath']

/** Has what was found by a unique index follow what was written; what may be wrong by now is forgotten. */
function follow(
  found: Map<Key, unknown>,
  index: string,
  column: string,
  written: ReadonlyMap<unknown, unknown>,
): void {
  for (const [name, row] of found) {
    const key = (row as Columns | undefined)?.[column]
    if (key === undefined || index === '*') found.delete(name)
    else if (written.has(key)) {
      const next = written.get(key)
      if ((next as Columns | undefined)?.[index] === name) found.set(name, next)
      else found.delete(name)
    }
  }
}

function frozen<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value) || Object.isFrozen(value)) {
    return value
  }
  Object.freeze(value)
  for (const part of Object.values(value)) frozen(part)
  return value
}
