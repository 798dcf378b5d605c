import Dexie, { type Transaction } from 'dexie'
import { readAndWriteDirectly } from './direct-tables'
import { errors, Refusal } from './errors'
import { migrateTables, newestIndexes, tablesOfStep, versionsOf } from './migrations'
import type { AnyTable } from './table'

export interface DatabaseOptions {
  readonly name: string
  readonly tables: readonly AnyTable[]
  readonly indexedDB: IDBFactory
  readonly IDBKeyRange: typeof IDBKeyRange
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

// On localhost Dexie takes itself for watched by a developer, and keeps a call stack of each operation.
Dexie.debug = false

/** Opens the database and upgrades it: of an older version, of a newer one, and while another tab is in the way. */
export class Database {
  /** The database version this code was built for: that of its newest table, index or migration. */
  readonly version: number
  readonly #options: DatabaseOptions
  readonly #prepare: (dexie: Dexie) => void
  #dexie: Dexie
  /** 'open' also stands for a database that was never opened or was closed by us. */
  #state: 'open' | 'blocked' | 'superseded' = 'open'
  #opening: Promise<void> | undefined
  #rejectBlocked: (refusal: Refusal) => void = () => {}

  /** `prepare`: adds to a connection, before it is opened, what watches it. */
  constructor(options: DatabaseOptions, prepare: (dexie: Dexie) => void) {
    this.#options = options
    this.#prepare = prepare
    this.version = Math.max(...versionsOf(options.tables))
    this.#dexie = this.#newest()
  }

  /** The connection; another one after an upgrade. */
  get dexie(): Dexie {
    return this.#dexie
  }

  /**
   * Opens the database. While another tab holds an older version open the upgrade cannot start: every call says so at
   * once (`storage.blocked`), and the one after that tab is gone finds the database open. A database of a newer
   * version is left to the newer code (`storage.superseded`).
   */
  async open(steps: OpeningSteps): Promise<void> {
    if (this.#dexie.isOpen()) return
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
    await this.#openNewest()
    this.#state = 'open'
    // Dexie keeps its version times ten, and opens a newer database as if it were its own.
    if (this.#dexie.backendDB().version / 10 > this.version) {
      this.#state = 'superseded'
      this.#dexie.close()
      throw this.#unavailable()
    }
    await after()
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
    const { name, indexedDB, IDBKeyRange } = this.#options
    const dexie = new Dexie(name, { indexedDB, IDBKeyRange, autoOpen: false })
    for (const name of UNUSED) dexie.unuse({ stack: 'dbcore', name })
    readAndWriteDirectly(dexie)
    this.#prepare(dexie)
    dexie.on('versionchange', (event) => {
      // No new version: the user deleted the database, and the next request makes a new one.
      if (event.newVersion !== null) this.#state = 'superseded'
      dexie.close()
    })
    dexie.on('blocked', () => {
      this.#state = 'blocked'
      this.#rejectBlocked(this.#unavailable())
    })
    return dexie
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
