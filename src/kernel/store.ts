import Dexie, { type DBCore, type Table, type Transaction } from 'dexie'
import type { z } from 'zod'
import { type Durable, Recorder, type RowKey, type RowMigration } from './durable'
import { errors, isRefusal, Refusal } from './errors'
import {
  keyColumn,
  type Migration,
  migrateTables,
  newestIndexes,
  tablesOfStep,
  versionsOf,
} from './migrations'
import { inNextTask } from './next-task'
import { type Hit, RowMemory } from './row-memory'
import { ANYBODY, type Writers } from './writers'

/**
 * One table of the database: its row schema (the type of a row, and what an imported snapshot is checked against) and
 * its indexes by the database version that introduced them. A new domain takes the next version; a table that changes
 * its indexes adds an entry, and one whose rows change a migration.
 */
export interface TableDefinition<Row = unknown, Key extends string | number = string> {
  readonly name: string
  readonly indexes: Readonly<Record<number, string>>
  readonly schema: z.ZodType<Row>
  /** How rows of older versions become rows of this one, by the database version that changed them. */
  readonly migrations: Readonly<Record<number, Migration>>
  /** Derived or passing rows (caches, the journal): never in a snapshot, emptied by an import. */
  readonly transient: boolean
  /** Whether a row of a lasting table goes into a snapshot; all do unless said. */
  readonly inSnapshot?: (row: Row) => boolean
  /** Columns under this browser's own key: meaningless elsewhere, so never in a snapshot. */
  readonly encrypted: readonly string[]
  /** Read on the way of many requests: rows may be answered from the memory of a process that writes alone. */
  readonly remembered: boolean
  /** Only carries the key's type. */
  readonly keyType?: Key
}

// biome-ignore lint/suspicious/noExplicitAny: a list of tables holds rows of every type
export type AnyTable = TableDefinition<any, any>

export function defineTable<Row, Key extends string | number = string>(
  name: string,
  {
    schema,
    ...options
  }: {
    /** As a function it is built when rows are first checked: a start of a worker checks none. */
    schema: z.ZodType<Row> | (() => z.ZodType<Row>)
    indexes: Record<number, string>
    migrations?: Record<number, Migration>
    transient?: boolean
    inSnapshot?: (row: Row) => boolean
    encrypted?: readonly (keyof Row & string)[]
    remembered?: boolean
  },
): TableDefinition<Row, Key> {
  let built: z.ZodType<Row> | undefined
  return {
    transient: false,
    encrypted: [],
    migrations: {},
    remembered: false,
    ...options,
    name,
    get schema() {
      built ??= typeof schema === 'function' ? schema() : schema
      return built
    },
  }
}

export interface StoreOptions {
  name: string
  tables: readonly AnyTable[]
  indexedDB: IDBFactory
  IDBKeyRange: typeof IDBKeyRange
  /** Where the rows are kept when the database itself is only memory. */
  durable?: Durable | undefined
  /** Who else writes it; by default anybody. */
  writers?: Writers | undefined
}

/** What the upgrade to the newest version alone is called off with: the versions between are needed for it. */
class OlderDatabase extends Error {
  override readonly name = 'OlderDatabase' as const
}

/** Parts of Dexie, by their names there. */
const LIVE_QUERIES = ['Cache', 'Observability']

interface CommittedRead {
  readonly table: string
  /** Undefined: all rows. */
  readonly key: string | number | undefined
  readonly index: string | undefined
  resolve(row: unknown): void
  reject(error: unknown): void
}

/**
 * The only truth. A worker can be killed between any two lines, so a rule that reads and then writes does both inside
 * one `write`, and nothing that matters lives only in memory.
 */
