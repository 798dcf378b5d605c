import Dexie, { type Transaction } from 'dexie'
import { errors, Refusal } from '../errors'
import { readAndWriteDirectly } from './direct-tables'
import { migrateTables, newestIndexes, tablesOfStep, versionsOf } from './migrations'
import { type Found, openExisting } from './open-existing'
import type { StoredTable } from './table'

export interface DatabaseOptions {
  readonly name: string
  readonly tables: readonly StoredTable[]
  readonly indexedDB: IDBFactory
  readonly IDBKeyRange: typeof IDBKeyRange
  /** It is in this process's memory, and this opening makes it: there is none to be found. */
  readonly isNew?: boolean | undefined
  readonly early?: EarlyConnection | undefined
}

/** The database as opened by one that does not know the version. */
export interface EarlyConnection {
  /** Whoever takes it has to attend to it; undefined where it was taken, or had to make room. */
  take(): Promise<Found | undefined>
}

/** What belongs to an opening, before the database can be read and before it is reported as open. */
interface OpeningSteps {
  before(): void
  after(): Promise<void>
}

/** What the upgrade to the newest version alone is called off with: the versions between are needed for it. */
class OlderDatabase extends Error {
  override readonly name = 'OlderDatabase' as const
}

/**
 * Parts of Dexie, by their names there, for what is not used here: live queries, hooks of tables. Without them
 * a write costs half; the hooks alone make a table anew for each that a transaction writes.
 */
const UNUSED = ['Cache', 'Observability', 'HooksMiddleware']

/** Whether there is a Dexie yet. In a worker its script is evaluated with the first use of anything of it. */
let isDexieUsed = false

/** Dexie's transaction that this is called in. */
export function currentTransaction(): Transaction | null {
  return isDexieUsed ? Dexie.currentTransaction : null
}

/**
 * Opens the database and upgrades it: of an older version, of a newer one, and while another tab is in the way.
 *
 * Where it is of this version, which is nearly always, it is opened without Dexie: for reads of what is committed, which
 * is all that most first answers of a worker need. Dexie is given that connection when something else is first
 * asked for.
 */
export class Database {
  /** The database version this code was built for: that of its newest table, index or migration. */
  readonly version: number
  readonly #options: DatabaseOptions
  readonly #prepare: (dexie: Dexie) => void
  /** A connection that is not Dexie's yet. */
  #connection: IDBDatabase | undefined
  #dexie: Dexie | undefined
  /** 'open' also stands for a database that was never opened or was closed by us. */
  #state: 'open' | 'blocked' | 'superseded' = 'open'
  #opening: Promise<void> | undefined
  #taking: Promise<void> | undefined
  /** Dexie takes it for open by then. */
  #isUpgrading = false
  /** Counts how often it was closed: what is being opened then is no longer needed. */
  #closed = 0
  /** The same, when Dexie was last to take the connection. */
  #closedBefore = 0
  #rejectBlocked: (refusal: Refusal) => void = () => {}
  #lost: string | undefined

  /** `prepare`: adds to a connection, before it is opened, what watches it. */
  constructor(options: DatabaseOptions, prepare: (dexie: Dexie) => void) {
    this.#options = options
    this.#prepare = prepare
    this.version = Math.max(...versionsOf(options.tables))
  }

  /** Why the browser has deleted the database that was there before this one; undefined where it has not. */
  get lost(): string | undefined {
    return this.#lost
  }

  get isOpen(): boolean {
    return this.#connection !== undefined || (this.#dexie?.isOpen() === true && !this.#isUpgrading)
  }

