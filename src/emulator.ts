import { ACTIVITY, type Activity, type AdminApi, activityJob, baseAddresses, Journal } from '#control'
import { fixturesOf, startWithFixtures } from '#domains/agent'
import { seededCredentials } from '#domains/keys'
import { seededPartnerKey } from '#domains/partners'
import { DEVELOPER_WALLET } from '#domains/wallet'
import { answersTable } from '#kernel/answers'
import { AuthSchemes } from '#kernel/auth'
import { BackgroundFailures, reportFailure } from '#kernel/background'
import { Blobs } from '#kernel/blobs'
import { Bus } from '#kernel/bus'
import { CACHE_EXPIRES, cacheExpiry } from '#kernel/cache'
import { Clock } from '#kernel/clock'
import { ReadWriteLock } from '#kernel/concurrency/read-write-lock'
import { type Context, transactionsOf } from '#kernel/context'
import { createApp } from '#kernel/http/app'
import type { Origin } from '#kernel/http/exchange'
import { fetched, requestOf, TEST_ORIGIN } from '#kernel/http/fetch-call'
import type { AnyRoute } from '#kernel/http/lazy-routes'
import { pathsUnder } from '#kernel/http/match'
import { firstSegment } from '#kernel/http/router'
import { type AnyAnswer, responseOf } from '#kernel/http/text-answer'
import { Ids } from '#kernel/ids'
import { Jobs } from '#kernel/jobs/jobs'
import { withKnownNames } from '#kernel/known-names'
import { localStates } from '#kernel/local'
import { Outbound } from '#kernel/outbound/outbound'
import { type ExecutedTask, Scheduler } from '#kernel/scheduler'
import { Secrets } from '#kernel/secrets/secrets'
import { DEFAULT_SETTINGS, hostsOf, Settings } from '#kernel/settings'
import { checkedSnapshot, type Snapshot, takeSnapshot } from '#kernel/snapshots/snapshots'
import { ALONE, Store } from '#kernel/store'
import type { DryRun } from '#operators/agent'
import { version } from '../package.json'
import { DOMAINS, seededRows, TABLES } from './domain-list'
import type { SocketEvent } from './domains/profiles/subscriptions'
import type { EmulatorOptions } from './emulator-options'
import { readPath } from './kernel/http/path.mjs'
import { Lifecycle } from './lifecycle'
import { allRoutes } from './routes'
import { SocketEvents } from './socket-events'

export type { Activity } from '#control'
export { type AgentFixtureFile, agentFixtureProblem, fixturesOf } from '#domains/agent'
export type { ForeignPage } from '#kernel/auth'
export { type BlobRow, blobTable, CHUNK_BYTES } from '#kernel/blobs'
export type { Origin } from '#kernel/http/exchange'
export { type AnyAnswer, TextAnswer } from '#kernel/http/text-answer'
export type {
  Change,
  ChunkFiles,
  Durable,
  DurableWrite,
  KeyRange,
  RowKey,
  RowMigration,
  Writers,
} from '#kernel/store'
export { Recorder } from '#kernel/store'
export { CHOICES, type EmulatorChoices, type EmulatorOptions } from './emulator-options'

export const VERSION: string = version

export const DEFAULT_SEED = 'sandbank'
/** First segments of paths that are remembered, of routes and of others. */
const MOST_SEGMENTS = 500

/** The domain whose an address is, where it has no route. */
function speakerFor(pathname: string) {
  return DOMAINS.find(({ unrouted }) => unrouted?.covers(pathname))?.unrouted
}

