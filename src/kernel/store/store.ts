import Dexie, { type DBCore, type Table, type Transaction } from 'dexie'
import { inNextTask } from '../concurrency/next-task'
import { errors, isRefusal, Refusal } from '../errors'
import { CommittedReads } from './committed-reads'
import { currentTransaction, Database, type DatabaseOptions } from './database'
import type { Durable, RowKey, RowMigration } from './durable'
import { keyColumn, migrateTables } from './migrations'
import { PutOffWrites } from './put-off-writes'
import { RowMemory } from './row-memory'
import type { AnyTable, StoredTable, TableDefinition } from './table'
import { ANYBODY, type Writers } from './writers'
import { writeInARow } from './writes-in-a-row'

export { type AnyTable, defineTable, type StoredTable, type TableDefinition } from './table'

export interface StoreOptions extends DatabaseOptions {
  /** Where the rows are stored when the database itself is only memory. */
  durable?: Durable | undefined
  /** Who else writes it; by default anybody. */
  writers?: Writers | undefined
  /**
   * Has every write transaction over this table as well, so that there is one at a time, whoever begins it. Chromium
   * (seen in 156) deletes every database of the site when it was killed while two were under way: at its next start both
   * are to be taken back, each claims the whole database for that, and it holds this for damage.
   */
  inEveryWrite?: AnyTable | undefined
}

/**
 * The only truth. A worker can be killed between any two lines, so a rule that reads and then writes does both inside
 * one `write`, and nothing that matters lives only in memory.
 */
export class Store {
  readonly tables: readonly StoredTable[]
  /** The database version this code was built for: that of its newest table, index or migration. */
  readonly version: number
  readonly #database: Database
  readonly #written = new Set<string>()
  readonly #durable: Durable | undefined
  readonly #writers: Writers
  readonly #memory: RowMemory
  readonly #reads: CommittedReads
  /** Writes that were begun and have not ended. */
  #writing = 0
  #onQuiet: (() => void)[] = []
  readonly #putOff = new PutOffWrites()
  readonly #inEveryWrite: readonly AnyTable[]

  constructor(options: StoreOptions) {
    const { tables, durable, writers = ANYBODY, inEveryWrite } = options
    this.tables = tables
    this.#inEveryWrite = inEveryWrite ? [inEveryWrite] : []
    this.#durable = durable
    this.#writers = writers
    writers.attend({ stop: () => this.#stop() })
    const remembered = tables.filter((table) => table.remembered)
    this.#memory = new RowMemory(
      new Map(remembered.map((table) => [table.name, keyColumn(table)])),
      () => writers.isAlone,
    )
    this.#database = new Database(options, (dexie) => this.#watch(dexie))
    this.#reads = new CommittedReads(this.#database, this.#memory)
    this.version = this.#database.version
  }

  get #dexie(): Dexie {
    return this.#database.dexie
  }

  #watch(dexie: Dexie): void {
    // Nearest to IndexedDB: the others see what was sent.
    const create = (core: DBCore) => writeInARow(core, (request) => this.#memory.isInPlace(request))
    dexie.use({ stack: 'dbcore', name: 'in a row', level: -2, create })
    dexie.use({ stack: 'dbcore', name: 'written', create: (core) => this.#watched(core) })
    dexie.use({ stack: 'dbcore', name: 'memory', create: (core) => this.#memory.watch(core) })
    const recorder = this.#durable?.recorder
    if (recorder) dexie.use({ stack: 'dbcore', name: 'recorded', create: (core) => recorder.watch(core) })
  }

  /**
   * Opens the database, upgraded where an older version wrote it, and fills it where it is only memory. Throws
   * `storage.blocked` while another tab holds an older version open, and `storage.superseded` for a newer database.
   */
  open(): Promise<void> {
    return this.#database.open({
      before: () => this.#memory.forget(),
      after: async () => {
        if (this.#durable) await this.#fill(await this.#durable.load(this.version, this.#migrated))
      },
    })
  }

  /** Whether no other process writes this database now; in a write transaction, as long as that lasts. */
  get isAlone(): boolean {
    return this.#writers.isAlone
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
  #fill(rows: ReadonlyMap<string, readonly unknown[]>): Promise<void> {
    const names = this.tables.map((table) => table.name)
    return this.#counted(() =>
      this.#dexie.transaction('rw', names, async (transaction) => {
        this.#durable?.recorder.ignore(transaction)
        for (const name of names) {
          await this.#dexie.table(name).clear()
          await this.#dexie.table(name).bulkAdd(rows.get(name) ?? [])
        }
      }),
    )
  }