  /** The connection, past Dexie. Throws what Dexie throws of a database that is not open. */
  get connection(): IDBDatabase {
    if (this.#connection) return this.#connection
    if (!this.#dexie || !this.isOpen) throw new Dexie.DatabaseClosedError()
    return this.#dexie.backendDB()
  }

  /**
   * Dexie; another one after an upgrade. Calls wait until it has the connection; transactions that begin
   * while it does not have it await `whole` themselves, because they would begin in one task.
   */
  get dexie(): Dexie {
    this.#dexie ??= this.#newest()
    if (this.#connection) void this.whole()
    return this.#dexie
  }

  /** Resolves when Dexie has the connection, whatever came of it; undefined where it has it, or there is none. */
  whole(): Promise<void> | undefined {
    if (this.#connection) this.#taking ??= this.#take()
    return this.#taking
  }

  async #take(): Promise<void> {
    const closed = this.#closed
    this.#closedBefore = closed
    this.#dexie ??= this.#newest()
    try {
      await this.#dexie.open()
    } catch {
      // Dexie rejects whoever waits for it.
      if (closed === this.#closed) this.close()
    } finally {
      this.#taking = undefined
    }
  }

  close(): void {
    this.#closed++
    this.#connection?.close()
    this.#connection = undefined
    this.#dexie?.close()
  }

  /**
   * Opens the database. While another tab holds an older version open the upgrade cannot start: every call says so at
   * once (`storage.blocked`), and the one after that tab is gone finds the database open. A database of a newer
   * version is left to the newer code (`storage.superseded`).
   */
  async open(steps: OpeningSteps): Promise<void> {
    if (this.isOpen) return
    if (this.#state === 'superseded') throw this.#unavailable()
    if (this.#opening && this.#state === 'blocked') throw this.#unavailable()
    const blocked = new Promise<never>((_, reject) => {
      this.#rejectBlocked = reject
    })
    this.#opening ??= this.#open(steps).finally(() => {
      this.#opening = undefined
    })
    // Whoever got the refusal that it is blocked no longer waits; whether it opens later is seen by the next call.
    this.#opening.catch(() => undefined)
    await Promise.race([this.#opening, blocked])
  }

  async #open({ before, after }: OpeningSteps): Promise<void> {
    before()
    if (!(await this.#openAsItIs())) {
      this.#isUpgrading = true
      await this.#openNewest().finally(() => {
        this.#isUpgrading = false
      })
      this.#checkVersion()
    }
    this.#state = 'open'
    await after()
  }

  /** Dexie keeps its version times ten, and opens a newer database as if it were its own. */
  #checkVersion(): void {
    if (this.connection.version / 10 <= this.version) return
    this.#state = 'superseded'
    this.close()
    throw this.#unavailable()
  }

  /**
   * Opens a database of this version. False where there is none, one to be upgraded, or something in the way of which
   * Dexie knows more. No version is requested: nobody has to make room, and nothing is changed.
   */
  async #openAsItIs(): Promise<boolean> {
    const { name, indexedDB, isNew, early } = this.#options
    if (isNew) return false
    const closed = this.#closed
    const { connection: found, lost } = (await early?.take()) ?? (await openExisting(indexedDB, name))
    this.#lost = lost
    if (closed !== this.#closed) {
      found?.close()
      throw new Dexie.DatabaseClosedError()
    }
    if (found?.version !== this.version * 10) {
      found?.close()
      return false
    }
    found.onversionchange = (event) => this.#makeRoom(event)
    // Taken away by the browser.
    found.onclose = () => this.close()
    this.#connection = found
    return true
  }

  /** Upgrades the database first where an older version wrote it. */
  async #openNewest(): Promise<void> {
    this.#dexie ??= this.#newest()
    try {
      await this.#dexie.open()
    } catch (thrown) {
      if ((thrown as Error).name !== 'OlderDatabase') throw thrown
      this.#dexie.close()
      this.#dexie = this.#withEveryVersion()
      await this.#dexie.open()
    }
  }

  /**
   * The database as it is now, without the versions before: to declare them all takes longer than everything else that
   * a worker does at its start. One that an older version wrote is not opened by this one.
   */
  #newest(): Dexie {
    const dexie = this.#blank()
    const stores = this.#options.tables.map((table) => [table.name, newestIndexes(table)])
    const schema = dexie.version(this.version).stores(Object.fromEntries(stores))
    schema.upgrade(() => {
      throw new OlderDatabase()
    })
    return dexie
  }

  /** The database with every version that it ever had, to be upgraded from any of them. */
  #withEveryVersion(): Dexie {
    const { tables } = this.#options
    const dexie = this.#blank()
    for (const version of versionsOf(tables)) {
      const added = tables.filter((table) => table.indexes[version] !== undefined)
      const schema = dexie
        .version(version)
        .stores(Object.fromEntries(added.map((table) => [table.name, table.indexes[version] as string])))
      if (tables.some(({ migrations }) => migrations[version])) {
        schema.upgrade((transaction) => this.#migrate(transaction, version))
      }
    }
    return dexie
  }

  /** Rewrites the rows of every table that `version` changed. */
  async #migrate(transaction: Transaction, version: number): Promise<void> {
    const { tables } = this.#options
    const { rewrites, reads } = tablesOfStep(tables, version)
    const rows = new Map<string, readonly unknown[]>()
    for (const name of reads) rows.set(name, await transaction.table(name).toArray())
    const migrated = migrateTables(tables, rows, version - 1, version)
    for (const name of rewrites) {
      await transaction.table(name).clear()
      await transaction.table(name).bulkAdd(migrated.get(name) ?? [])
    }
  }

  #blank(): Dexie {
    const { name, IDBKeyRange } = this.#options
    isDexieUsed = true
    // On localhost Dexie takes itself for watched by a developer, and keeps a call stack of each operation.
    Dexie.debug = false
    const dexie = new Dexie(name, { indexedDB: this.#handingOver(), IDBKeyRange, autoOpen: false })
    for (const name of UNUSED) dexie.unuse({ stack: 'dbcore', name })
    readAndWriteDirectly(dexie)
    this.#prepare(dexie)
    dexie.on('versionchange', (event) => this.#makeRoom(event))
    dexie.on('blocked', () => {
      this.#state = 'blocked'
      this.#rejectBlocked(this.#unavailable())
    })
    return dexie
  }

  /** The browser's IndexedDB, where to open the database comes to the connection that is open already. */
  #handingOver(): IDBFactory {
    const { indexedDB } = this.#options
    const open = (name: string, version?: number) => {
      // Dexie itself would go on with an opening that was called off.
      if (this.#taking && this.#closedBefore !== this.#closed) {
        throw new DOMException('The database was closed.', 'AbortError')
      }
      return this.#connection ? this.#handedOver(this.#connection) : indexedDB.open(name, version)
    }
    return new Proxy(indexedDB, {
      get: (_, name) => {
        const value = Reflect.get(indexedDB, name, indexedDB)
        return name === 'open' ? open : typeof value === 'function' ? value.bind(indexedDB) : value
      },
    })
  }

  /** As IndexedDB would hand it over, but in the same task: no event of the connection can come before. */
  #handedOver(connection: IDBDatabase): IDBOpenDBRequest {
    const request = { result: connection } as unknown as IDBOpenDBRequest
    queueMicrotask(() => {
      request.onsuccess?.(new Event('success'))
      this.#connection = undefined
    })
    return request
  }

  #makeRoom({ newVersion }: IDBVersionChangeEvent): void {
    // No new version: the user deleted the database, and the next request makes a new one.
    if (newVersion !== null) this.#state = 'superseded'
    this.close()
  }

  /** Why the database cannot be had now, as a refusal; undefined where nothing but its being closed is known. */
  get refusal(): Refusal | undefined {
    return this.#state === 'open' ? undefined : this.#unavailable()
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