export class Store {
  readonly tables: readonly AnyTable[]
  /** The database version this code was built for: that of its newest table, index or migration. */
  readonly version: number
  readonly #options: StoreOptions
  #dexie: Dexie
  readonly #written = new Set<string>()
  readonly #durable: Durable | undefined
  readonly #recorder: Recorder | undefined
  /** 'open' also stands for a database that was never opened or was closed by us. */
  #state: 'open' | 'blocked' | 'superseded' = 'open'
  #opening: Promise<void> | undefined
  readonly #writers: Writers
  readonly #memory: RowMemory
  #reads: CommittedRead[] = []
  /** Writes that were begun and have not ended. */
  #writing = 0
  #onQuiet: (() => void)[] = []
  #tellBlocked: (refusal: Refusal) => void = () => {}

  constructor(options: StoreOptions) {
    const { tables, durable, writers = ANYBODY } = options
    this.tables = tables
    this.version = Math.max(...versionsOf(tables))
    this.#options = options
    this.#durable = durable
    this.#recorder = durable && new Recorder(durable)
    this.#writers = writers
    writers.attend({ stop: () => this.#stop() })
    const remembered = tables.filter((table) => table.remembered)
    this.#memory = new RowMemory(
      new Map(remembered.map((table) => [table.name, keyColumn(table)])),
      () => writers.isAlone,
    )
    this.#dexie = this.#newest()
  }

  /** Whether nobody else writes this database now; in a write transaction, as long as that lasts. */
  get isAlone(): boolean {
    return this.#writers.isAlone
  }

  /**
   * The database as it is now, without the versions before: to declare them all takes longer than everything else that
   * a worker does at its start. One that an older version wrote is not opened by this one.
   */
  #newest(): Dexie {
    const dexie = this.#blank()
    const stores = this.tables.map((table) => [table.name, newestIndexes(table)])
    const schema = dexie.version(this.version).stores(Object.fromEntries(stores))
    schema.upgrade(() => {
      throw new OlderDatabase()
    })
    return dexie
  }

  /** The database with every version that it ever had, to be upgraded from any of them. */
  #withEveryVersion(): Dexie {
    const dexie = this.#blank()
    for (const version of versionsOf(this.tables)) {
      const added = this.tables.filter((table) => table.indexes[version] !== undefined)
      const schema = dexie
        .version(version)
        .stores(Object.fromEntries(added.map((table) => [table.name, table.indexes[version] as string])))
      if (this.tables.some(({ migrations }) => migrations[version])) {
        schema.upgrade((transaction) => this.#migrate(transaction, version))
      }
    }
    return dexie
  }

