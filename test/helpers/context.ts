import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { Blobs } from '../../src/kernel/blobs'
import { Bus } from '../../src/kernel/bus'
import { CACHE_EXPIRES, cacheExpiry } from '../../src/kernel/cache'
import { Clock } from '../../src/kernel/clock'
import { type Context, transactionsOf } from '../../src/kernel/context'
import { Ids } from '../../src/kernel/ids'
import { Jobs } from '../../src/kernel/jobs/jobs'
import { localStates } from '../../src/kernel/local'
import { Outbound } from '../../src/kernel/outbound/outbound'
import { Scheduler } from '../../src/kernel/scheduler'
import { memoryKeyring, Secrets } from '../../src/kernel/secrets/secrets'
import { DEFAULT_SETTINGS, Settings } from '../../src/kernel/settings'
import type { ChunkFiles } from '../../src/kernel/store/durable'
import { type AnyTable, Store, type StoredTable } from '../../src/kernel/store/store'
import type { Writers } from '../../src/kernel/store/writers'
import { KERNEL_TABLES } from '../../src/kernel/tables'

export interface KernelOptions {
  tables?: readonly AnyTable[]
  indexedDB?: IDBFactory
  now?: () => number
  chunkFiles?: ChunkFiles
  writers?: Writers
}

/** The kernel's parts put together over a real store, without any domain. */
export async function kernel({
  tables = [],
  indexedDB = new IDBFactory(),
  now,
  chunkFiles,
  writers,
}: KernelOptions = {}): Promise<Context> {
  // What names a table for a transaction is the table: the type alone keeps its rows from others.
  const all = [...KERNEL_TABLES, ...(tables as readonly StoredTable[])]
  const store = new Store({ name: 'kernel', tables: all, indexedDB, IDBKeyRange, writers })
  await store.open()
  const clock = new Clock(now)
  await clock.load(store)
  const bus = new Bus()
  const transaction = transactionsOf(() => context)
  const scheduler = new Scheduler(store, transaction, clock, bus)
  scheduler.handle(CACHE_EXPIRES, cacheExpiry)
  const context: Context = {
    store,
    transaction,
    clock,
    scheduler,
    jobs: new Jobs(
      { store, transaction, clock, bus, ready: async () => {}, asRequest: (run) => run() },
      scheduler,
    ),
    ids: new Ids(store, () => 'seed'),
    bus,
    secrets: new Secrets(memoryKeyring()),
    outbound: new Outbound(),
    blobs: new Blobs(store, clock, chunkFiles),
    settings: new Settings(DEFAULT_SETTINGS),
    shellOrigin: () => '',
    record: () => {},
    measureCpu: undefined,
    inProcess: true,
    seed: () => 'seed',
    local: localStates(),
  }
  return context
}
