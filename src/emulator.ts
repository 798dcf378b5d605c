import { z } from 'zod'
import {
  BASE_ADDRESSES,
  type Desk,
  type HostName,
  Journal,
  journalTable,
  restoreSnapshot,
  type Snapshot,
  takeSnapshot,
} from '#control'
import { agentDomain } from '#domains/agent'
import { directoryDomain } from '#domains/directory'
import { keyAuthenticator, keysDomain, SEEDED_KEYS, type SeededKeyName, seededKey } from '#domains/keys'
import { profilesDomain } from '#domains/profiles'
import { walletDomain } from '#domains/wallet'
import { answersTable, forgetOldAnswers } from '#kernel/answers'
import { Bus } from '#kernel/bus'
import { CACHE_EXPIRES, cacheExpiry, cacheTable } from '#kernel/cache'
import { Clock } from '#kernel/clock'
import type { Context } from '#kernel/context'
import type { Domain, SeedRows } from '#kernel/domain'
import { DueWork, dueTable, type FellDue } from '#kernel/due'
import { createApp, type Origin, splitKey } from '#kernel/http/app'
import { Ids } from '#kernel/ids'
import { metaTable, readMeta, writeMeta } from '#kernel/meta'
import { Outbound } from '#kernel/outbound'
import { rateTable } from '#kernel/rate-limit'
import { type Keyring, Secrets } from '#kernel/secrets'
import { DEFAULT_SETTINGS, Settings } from '#kernel/settings'
import { type AnyTable, Store } from '#kernel/store'
import { pathSpellings, type VocabularyName } from '#kernel/vocabulary'
import { version } from '../package.json'
import { allRoutes } from './routes'

export const VERSION: string = version

/** A new domain is one line here and one in routes.ts. */
const DOMAINS: readonly Domain[] = [directoryDomain, walletDomain, keysDomain, profilesDomain, agentDomain]

const KERNEL_TABLES: readonly AnyTable[] = [metaTable, dueTable, cacheTable, answersTable, rateTable]
const TABLES: readonly AnyTable[] = [
  ...KERNEL_TABLES,
  journalTable,
  ...DOMAINS.flatMap(({ tables }) => tables),
]

const DAY_MS = 86_400_000
const DEFAULT_SEED = 'sandbank'
const SEED_KEY = 'seed'

export interface EmulatorOptions {
  /** From which every key, address and figure of the first world follows. */
  seed?: string
  vocabulary?: VocabularyName
  host: HostName
  databaseName: string
  indexedDB: IDBFactory
  IDBKeyRange: typeof IDBKeyRange
  /** Nobody else writes this database: a reset may leave alone what was not written to. */
  exclusive?: boolean
  /** Where the key that seals secrets is kept. */
  keyring: Keyring
  /** Machine time, epoch milliseconds. */
  now?: () => number
}

export interface Emulator {
  /** Resolves when the store is open and seeded. `fetch` waits for it by itself. */
  readonly ready: Promise<void>
  /** Answers any request; never rejects. `from.ip`: the caller's address where the host knows it. */
  fetch(request: Request, from?: Origin): Promise<Response>
  /** Whether the emulator, and not the host's own files, answers this path. */
  answers(url: URL): boolean
  /** Foreign origins whose calls are the emulator's; the user's own are known once `ready`. */
  baseAddresses(): readonly string[]
  /** What can wait until an answer has left: the journal, due work. Hosts call it after each answer. */
  settled(): Promise<void>
  /** Back to the state right after creation, settings included. */
  reset(): Promise<void>
  snapshot(): Promise<Snapshot>
  restore(snapshot: Snapshot): Promise<void>
  readonly clock: {
    now(): number
    /** Stands still from now on, or from `at` (epoch ms). */
    freeze(at?: number): Promise<void>
    /** Travels forward; everything that falls due on the way happens, in order. */
    advance(ms: number): Promise<FellDue[]>
  }
  /** The seeded API keys, whole. */
  readonly keys: Readonly<Record<SeededKeyName, string>>
  readonly events: Bus
  close(): Promise<void>
}

