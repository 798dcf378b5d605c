import type { Blobs } from './blobs'
import type { Bus } from './bus'
import type { Clock } from './clock'
import type { Ids } from './ids'
import type { Jobs } from './jobs/jobs'
import type { JournalRecord } from './journal-record'
import type { LocalState } from './local'
import type { Outbound } from './outbound/outbound'
import type { Scheduler } from './scheduler'
import type { Secrets } from './secrets/secrets'
import type { Settings } from './settings'
import type { AnyTable, Store } from './store'

/** In ms: time inside of the handler, and time from its call to its answer. */
export interface HandlerLimits {
  readonly cpuMs?: number
  readonly wallMs?: number
}

declare const inTransaction: unique symbol

/** What the emulator gives to every domain: its store, its time, its chance and its doors. */
export interface Context {
  readonly store: Store
  readonly clock: Clock
  readonly scheduler: Omit<Scheduler, 'schedule' | 'cancel'>
  readonly jobs: Jobs
  readonly ids: Ids
  readonly bus: Bus
  readonly secrets: Secrets
  readonly outbound: Outbound
  readonly blobs: Omit<Blobs, 'retain' | 'release' | 'removeOnly'>
  readonly settings: Settings
  /**
   * Where the shell's pages are for whoever reached the emulator at `called`; undefined where no request did. Empty where
   * no host has an address, so that paths stand alone.
   */
  readonly shellOrigin: (called: string | undefined) => string
  /** For background work that the layers decide: it gets a journal entry, as requests do. */
  readonly record: (record: JournalRecord) => void
  /** CPU time that this host was given, ms; undefined where it cannot say. */
  readonly measureCpu: (() => number) | undefined
  /** Whether answers reach the code that called a function, and neither a socket nor a browser. */
  readonly inProcess: boolean
  /** What a webhook's handler may take, where it is not what the runtime gives it. */
  readonly handlerLimits?: HandlerLimits | undefined
  /** From which everything seeded follows. */
  readonly seed: () => string
  /** State in memory that belongs to this emulator alone; see `defineLocal`. */
  readonly local: <Value>(state: LocalState<Value>) => Value
  /** As `Store.write`, for functions that take the context of a transaction. */
  readonly transaction: Transaction
}

/**
 * The context inside of a write transaction: a function that takes one runs in its caller's transaction, which commits
 * or takes back all together; its comment names the tables that the transaction is over. Given by what begins a
 * transaction (`transact` of a request, `Context.transaction`, a job's `commit`, a task) and by nothing else. No other
 * object than the context: only the type says where it came from.
 */
export interface TransactionContext extends Context {
  readonly [inTransaction]: true
  readonly scheduler: Scheduler
  readonly blobs: Blobs
}

/** One readwrite transaction over `tables`; `until` as `Store.write` has it. */
export type Transaction = <Result>(
  tables: readonly AnyTable[],
  run: (context: TransactionContext) => PromiseLike<Result>,
  until?: Promise<unknown>,
) => Promise<Result>

/** The transactions of a context, which is read when one begins. */
export function transactionsOf(context: () => Context): Transaction {
  return (tables, run, until) => {
    const inside = context() as TransactionContext
    return inside.store.write(tables, () => run(inside), until)
  }
}
