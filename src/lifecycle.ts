import { bytesToHex } from '@noble/hashes/utils'
import { forgetOldAnswers, hasManyAnswers } from '#kernel/answers'
import { reportFailure } from '#kernel/background'
import { chunkTable } from '#kernel/blobs'
import type { Context } from '#kernel/context'
import type { Domain, SeedInput, SeedRows } from '#kernel/domain'
import { DAY_MS, dayOf } from '#kernel/durations'
import { closedRefusal } from '#kernel/errors'
import { forgetEndedJobs } from '#kernel/jobs/tables'
import { forgetOldCalls } from '#kernel/quota/rolling-calls'
import { checkedSnapshot, replaceTables } from '#kernel/snapshots/snapshots'
import { databaseId, defineMeta, generation, metaTable } from '#kernel/store'

/** How often what has served its purpose is cleared away, milliseconds of machine time. */
const TIDY_EVERY_MS = 600_000

/** Characters. */
export const LONGEST_SEED = 100
const savedSeed = defineMeta(
  'seed',
  (value): value is string => typeof value === 'string' && value.length >= 1 && value.length <= LONGEST_SEED,
)

export interface LifecycleOptions {
  domains: readonly Domain[]
  /** The rows of all domains that a fresh database starts with. */
  seededRows(input: SeedInput): Promise<readonly SeedRows[]>
  /** The seed of a database that has none. */
  initialSeed: string
  /** Nobody else writes the database: what is in memory is never out of date. */
  exclusive: boolean
  /** Called with the seed whenever it may have changed. */
  onSeed(seed: string): void
  /** Called when everything recorded so far belongs to a state that is gone. */
  onReplaced(): void
}

/** Opens the database, seeds it, replaces it whole, and keeps what is in memory in step with it. */
export class Lifecycle {
  readonly #context: Context
  readonly #options: LifecycleOptions
  #opening: Promise<void> | undefined
  #loading: Promise<boolean> | undefined
  #closed = false
  /** Opened, seeded and read; the store alone may open later, when what blocked it is gone. */
  #isWhole = false
  /** The generation that memory was read at. */
  #known = -1
  #id: string | undefined
  /** The rows this process put into an exclusive store, and nobody else since. */
  #placed: readonly SeedRows[] | undefined
  #tidiedAt = 0

  constructor(context: Context, options: LifecycleOptions) {
    this.#context = context
    this.#options = options
  }