export interface Emulator {
  /** Resolves when the store is open and seeded. `fetch` waits for it by itself. */
  readonly ready: Promise<void>
  /**
   * Takes what the global `fetch` takes, so that a client can be given it; `ip` is the caller's address. Rejects only
   * as that does: for what is no request, and when the caller aborts. A path alone is called at `http://sandbank.test`.
   */
  fetch(input: string | URL | Request, init?: RequestInit & Origin): Promise<Response>
  /** For hosts: answers any request, as it comes; never rejects. `from`: what else they know of the caller. */
  respond(request: Request, from?: Origin): Promise<Response>
  /** As `respond`, for hosts that send a text without a `Response` around it. */
  answer(request: Request, from?: Origin): Promise<AnyAnswer>
  /** Whether a request is refused because user code of this emulator sent it, which came back by whatever way. */
  refusesOwnCall(call: Pick<Request, 'url'> & { headers: Pick<Headers, 'get'> }): boolean
  /** Whether the emulator, and not the host's own files, answers this path. */
  answers(url: URL): boolean
  /** Foreign origins, as `URL.origin` writes them, whose calls are the emulator's; the user's own are known once `ready`. */
  baseAddresses(): readonly string[]
  /**
   * What can wait until an answer has left: the journal, due work. Hosts call it after each answer. Rejects only with
   * what keeps the store from opening; failures of the work itself are logged and listed at GET /__sandbank/info.
   */
  drain(): Promise<void>
  /** As `drain`, for hosts that do not wait for it: never rejects, and reports what failed like the work itself. */
  drainInBackground(): Promise<void>
  /** Resolves when no job is running here and none is due. Nothing waits for jobs by itself, `drain` included. */
  jobsEnded(): Promise<void>
  /**
   * What the scripted brain would do with a prompt: its intents and slots, the defaults, the plan. Nothing is done.
   * `walletId`: whose prompt it would be, the developer's unless given; `threadId`: the thread that it would go on.
   */
  understand(prompt: string, of?: { readonly walletId?: string; readonly threadId?: string }): Promise<DryRun>
  /**
   * A week of activity, made by the product's own routes: prompts, files, orders, a launch, a webhook, an app, payments.
   * Resolves when it is over, with what was refused on the way; `undoActivity` puts back the state as it was before.
   */
  makeActivity(): Promise<Activity>
  undoActivity(): Promise<void>
  /** Back to the state right after creation, settings included. */
  reset(): Promise<void>
  snapshot(): Promise<Snapshot>
  restore(snapshot: Snapshot): Promise<void>
  /** The whole state with the contents of stored files, which a snapshot lacks: what `GET /__sandbank/archive` answers. */
  archive(): Promise<ReadableStream<Uint8Array>>
  /** Replaces the whole state by an archive. Rejects, and changes nothing, where any part of it is missing or altered. */
  restoreArchive(archive: ReadableStream<Uint8Array>): Promise<void>
  /** Rejects as `restoreArchive` would, and neither changes nor stores anything. */
  checkArchive(archive: ReadableStream<Uint8Array>): Promise<void>
  readonly clock: {
    now(): number
    /** Stands still from now on, or from `at` (epoch ms). */
    freeze(at?: number): Promise<void>
    /** Advances virtual time; every task that becomes due is executed, in order. */
    advance(ms: number): Promise<ExecutedTask[]>
  }
  /** The seeded API keys, whole. Throws for a name that there is not. */
  readonly keys: Readonly<ReturnType<typeof seededCredentials>['keys']>
  /** The seeded web session of the developer, for paths that take no key. */
  readonly session: string
  /** Whether they let nobody in, since everybody knows the seed and more than this machine can call. */
  readonly hasRefusedKeys: boolean
  readonly events: Bus
  /**
   * What the sockets' namespace pushes, in the order of the changes; addresses in it begin with `origin`. `drain()`
   * waits until they are sent. Returns how to stop listening.
   */
  socketEvents(listener: (event: SocketEvent) => void, origin: string): () => void
  close(): Promise<void>
}

/** Evaluated on first use: few emulators ever write or read one. */
const understanding = () => import('#operators/agent')
const archives = () => import('#kernel/snapshots/archive')