  /** Why the browser has deleted the database that was there before this one; undefined where it has not. */
  get lost(): string | undefined {
    return this.#database.lost
  }

  get isOpen(): boolean {
    return this.#database.isOpen
  }

  close(): void {
    this.#database.close()
    this.#memory.forget()
    this.#writers.leave()
  }

  /** Before another process may write: what is under way here ends first, and what is known counts no more. */
  async #stop(): Promise<void> {
    this.#putOff.begun()
    while (this.#writing > 0) await new Promise<void>((resolve) => this.#onQuiet.push(resolve))
    this.#memory.forget()
  }

  table<Row, Key extends string | number>(definition: TableDefinition<Row, Key>): Table<Row, Key> {
    return this.#dexie.table(definition.name)
  }

  /**
   * One readwrite transaction. Await nothing in it but this store: IndexedDB commits as soon as it is left idle.
   * Joins the transaction that is already running when that one covers `tables`. With `until` it begins when that has
   * ended; earlier where another transaction over any of `tables` is begun, which comes after it.
   */
  write<Result>(
    tables: readonly AnyTable[],
    run: (transaction: Transaction) => PromiseLike<Result>,
    until?: Promise<unknown>,
  ): Promise<Result> {
    const recorder = this.#durable?.recorder
    let onBegin = () => {}
    const begin = () =>
      this.#transaction('rw', tables, (transaction) => {
        onBegin()
        return recorder ? recorder.record(transaction, run) : run(transaction)
      })
    // Inside of another one, which has passed here already. Where that covers the tables, it does without one of its own.
    const outer = currentTransaction()
    if (outer) return covers(outer, tables) ? inside(outer, run) : begin()
    const putOff = async (moment: Promise<unknown>) => {
      onBegin = await this.#putOff.wait(tables, moment)
      return this.#apart(begin).finally(onBegin)
    }
    const entering = (until ? undefined : this.#putOff.begun(tables)) ?? this.#writers.enter()
    return entering
      ? entering.then(() => this.#writers.enter()).then(() => this.#counted(() => this.#apart(begin)))
      : this.#counted(() => (until ? putOff(until) : this.#apart(begin)))
  }

  /**
   * In a task of its own where rows may come from memory, or several may have waited for Dexie: it distinguishes
   * transactions by what runs in one task, and who went on in the same microtasks would write in this one.
   */
  async #apart<Result>(begin: () => Promise<Result>): Promise<Result> {
    const whole = this.#database.whole()
    await whole
    if (whole || this.isAlone) await new Promise<void>(inNextTask)
    return begin()
  }

  async #counted<Result>(begin: () => Promise<Result>): Promise<Result> {
    this.#writing++
    try {
      return await begin()
    } finally {
      this.#writing--
      if (this.#writing === 0) for (const resume of this.#onQuiet.splice(0)) resume()
    }
  }

  /** Runs once the transaction that this is called in has committed, outside of it; not at all when it is aborted. */
  afterCommit(run: () => void): void {
    const transaction = currentTransaction()
    if (!transaction) throw new Error('afterCommit was called outside of a transaction')
    transaction.idbtrans.addEventListener('complete', run, { once: true })
  }

  /**
   * What is known already, for who awaits it in a transaction: after some hundred awaits of ordinary promises without
   * a read or write among them, the transaction would be lost.
   */
  known<Value>(value: Value): Promise<Value> {
    return currentTransaction() ? Dexie.Promise.resolve(value) : Promise.resolve(value)
  }

  /** Has what is put off over these tables begin, for who reads them outside of a transaction. */
  async begun(tables: readonly AnyTable[]): Promise<void> {
    await this.#putOff.begun(tables)
  }

  /** One readonly transaction: what is read in it belongs to one moment. */
  read<Result>(
    tables: readonly AnyTable[],
    run: (transaction: Transaction) => PromiseLike<Result>,
  ): Promise<Result> {
    const begin = () => this.#transaction('r', tables, run)
    if (currentTransaction()) return begin()
    const begun = this.#putOff.begun(tables)
    if (this.#database.whole()) return Promise.resolve(begun).then(() => this.#apart(begin))
    return begun ? begun.then(begin) : begin()
  }

  #transaction<Result>(
    mode: 'r' | 'rw',
    tables: readonly AnyTable[],
    run: (transaction: Transaction) => PromiseLike<Result>,
  ): Promise<Result> {
    const scope = mode === 'rw' ? [...tables, ...this.#inEveryWrite] : tables
    const names = scope.map((table) => table.name)
    // Dexie follows the awaits of an async function only.
    return this.#dexie.transaction(mode, names, async (transaction) => {
      const result = await run(transaction)
      if (mode === 'rw' && !transaction.parent) commit(transaction)
      return result
    })
  }

  /** One committed row, outside of any transaction; see `CommittedReads`. */
  readCommitted<Row, Key extends string | number>(
    table: TableDefinition<Row, Key>,
    key: Key,
    index?: string,
  ): Promise<Row | undefined> {
    return this.#reads.row(table.name, key, index) as Promise<Row | undefined>
  }

  /**
   * One row, by its key or by a unique index: as the transaction sees it that this is called in, otherwise as it is
   * committed.
   */
  row<Row, Key extends string | number>(
    table: TableDefinition<Row, Key>,
    key: Key,
    index?: string,
  ): PromiseLike<Row | undefined> {
    const transaction = currentTransaction()
    if (!transaction) return this.readCommitted(table, key, index)
    if (index === undefined) return this.table(table).get(key as never)
    const { idbtrans } = transaction
    const known = this.#memory.inside(idbtrans, table.name, key, index)
    if (known) return this.known(known.row as Row | undefined)
    return this.table(table)
      .where(index)
      .equals(key)
      .first((row) => {
        this.#memory.found(idbtrans, row, table.name, key, index)
        return row
      })
  }

  /** The first row in the order of an index, as it is committed. */
  firstCommitted<Row, Key extends string | number>(
    table: TableDefinition<Row, Key>,
    index: string,
  ): Promise<Row | undefined> {
    return this.#reads.first(table.name, index) as Promise<Row | undefined>
  }

  /** One row as it was committed last, at once; undefined where that is not in memory. */
  remembered<Row, Key extends string | number>(
    table: TableDefinition<Row, Key>,
    key: Key,
  ): { readonly row: Row | undefined } | undefined {
    return this.#memory.committed(table.name, key) as { row: Row | undefined } | undefined
  }

  /**
   * As `row`, at once, and undefined where a transaction runs or the row is not in memory: who takes it from here goes on
   * in its own task. Two reads in a row need no more than the first to go on in a new one.
   */
  peek<Row, Key extends string | number>(
    table: TableDefinition<Row, Key>,
    key: Key,
  ): { readonly row: Row | undefined } | undefined {
    return currentTransaction() ? undefined : this.remembered(table, key)
  }

  /** As `peek`, all rows of a small table. */
  peekAll<Row, Key extends string | number>(table: TableDefinition<Row, Key>): readonly Row[] | undefined {
    if (currentTransaction()) return undefined
    return this.#memory.committed(table.name, '', '*')?.row as readonly Row[] | undefined
  }

  /** As `row`, all rows of a small table. */
  rows<Row, Key extends string | number>(table: TableDefinition<Row, Key>): PromiseLike<readonly Row[]> {
    return currentTransaction()
      ? this.table(table).toArray()
      : (this.#reads.rows(table.name) as Promise<readonly Row[]>)
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

  /** Whether a write failed because storage is full: nothing of it was written, and reads go on. */
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
    return (thrown.name === 'DatabaseClosedError' && this.#database.refusal) || thrown
  }
}

/** At once: IndexedDB would first say of each write that it was done, and wait for more. */
function commit({ idbtrans }: Transaction): void {
  try {
    idbtrans.commit?.()
  } catch {
    // It was aborted already; Dexie rejects with the reason.
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