/** Puts the emulator together: the one place that knows everybody. A host adds what is around it. */
export function composeEmulator(options: EmulatorOptions): Emulator {
  const { indexedDB, IDBKeyRange, databaseName, host } = options
  const store = new Store({ name: databaseName, tables: TABLES, indexedDB, IDBKeyRange })
  const clock = new Clock(options.now)
  const initialSeed = options.seed ?? DEFAULT_SEED
  let seed = initialSeed
  const context: Context = {
    store,
    clock,
    due: new DueWork(store, clock),
    ids: new Ids(store, () => seed),
    bus: new Bus(),
    secrets: new Secrets(options.keyring),
    outbound: new Outbound(),
    settings: new Settings({
      ...DEFAULT_SETTINGS,
      vocabulary: options.vocabulary ?? DEFAULT_SETTINGS.vocabulary,
    }),
    seed: () => seed,
  }
  context.due.handle(CACHE_EXPIRES, cacheExpiry)
  for (const { due = {} } of DOMAINS) {
    for (const [kind, handler] of Object.entries(due)) context.due.handle(kind, handler(context))
  }
  const journal = new Journal(context)

  /** The world this process put into the store, and nobody else since. */
  let placed: readonly SeedRows[] | undefined

  /** Clears every table and fills them with the seeded world, in one transaction. */
  async function replaceWorld(nextSeed: string, keepSettings: boolean): Promise<void> {
    const rows = seededRows(nextSeed, clock.machine())
    const settings = context.settings.current
    const changed =
      options.exclusive && placed === rows ? TABLES.filter(({ name }) => store.written.has(name)) : TABLES
    journal.discard()
    await store.write([metaTable, ...changed], async () => {
      for (const table of changed) await store.table(table).clear()
      for (const { table, rows: seeded } of rows) {
        if (changed.includes(table)) await store.table(table).bulkAdd(seeded)
      }
      await writeMeta(store, SEED_KEY, nextSeed)
      if (keepSettings) await context.settings.change(store, settings)
    })
    placed = rows
    store.forgetWritten()
    await reload()
    context.bus.publish({ type: 'world.replaced' })
  }

  async function reload(): Promise<void> {
    seed = (await readMeta(store, SEED_KEY, z.string())) ?? initialSeed
    await clock.load(store)
    await context.settings.load(store)
    context.ids.refresh()
    context.due.refresh()
  }

  async function open(): Promise<void> {
    await store.open()
    const isNew = (await readMeta(store, SEED_KEY, z.string())) === undefined
    if (isNew) await seedOnce()
    await reload()
    await forgetOldAnswers(context)
  }

  /** Two workers may open a new database at the same moment: the second finds it seeded. */
  async function seedOnce(): Promise<void> {
    const rows = seededRows(initialSeed, clock.machine())
    await store.write(TABLES, async () => {
      if ((await readMeta(store, SEED_KEY, z.string())) !== undefined) return
      for (const { table, rows: seeded } of rows) await store.table(table).bulkAdd(seeded)
      await writeMeta(store, SEED_KEY, initialSeed)
      placed = rows
    })
    store.forgetWritten()
  }

  let opening: Promise<void> | undefined
  /** Opens on first use, and again after the browser took the database away. */
  function ready(): Promise<void> {
    if (store.isOpen && opening) return opening
    opening = (opening ?? Promise.resolve())
      .catch(() => undefined)
      .then(() => (store.isOpen ? undefined : open()))
    return opening
  }

  const desk: Desk = {
    version: VERSION,
    host,
    startedAt: clock.machine(),
    context,
    journal,
    tables: TABLES,
    routes: () => routes,
    reset: (nextSeed) => replaceWorld(nextSeed ?? seed, true),
    async reload() {
      placed = undefined
      await reload()
      context.bus.publish({ type: 'world.replaced' })
    },
  }
  const routes = allRoutes(desk)
  const answer = createApp({
    routes,
    context,
    authenticator: keyAuthenticator(context),
    version: VERSION,
    ready,
    observe: (outcome) => journal.record(outcome),
  })
  const firstSegments = new Set(
    Object.keys(routes).flatMap((key) => pathSpellings(splitKey(key)[1]).map(firstSegment)),
  )

  const emulator: Emulator = {
    get ready() {
      return ready()
    },
    fetch: (request, from = {}) => answer(request, from),
    answers: ({ pathname }) => firstSegments.has(firstSegment(pathname)),
    baseAddresses: () => [...BASE_ADDRESSES, ...context.settings.current.baseAddresses],
    async settled() {
      await ready()
      await journal.flush()
      await context.due.run()
    },
    async reset() {
      await ready()
      await replaceWorld(initialSeed, false)
    },
    async snapshot() {
      await ready()
      return takeSnapshot(store, TABLES)
    },
    async restore(snapshot) {
      await ready()
      await restoreSnapshot(store, TABLES, snapshot)
      await desk.reload()
    },
    clock: {
      now: () => clock.now(),
      async freeze(at = clock.now()) {
        await ready()
        await clock.set(store, { mode: 'frozen', at })
        context.due.refresh()
      },
      async advance(ms) {
        await ready()
        return context.due.advanceTo(clock.now() + ms)
      },
    },
    get keys() {
      return Object.fromEntries(SEEDED_KEYS.map((name) => [name, seededKey(seed, name)])) as Record<
        SeededKeyName,
        string
      >
    },
    events: context.bus,
    async close() {
      store.close()
    },
  }
  return emulator
}

function firstSegment(path: string): string {
  return path.split('/')[1] ?? ''
}

let latest: { seed: string; now: number; rows: readonly SeedRows[] } | undefined

/**
 * The rows of a seeded world. Seeds begin on a whole day, so one seed makes equal rows all day: the last ones made
 * serve every emulator and reset of a test run.
 */
function seededRows(seed: string, machineNow: number): readonly SeedRows[] {
  const now = Math.floor(machineNow / DAY_MS) * DAY_MS
  if (latest?.seed !== seed || latest.now !== now) {
    latest = { seed, now, rows: DOMAINS.flatMap((domain) => domain.seed?.({ seed, now }) ?? []) }
  }
  return latest.rows
}