  /**
   * Opens on first use, again after the browser took the database away, and reads again what another process changed.
   * Rejects with what stands in the way; the next call tries anew.
   */
  async ready(): Promise<void> {
    if (this.#closed) {
      throw closedRefusal()
    }
    const { store } = this.#context
    if (!store.isOpen || !this.#isWhole) {
      this.#opening ??= this.#open().finally(() => {
        this.#opening = undefined
      })
    }
    if (this.#opening) return this.#opening
    if (this.#options.exclusive) return
    try {
      await this.#keepInStep()
    } catch (thrown) {
      // Taken away between two lines: opened anew, or refused in words.
      if (store.isOpen) throw thrown
      await this.ready()
    }
  }

  /** The generation that memory was read at; undefined while the store is not open and whole. */
  reading(): number | undefined {
    return this.#isWhole && !this.#closed && this.#context.store.isOpen ? this.#known : undefined
  }

  /** Which database this is; undefined until it was opened. */
  get id(): string | undefined {
    return this.#id
  }

  /** From now on `ready` rejects: the emulator is being closed. */
  refuse(): void {
    this.#closed = true
  }

  /** Replaces everything by the seeded state, in one transaction. */
  async replace(seed: string, keepSettings: boolean): Promise<void> {
    const { store, settings, bus } = this.#context
    const rows = await this.#seededRows(seed)
    const untouched = this.#options.exclusive && this.#placed === rows
    // Chunks stay until they are tidied away: a snapshot that was taken before may be put back.
    const replaced = store.tables.filter((table) => table !== chunkTable)
    // `meta` always: the settings that the last replacement kept are written there.
    const changed = untouched
      ? replaced.filter((table) => table === metaTable || store.written.has(table.name))
      : replaced
    await store.write([metaTable, ...changed], async () => {
      const before = await generation.read(store)
      const id = await databaseId.read(store)
      // Another process may have changed them since they were read into memory.
      await settings.load(store)
      for (const table of changed) await store.table(table).clear()
      for (const { table, rows: seeded } of rows) {
        if (changed.includes(table)) await store.table(table).bulkAdd(seeded)
      }
      await savedSeed.write(store, seed)
      await generation.set(store, before + 1)
      if (id !== undefined) await databaseId.write(store, id)
      if (keepSettings) await settings.change(store, settings.current)
    })
    // Only now: a replacement that was refused leaves everything as it was.
    this.#options.onReplaced()
    this.#placed = rows
    store.forgetWritten()
    await this.#keepInStep()
    bus.publish({ type: 'state.replaced' })
  }

  /** Replaces everything by a snapshot. Throws a refusal, and changes nothing, when it is not whole. */
  async restore(snapshot: unknown): Promise<number> {
    const { store, bus } = this.#context
    const chunks = new Set(await this.#context.blobs.chunkNames())
    const rows = checkedSnapshot(store, this.#options.domains, snapshot, chunks)
    const count = await replaceTables(store, rows)
    this.#options.onReplaced()
    this.#placed = undefined
    await this.#keepInStep()
    bus.publish({ type: 'state.replaced' })
    return count
  }

  /** Clears away what has served its purpose, now and then. */
  async tidy(): Promise<void> {
    const now = this.#context.clock.machine()
    if (now < this.#tidiedAt + TIDY_EVERY_MS) {
      if (hasManyAnswers(this.#context)) await forgetOldAnswers(this.#context)
      return
    }
    this.#tidiedAt = now
    await forgetOldAnswers(this.#context)
    await forgetOldCalls(this.#context)
    await forgetEndedJobs(this.#context.store, now)
    await this.#context.blobs.tidy()
  }

  async #open(): Promise<void> {
    const { store } = this.#context
    this.#isWhole = false
    try {
      await store.open()
      // A database that was deleted meanwhile counts its generations from the beginning again.
      this.#known = -1
      if (!(await this.#load())) {
        await this.#seed()
        await this.#load()
        this.#reportLoss()
      }
      if (this.#id === undefined) await this.#name()
      await this.#context.blobs.opened()
      this.#isWhole = true
    } catch (thrown) {
      // An opening that another tab blocks goes on. Called off, it would stay in the browser's queue all the same,
      // and the next one behind it, where nobody learns that it is blocked.
      if (store.isOpen) store.close()
      throw thrown
    }
  }

  #reportLoss(): void {
    const { store, bus } = this.#context
    if (store.lost === undefined) return
    const message = `The browser found its files of this site damaged and deleted every database. Sandbank begins anew; what was there is lost, unless it was exported (Clock and state in the shell). The browser's words: ${store.lost}`
    reportFailure(bus, 'storage', new Error(message))
  }

  /** A new database, or one of a version that gave no ids. Of two workers the second finds the id of the first. */
  async #name(): Promise<void> {
    const { store } = this.#context
    const id = bytesToHex(crypto.getRandomValues(new Uint8Array(6)))
    this.#id = await store.write([metaTable], async () => {
      const found = await databaseId.read(store)
      if (found === undefined) await databaseId.write(store, id)
      return found ?? id
    })
  }

  /** Two workers may open a new database at the same moment: the second finds it seeded. */
  async #seed(): Promise<void> {
    const { store } = this.#context
    const rows = await this.#seededRows(this.#options.initialSeed)
    await store.write(store.tables, async () => {
      if ((await savedSeed.read(store)) !== undefined) return
      // A database without a seed holds nothing that could be read: whatever stands there is in the way.
      for (const table of store.tables) await store.table(table).clear()
      for (const { table, rows: seeded } of rows) await store.table(table).bulkAdd(seeded)
      await savedSeed.write(store, this.#options.initialSeed)
      this.#placed = rows
    })
    store.forgetWritten()
  }

  /**
   * Reads memory again until it is of the store's generation. Who comes while it is being read waits for the same
   * reading, and looks again: it may have begun before the change that this caller must see.
   */
  async #keepInStep(): Promise<void> {
    while ((await generation.readCommitted(this.#context.store)) !== this.#known) {
      this.#loading ??= this.#load().finally(() => {
        this.#loading = undefined
      })
      await this.#loading
    }
  }

  /**
   * Requested at once, so that it belongs to one moment: a change that is being made comes before or after. False where
   * nothing was seeded yet.
   */
  async #load(): Promise<boolean> {
    const { store, clock, settings, ids, scheduler, jobs } = this.#context
    await store.begun([metaTable])
    const [current, seed, id] = await Promise.all([
      generation.read(store),
      savedSeed.read(store),
      databaseId.read(store),
      clock.load(store),
      settings.load(store),
    ])
    this.#id = id
    this.#options.onSeed(seed ?? this.#options.initialSeed)
    ids.refresh()
    scheduler.refresh()
    jobs.refresh()
    // Last: until then this generation is not known, and nobody passes.
    this.#known = current
    return seed !== undefined
  }

  /** Seeds begin on a whole day, so one seed makes equal rows all day. */
  #seededRows(seed: string): Promise<readonly SeedRows[]> {
    const now = dayOf(this.#context.clock.machine()) * DAY_MS
    return this.#options.seededRows({ seed, now })
  }
}