/** Puts the emulator together: the one place that knows everybody. A host adds what is around it. */
export function composeEmulator(options: EmulatorOptions): Emulator {
  const { indexedDB, IDBKeyRange, databaseName, host, durable } = options
  const writers = options.exclusive ? ALONE : options.writers
  const store = new Store({
    name: databaseName,
    tables: TABLES,
    indexedDB,
    IDBKeyRange,
    isNew: options.exclusive,
    early: options.early,
    durable,
    writers,
    // Most writes have it anyway, and hardly anything reads it outside of one: reads run concurrently with writes of other tables.
    inEveryWrite: answersTable,
  })
  const clock = new Clock(options.now)
  const initialSeed = options.seed ?? DEFAULT_SEED
  let seed = initialSeed
  const bus = new Bus()
  const transaction = transactionsOf(() => context)
  const scheduler = new Scheduler(store, transaction, clock, bus)
  const settings = new Settings({
    ...DEFAULT_SETTINGS,
    vocabulary: options.vocabulary ?? DEFAULT_SETTINGS.vocabulary,
    allowedHosts: hostsOf(options.allowedHosts ?? []),
    brain: options.brain ?? DEFAULT_SETTINGS.brain,
    serviceRules: { ...DEFAULT_SETTINGS.serviceRules, ...options.serviceRules },
  })
  // Not through the lock: whoever calls is inside of it, and would wait for itself.
  const answerInside = async (request: Request) => responseOf(await app(request, { ip: '127.0.0.1' }))
  const context: Context = {
    store,
    transaction,
    clock,
    scheduler,
    jobs: new Jobs(
      {
        store,
        transaction,
        clock,
        bus,
        ready: () => lifecycle.ready(),
        asRequest: (run) => lock.shared(run),
      },
      scheduler,
    ),
    ids: new Ids(store, () => seed, options.exclusive),
    bus,
    secrets: new Secrets(options.keyring),
    blobs: new Blobs(store, clock, durable?.chunks),
    outbound: new Outbound({
      ...options.network,
      ownOrigins: () => [TEST_ORIGIN, ...baseAddresses(context), ...(options.network?.ownOrigins?.() ?? [])],
      ownServices: {
        covers: (path) => DOMAINS.some(({ serves }) => serves?.(path)),
        answer: answerInside,
      },
      allowedHosts: () => settings.current.allowedHosts,
    }),
    settings,
    shellOrigin(called) {
      const [own] = options.network?.ownOrigins?.() ?? []
      if (own === undefined) return ''
      // Calls of the hosted service's address are answered here, and its pages are not.
      const isOurs =
        called !== undefined && called !== TEST_ORIGIN && !baseAddresses(context).includes(called)
      return isOurs ? called : own
    },
    record: (record) => journal.record(record),
    measureCpu: options.measureCpu,
    inProcess: host === 'test',
    handlerLimits: options.handlerLimits,
    seed: () => seed,
    local: localStates(),
  }
  scheduler.handle(CACHE_EXPIRES, cacheExpiry)
  for (const { tasks = {}, jobs = {}, introduce } of DOMAINS) {
    introduce?.(context)
    for (const [kind, handler] of Object.entries(tasks)) scheduler.handle(kind, handler(context))
    for (const [kind, handler] of Object.entries(jobs)) context.jobs.handle(kind, handler(context))
  }
  startWithFixtures(context, fixturesOf(options.agentFixtures ?? []))
  const journal = new Journal(context)
  const sockets = new SocketEvents(context, () => lifecycle.ready())
  const lock = new ReadWriteLock()
  const lifecycle = new Lifecycle(context, {
    domains: DOMAINS,
    seededRows,
    initialSeed,
    exclusive: options.exclusive ?? false,
    onSeed: (current) => {
      seed = current
    },
    onReplaced: () => {
      journal.discard()
      context.jobs.abandon()
    },
  })

  const replacing = async <Result>(replace: () => Promise<Result>, isInside: boolean): Promise<Result> => {
    const result = await context.jobs.duringReplacement(() => lock.exclusive(replace, isInside))
    // An import brings jobs that were not finished.
    await context.jobs.pump()
    return result
  }

  const auth = new AuthSchemes(DOMAINS.flatMap((domain) => domain.auth ?? []))
  const admin: AdminApi = {
    version: VERSION,
    host,
    startedAt: clock.machine(),
    context,
    journal,
    auth,
    failures: new BackgroundFailures(bus, clock),
    routes: () => routes,
    reset: (nextSeed) => replacing(() => lifecycle.replace(nextSeed ?? seed, true), true),
    restore: (snapshot) => replacing(() => lifecycle.restore(snapshot), true),
    takeSnapshot: () => takeSnapshot(store),
    answer: answerInside,
  }
  context.jobs.handle(ACTIVITY, activityJob(admin))
  const routes = allRoutes(admin)
  const app = createApp({
    routes,
    context,
    auth,
    version: VERSION,
    ready: () => lifecycle.ready(),
    reading: () => lifecycle.reading(),
    unrouted: speakerFor,
    databaseId: () => lifecycle.id,
    observe: (record) => journal.record(record),
    joinsChunks: options.joinsChunks,
    refused: new Set(options.refusesDefaultKeys ? defaultCredentials() : []),
  })
  const areFirst = new Map<string, boolean>()
  /** Whether a route has this first segment, in either spelling; a worker asks for one or two of them. */
  const isFirstSegment = (segment: string): boolean => {
    const known = areFirst.get(segment)
    if (known !== undefined) return known
    const isFirst = pathsUnder(Object.keys(routes), segment).length > 0
    if (areFirst.size < MOST_SEGMENTS) areFirst.set(segment, isFirst)
    return isFirst
  }
  // By the whole path: a site of the user's may well have a folder of that name.
  const aliases = new Set(Object.values<AnyRoute>(routes).flatMap((route) => route.aliases ?? []))
  const answer: Emulator['answer'] = (request, from = {}) => lock.shared(() => app(request, from))
  const respond: Emulator['respond'] = async (request, from) =>
    responseOf(await answer(request, from), options.bodyOf)
  /** One domain's failure keeps no other from its work, and is no failure of whoever drains. */
  const inBackground = async (source: string, work: Promise<unknown>): Promise<void> => {
    try {
      await work
    } catch (thrown) {
      // Closed meanwhile, or full, which every write is refused with: neither is a failure of the domain's.
      if (store.isOpen && !store.isFull(thrown)) reportFailure(bus, source, thrown)
    }
  }
  const whenReady = async <Result>(run: () => Promise<Result>): Promise<Result> => {
    await lifecycle.ready()
    return run()
  }

  const drain = () =>
    lock.shared(() =>
      whenReady(async () => {
        await Promise.all([
          inBackground('journal', journal.flush()),
          inBackground('scheduler', context.scheduler.run()),
          inBackground('jobs', context.jobs.pump()),
          inBackground('tidy', lifecycle.tidy()),
          inBackground('sockets', sockets.flushed()),
        ])
      }),
    )

  /** Calls a route of the admin API; throws an error with its words where it refuses. */
  const operated = async (method: string, path: string): Promise<unknown> => {
    const response = await respond(new Request(new URL(path, TEST_ORIGIN), { method }))
    const body = await response.json()
    if (!response.ok) throw new Error(`${body.error}: ${body.message}`)
    return body
  }

  /** Tests ask at every call. */
  let keys: { readonly seed: string; readonly known: Emulator['keys'] } | undefined

  return {
    get ready() {
      return lifecycle.ready()
    },
    async fetch(input, { ip, page, ...init } = {}) {
      const from = { ...(ip !== undefined && { ip }), ...(page && { page }) }
      return fetched(requestOf(input, init), (request) => respond(request, from))
    },
    respond,
    answer,
    refusesOwnCall: (call) => context.outbound.ownCallRefusal(call) !== undefined,
    answers({ pathname }) {
      const read = readPath(pathname)
      if ('problem' in read) return false
      const { path } = read
      return isFirstSegment(firstSegment(path)) || aliases.has(path) || speakerFor(path) !== undefined
    },
    baseAddresses: () => baseAddresses(context),
    drain,
    drainInBackground: () => drain().catch((thrown) => reportFailure(bus, 'drain', thrown)),
    reset: () => replacing(() => whenReady(() => lifecycle.replace(initialSeed, false)), false),
    snapshot: () => whenReady(() => takeSnapshot(store)),
    async restore(snapshot) {
      await replacing(() => whenReady(() => lifecycle.restore(snapshot)), false)
    },
    archive: () =>
      whenReady(async () => {
        const { archiveOf } = await archives()
        return archiveOf(context.blobs, await takeSnapshot(store))
      }),
    async restoreArchive(archive) {
      const restore = (snapshot: unknown) => replacing(() => lifecycle.restore(snapshot), false)
      const { restoreArchive } = await archives()
      await whenReady(() => restoreArchive(context.blobs, archive, restore))
    },
    async checkArchive(archive) {
      const { checkArchiveParts } = await archives()
      const { snapshot, names } = await checkArchiveParts(archive)
      checkedSnapshot(store, DOMAINS, snapshot, names)
    },
    clock: {
      now: () => clock.now(),
      freeze: (at) =>
        whenReady(async () => {
          await clock.freeze(store, at)
          context.scheduler.refresh()
          context.bus.publish({ type: 'clock.changed' })
        }),
      advance: (ms) =>
        whenReady(async () => {
          const executed = await context.scheduler.advance(ms)
          context.bus.publish({ type: 'clock.changed' })
          return executed
        }),
    },
    get keys() {
      if (keys?.seed !== seed) keys = { seed, known: seededKeys(seed) }
      return keys.known
    },
    get session() {
      return seededCredentials(seed).session
    },
    get hasRefusedKeys() {
      return options.refusesDefaultKeys === true && seed === DEFAULT_SEED
    },
    events: context.bus,
    socketEvents: (listener, origin) => sockets.listen(listener, origin),
    jobsEnded: () => whenReady(() => context.jobs.idle()),
    understand: (prompt, { walletId = DEVELOPER_WALLET, threadId } = {}) =>
      whenReady(async () => (await understanding()).understandPrompt(context, walletId, prompt, threadId)),
    makeActivity: async () => (await operated('POST', '/__sandbank/activity')) as Activity,
    async undoActivity() {
      await operated('DELETE', '/__sandbank/activity')
    },
    async close() {
      lifecycle.refuse()
      await context.jobs.close()
      store.close()
    },
  }
}

/** All that a state of the default seed lets in at first: everybody knows it. */
function defaultCredentials(): readonly string[] {
  const { keys, session } = seededCredentials(DEFAULT_SEED)
  return [...Object.values(keys), session, seededPartnerKey(DEFAULT_SEED)]
}

function seededKeys(seed: string): Emulator['keys'] {
  return withKnownNames('emulator.keys', seededCredentials(seed).keys, 'docs/reference/keys.md')
}