  #blank(): Dexie {
    const { name, indexedDB, IDBKeyRange } = this.#options
    const dexie = new Dexie(name, { indexedDB, IDBKeyRange, autoOpen: false })
    // Nobody here follows queries live: without what serves that, a write costs half and tells no other page of itself.
    for (const name of LIVE_QUERIES) dexie.unuse({ stack: 'dbcore', name })
    dexie.use({ stack: 'dbcore', name: 'written', create: (core) => this.#watched(core) })
    dexie.use({ stack: 'dbcore', name: 'memory', create: (core) => this.#memory.watch(core) })
    const recorder = this.#recorder
    if (recorder) dexie.use({ stack: 'dbcore', name: 'recorded', create: (core) => recorder.watch(core) })
    dexie.on('versionchange', (event) => {
      // No new version: the user deleted the database, and the next request makes a new one.
      if (event.newVersion !== null) this.#state = 'superseded'
      dexie.close()
    })
    dexie.on('blocked', () => {
      this.#state = 'blocked'
      this.#tellBlocked(this.#unavailable())
    })
    return dexie
  }

  /**
   * Opens the database. While another tab holds an older version open the upgrade cannot start: every call says so at
   * once (`storage.blocked`), and the one after that tab is gone finds the database open. A database of a newer
   * version is left to the newer code (`storage.superseded`).
   */
  async open(): Promise<void> {
    if (this.#dexie.isOpen()) return
    if (this.#state === 'superseded') throw this.#unavailable()
    if (this.#opening && this.#state === 'blocked') throw this.#unavailable()
    const blocked = new Promise<never>((_, reject) => {
      this.#tellBlocked = reject
    })
    this.#opening ??= this.#open().finally(() => {
      this.#opening = undefined
    })
    // Who was told that it is blocked no longer waits; whether it opens later is seen by the next call.
    this.#opening.catch(() => undefined)
    await Promise.race([this.#opening, blocked])
  }

  async #open(): Promise<void> {
    this.#memory.forget()
    await this.#openNewest()
    this.#state = 'open'
    // Dexie keeps its version times ten, and opens a newer database as if it were its own.
    if (this.#dexie.backendDB().version / 10 > this.version) {
      this.#state = 'superseded'
      this.#dexie.close()
      throw this.#unavailable()
    }
    if (!this.#durable) return
    const kept = await this.#durable.load(this.version, this.#migrated)
    await this.#fill(kept)
  }

  /** Upgrades the database first where an older version wrote it. */
  async #openNewest(): Promise<void> {
    try {
      await this.#dexie.open()
    } catch (thrown) {
      if ((thrown as Error).name !== 'OlderDatabase') throw thrown
      this.#dexie.close()
      this.#dexie = this.#withEveryVersion()
      await this.#dexie.open()
    }
  }

  /** Rewrites the rows of every table that `version` changed. */
  async #migrate(transaction: Transaction, version: number): Promise<void> {
    const { rewrites, reads } = tablesOfStep(this.tables, version)
    const rows = new Map<string, readonly unknown[]>()
    for (const name of reads) rows.set(name, await transaction.table(name).toArray())
    const migrated = migrateTables(this.tables, rows, version - 1, version)
    for (const name of rewrites) {
      await transaction.table(name).clear()
      await transaction.table(name).bulkAdd(migrated.get(name) ?? [])
    }
  }

  readonly #migrated: RowMigration = (rows, from) => {
    const migrated = migrateTables(this.tables, rows, from)
    return new Map(
      this.tables.flatMap((table) => {
        const changed = migrated.get(table.name) as readonly Record<string, RowKey>[] | undefined
        const column = keyColumn(table)
        return changed ? [[table.name, new Map(changed.map((row) => [row[column] as RowKey, row]))]] : []
      }),
    )
  }

  /** Also what an opening left behind that failed half way. */
  #fill(kept: ReadonlyMap<string, readonly unknown[]>): Promise<void> {
    const names = this.tables.map((table) => table.name)
    return this.#counted(() =>
      this.#dexie.transaction('rw', names, async (transaction) => {
        this.#recorder?.ignore(transaction)
        for (const name of names) {
          await this.#dexie.table(name).clear()
          await this.#dexie.table(name).bulkAdd(kept.get(name) ?? [])
        }
      }),
    )
  }

  get isOpen(): boolean {
    return this.#dexie.isOpen()
  }

  close(): void {
    this.#dexie.close()
    this.#memory.forget()
    this.#writers.leave()
  }

  /** Before another process may write: what is under way here ends first, and what is known counts no more. */
  async #stop(): Promise<void> {
    while (this.#writing > 0) await new Promise<void>((resolve) => this.#onQuiet.push(resolve))
    this.#memory.forget()
  }

  table<Row, Key extends string | number>(definition: TableDefinition<Row, Key>): Table<Row, Key> {
    return this.#dexie.table(definition.name)
  }

  /**
   * One readwrite transaction. Await nothing in it but this store: IndexedDB commits as soon as it is left idle.
   * Joins the transaction that is already running when that one covers `tables`.
   */
  write<Result>(
    tables: readonly AnyTable[],
    run: (transaction: Transaction) => PromiseLike<Result>,
  ): Promise<Result> {
    const recorder = this.#recorder
    const begin = () =>
      this.#transaction('rw', tables, recorder ? (transaction) => recorder.record(transaction, run) : run)
    // Inside of another one, which has passed here already. Where that covers the tables, it does without one of its own.
    const outer = Dexie.currentTransaction
    if (outer) return covers(outer, tables) ? inside(outer, run) : begin()
    const entering = this.#writers.enter()
    return entering ? entering.then(() => this.#counted(begin)) : this.#counted(begin)
  }

  async #counted<Result>(begin: () => Promise<Result>): Promise<Result> {
    this.#writing++
    try {
      return await begin()
    } finally {
      this.#writing--
      if (this.#writing === 0) for (const tell of this.#onQuiet.splice(0)) tell()
    }
  }

  /** Runs once the transaction that this is called in has committed, outside of it; not at all when it is aborted. */
  afterCommit(run: () => void): void {
    const transaction = Dexie.currentTransaction
    if (!transaction) throw new Error('afterCommit was called outside of a transaction')
    transaction.idbtrans.addEventListener('complete', run, { once: true })
  }

  /**
   * What is known already, for who awaits it in a transaction: after some hundred awaits of ordinary promises without
   * a read or write among them, the transaction would be lost.
   */
  known<Value>(value: Value): Promise<Value> {
    return Dexie.Promise.resolve(value)
  }

  /** One readonly transaction: what is read in it belongs to one moment. */
  read<Result>(
    tables: readonly AnyTable[],
    run: (transaction: Transaction) => PromiseLike<Result>,
  ): Promise<Result> {
    return this.#transaction('r', tables, run)
  }

  #transaction<Result>(
    mode: 'r' | 'rw',
    tables: readonly AnyTable[],
    run: (transaction: Transaction) => PromiseLike<Result>,
  ): Promise<Result> {
    const names = tables.map((table) => table.name)
    // Dexie follows the awaits of an async function only.
    return this.#dexie.transaction(mode, names, async (transaction) => run(transaction))
  }

  /**
   * One committed row, outside of any transaction. All that are asked for at one moment are read in one transaction,
   * straight from IndexedDB: on the way of every request, where Dexie's own work would show.
   */
  readCommitted<Row, Key extends string | number>(
    table: TableDefinition<Row, Key>,
    key: Key,
    index?: string,
  ): Promise<Row | undefined> {
    return this.#readCommitted(table.name, key, index) as Promise<Row | undefined>
  }

  /** One row: as the transaction sees it that this is called in, otherwise as it is committed. */
  row<Row, Key extends string | number>(
    table: TableDefinition<Row, Key>,
    key: Key,
  ): PromiseLike<Row | undefined> {
    return Dexie.currentTransaction ? this.table(table).get(key as never) : this.readCommitted(table, key)
  }

  /** As `row`, all rows of a small table. */
  rows<Row, Key extends string | number>(table: TableDefinition<Row, Key>): PromiseLike<readonly Row[]> {
    return Dexie.currentTransaction
      ? this.table(table).toArray()
      : (this.#readCommitted(table.name, undefined, undefined) as Promise<readonly Row[]>)
  }

  #readCommitted(table: string, key: string | number | undefined, index: string | undefined) {
    if (this.#reads.length === 0) queueMicrotask(() => this.#lookUp())
    return new Promise<unknown>((resolve, reject) => {
      this.#reads.push({ table, key, index, resolve, reject })
    })
  }

  #lookUp(): void {
    const reads = this.#reads
    this.#reads = []
    try {
      if (!this.#dexie.isOpen()) throw new Dexie.DatabaseClosedError()
      // All of them or none: they belong to one moment.
      const hits = this.#remembered(reads)
      if (hits) {
        // A task each, as IndexedDB gives: Dexie tells transactions apart by what runs in one task, and who goes on in
        // the microtasks of another's transaction would write in it.
        for (const [at, { resolve }] of reads.entries()) inNextTask(() => resolve(hits[at]?.row))
        return
      }
      const names = [...new Set(reads.map(({ table }) => table))]
      const transaction = this.#dexie.backendDB().transaction(names, 'readonly')
      for (const { table, key, index, resolve, reject } of reads) {
        const rows = transaction.objectStore(table)
        const request = (
          key === undefined ? rows.getAll() : (index === undefined ? rows : rows.index(index)).get(key)
        ) as IDBRequest
        const epoch = this.#memory.reading(table)
        request.onsuccess = () => {
          this.#memory.remember(epoch, request.result, table, key ?? '', key === undefined ? '*' : index)
          resolve(request.result)
        }
        request.onerror = () => reject(request.error)
      }
    } catch (thrown) {
      // The browser closes it, and the event that says so has not come yet.
      if ((thrown as Error).name === 'InvalidStateError') this.#dexie.close()
      for (const { reject } of reads) reject(thrown)
    }
  }

  #remembered(reads: readonly CommittedRead[]): Hit[] | undefined {
    const hits: Hit[] = []
    for (const { table, key, index } of reads) {
      const hit = this.#memory.committed(table, key ?? '', key === undefined ? '*' : index)
      if (!hit) return undefined
      hits.push(hit)
    }
    return hits
  }

  /** Which tables this process wrote to since `forgetWritten`. Another process's writes are not known. */
  get written(): ReadonlySet<string> {
    return this.#written
  }

  forgetWritten(): void {
    this.#written.clear()
  }

  #watched(core: DBCore): DBCore {
    return {
      ...core,
      transaction: (tables, mode, options) => {
        if (mode === 'readwrite' && this.#writing === 0 && this.#writers !== ANYBODY) {
          throw new Error(`${tables.join(', ')}: written outside of Store.write`)
        }
        return core.transaction(tables, mode, options)
      },
      table: (name) => {
        const table = core.table(name)
        return {
          ...table,
          mutate: (request) => {
            this.#written.add(name)
            return table.mutate(request)
          },
        }
      },
    }
  }

  /** Whether a write failed because there is no room: nothing of it was written, and reads go on. */
  isFull(thrown: unknown): boolean {
    if (isRefusal(thrown)) return thrown.spec === errors.storageFull
    return thrown instanceof Error && /QuotaExceeded/.test(`${thrown.name} ${thrown.message}`)
  }

  /** What went wrong in IndexedDB as a refusal that helps, where it is of that kind; anything else as it is. */
  explain(thrown: unknown): unknown {
    if (!(thrown instanceof Error) || isRefusal(thrown)) return thrown
    if (this.isFull(thrown)) {
      return new Refusal(
        errors.storageFull,
        'The browser gives this site no more storage, and nothing was written. What is stored can still be read and exported (GET /__sandbank/export). Free disk space and try again; otherwise export, clear the data of this site in the browser, and import.',
        { rule: 'storage.quota', facts: {} },
      )
    }
    return thrown.name === 'DatabaseClosedError' && this.#state !== 'open' ? this.#unavailable() : thrown
  }

  #unavailable(): Refusal {
    return this.#state === 'superseded'
      ? new Refusal(
          errors.storageSuperseded,
          'A newer version of Sandbank has upgraded this database. Reload this page to use it; if that does not help, this address serves an older build: start the newer one again.',
          { rule: 'storage.superseded', facts: {} },
        )
      : new Refusal(
          errors.storageBlocked,
          'The database waits for an upgrade, and another tab still holds an older version open. Close or reload the other Sandbank tabs.',
          { rule: 'storage.blocked', facts: {} },
        )
  }
}

function covers({ mode, storeNames }: Transaction, tables: readonly AnyTable[]): boolean {
  return mode === 'readwrite' && tables.every(({ name }) => storeNames.includes(name))
}

/** Dexie follows the awaits of an async function only. */
async function inside<Result>(
  outer: Transaction,
  run: (transaction: Transaction) => PromiseLike<Result>,
): Promise<Result> {
  return run(outer)
}
