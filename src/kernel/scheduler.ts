import { z } from 'zod'
import { reportFailure } from './background'
import type { Bus } from './bus'
import { type Clock, moment } from './clock'
import type { Transaction, TransactionContext } from './context'
import { Progress } from './progress'
import { type AnyTable, defineTable, type Store } from './store'

/**
 * Work with a time at which it falls due. A worker has no timers that survive it, so due work is rows: run on the way
 * of the next request, on a host's tick, and in order by `advance`.
 */
export const taskTable = defineTable('due', {
  schema: () =>
    z.strictObject({
      id: z.string(),
      kind: z.string(),
      at: moment,
      payload: z.string(),
      /** Belongs to a row of a transient table, and is in a snapshot no more than that. */
      transient: z.boolean().optional(),
    }),
  indexes: { 1: 'id, at' },
  remembered: true,
  inSnapshot: (row) => row.transient !== true,
})
export type TaskRow = z.infer<typeof taskTable.schema>

export interface TaskHandler {
  readonly tables: readonly AnyTable[]
  /** The transaction is the one that removes the row, so it runs exactly once. Returns what happened, in words. */
  run(context: TransactionContext, row: TaskRow): Promise<string | TaskOutcome>
}

interface TaskOutcome {
  readonly what: string
  /** Called once it is committed. */
  publish(): void
  /**
   * On an advance of the clock: waits for work that the task has only started, such as a job, before the clock goes on.
   * Returns what that came to, in words. Rejects when `signal` aborts.
   */
  completion?(signal: AbortSignal | undefined): Promise<string>
}

export interface ExecutedTask {
  readonly at: number
  readonly kind: string
  readonly what: string
}

/** Another process may have scheduled something: look at least this often, milliseconds of virtual time. */
const LOOK_AGAIN_MS = 30_000

interface RunOptions {
  readonly signal?: AbortSignal | undefined
  travel?(at: number): Promise<void>
  onDone?(at: number): void
}

export class Scheduler {
  #handlers = new Map<string, TaskHandler>()
  /** A hint that saves a read per request: nothing known falls due before it. */
  #nextAt = 0
  /** Work this process cannot do: of a kind it does not know, or that failed. The rows stay for one that can. */
  #setAside = new Set<string>()
  #running: Promise<ExecutedTask[]> | undefined
  /** Where the present advance of the clock leads, epoch ms. */
  #target: number | undefined
  /** What tasks started that a request ran during an advance: the advance waits for it all the same. */
  #started: NonNullable<TaskOutcome['completion']>[] = []
  #advances: Promise<unknown> = Promise.resolve()
  /** Somebody wants no more of the present advance. */
  #isStopped = false
  #beforeAdvance: (signal: AbortSignal | undefined) => Promise<void> = async () => {}

  constructor(
    private readonly store: Store,
    private readonly transaction: Transaction,
    private readonly clock: Clock,
    private readonly bus: Bus,
  ) {}

  handle(kind: string, handler: TaskHandler): void {
    this.#handlers.set(kind, handler)
  }

  /** `wait`: what an advance waits for before it looks what falls due on its way. */
  beforeAdvance(wait: (signal: AbortSignal | undefined) => Promise<void>): void {
    this.#beforeAdvance = wait
  }

  /** Puts or moves a piece of work, in the transaction (over `taskTable` too) of the change it belongs to. */
  async schedule(row: TaskRow): Promise<void> {
    await this.store.table(taskTable).put(row)
    this.#nextAt = Math.min(this.#nextAt, row.at)
  }

  async cancel(id: string): Promise<void> {
    await this.store.table(taskTable).delete(id)
  }

  /** Forgets the hint and gives work that failed another chance: after rows were replaced, or time was moved. */
  refresh(): void {
    this.#nextAt = 0
    this.#setAside.clear()
  }

  /** Whether `run` has anything to look at. */
  isDue(): boolean {
    return this.#running !== undefined || this.clock.now() >= this.#nextAt
  }

  /** Where the present advance of the clock leads, epoch ms; now, where there is none in this process. */
  get target(): number {
    return Math.max(this.clock.now(), this.#target ?? 0)
  }

  /** Runs what is due by now, each time once; who comes meanwhile waits for the same run. Costs nothing while nothing is due. */
  async run(): Promise<void> {
    if (!this.isDue()) return
    this.#running ??= this.#runUntil(this.clock.now()).finally(() => {
      this.#running = undefined
    })
    await this.#running
  }

  /**
   * Advances the clock by `ms`, running everything that falls due on the way at its own time, in order. Advances take turns,
   * so that two of an hour are one of two hours; none leads back. `settle` may put another target in place of the
   * computed one. The progress of a long advance is published on the bus. Throws a refusal for a time the clock cannot
   * show; when `signal` aborts, its reason: what was reached by then stays reached. One that was stopped returns what
   * it ran.
   */
  advance(
    ms: number,
    settle: (target: number) => Promise<number> = async (target) => target,
    signal?: AbortSignal,
  ): Promise<ExecutedTask[]> {
    const advance = this.#advances.then(async () => {
      const intended = this.clock.now() + ms
      this.clock.check(intended)
      const target = await settle(intended)
      // From here on: what a request runs while this waits belongs to the advance too.
      this.#target = target
      this.#isStopped = false
      try {
        await this.#running
        await this.#beforeAdvance(signal)
        return await this.#travelTo(target, ms, signal)
      } finally {
        this.#target = undefined
        this.#started = []
      }
    })
    this.#advances = advance.catch(() => undefined)
    return advance
  }

  /**
   * Ends the present advance behind the task that it is at: the clock stays where it is by then. False where none is under
   * way in this process. A signal of the request does not do it: a service worker is not notified when a caller leaves.
   */
  stop(): boolean {
    this.#isStopped = this.#target !== undefined
    return this.#isStopped
  }

  async #travelTo(target: number, ms: number, signal: AbortSignal | undefined): Promise<ExecutedTask[]> {
    const from = this.clock.now()
    const progress = new Progress(this.bus, from, target)
    let reached = from
    try {
      const executed = await this.#runUntil(target, {
        signal,
        travel: (at) => this.clock.moveTo(this.store, at),
        onDone: (at) => {
          reached = Math.max(reached, at)
          progress.reached(reached)
        },
      })
      if (this.#isStopped) return executed
      if (ms > 0 && target > this.clock.now()) await this.clock.moveTo(this.store, target)
      reached = target
      return executed
    } finally {
      progress.ended(reached)
    }
  }

  async #runUntil(target: number, { signal, travel, onDone }: RunOptions = {}): Promise<ExecutedTask[]> {
    const done: ExecutedTask[] = []
    /** What ran for a request, by the time that it was due at. */
    const ran = new Map<string, number>()
    // Set before looking: work scheduled meanwhile lowers it again.
    this.#nextAt = target + LOOK_AGAIN_MS
    for (;;) {
      const next = await this.#next(ran)
      if (travel && (await this.#caughtUp(signal))) continue
      if (!next || next.at > target) {
        if (next) this.#nextAt = Math.min(this.#nextAt, next.at)
        return done
      }
      signal?.throwIfAborted()
      if (travel && this.#isStopped) {
        this.#nextAt = Math.min(this.#nextAt, next.at)
        return done
      }
      if (travel && next.at > this.clock.now()) await travel(next.at)
      if (!travel) ran.set(next.id, next.at)
      const outcome = await this.#attempt(next)
      const completion = typeof outcome === 'object' ? outcome.completion : undefined
      let what = typeof outcome === 'object' ? outcome.what : outcome
      if (completion && travel) what = await completion(signal)
      else if (completion && this.#target !== undefined) this.#started.push(completion)
      if (what !== undefined) done.push({ at: next.at, kind: next.kind, what })
      onDone?.(next.at)
    }
  }

  /**
   * Without what has run for this request and was made due again meanwhile for the same time, as by each block of a job
   * while the clock stands: the next request does that, or a request would wait for the whole job.
   */
  async #next(ran: ReadonlyMap<string, number>): Promise<TaskRow | undefined> {
    const first = await this.store.firstCommitted(taskTable, 'at')
    const isLeft = ({ id, at }: TaskRow) => this.#setAside.has(id) || ran.get(id) === at
    if (!first || !isLeft(first)) return first
    if (ran.get(first.id) === first.at) this.#nextAt = Math.min(this.#nextAt, first.at)
    return this.store
      .table(taskTable)
      .orderBy('at')
      .filter((row) => !isLeft(row))
      .first()
  }

  /** On an advance: waits for what a request runs meanwhile. False where there was nothing to wait for. */
  async #caughtUp(signal: AbortSignal | undefined): Promise<boolean> {
    if (!this.#running && this.#started.length === 0) return false
    await this.#running
    for (const completion of this.#started.splice(0)) await completion(signal)
    return true
  }

  /** One piece that fails must neither stop the others nor the request on whose way it is run. */
  async #attempt(row: TaskRow): Promise<string | TaskOutcome | undefined> {
    const handler = this.#handlers.get(row.kind)
    if (!handler) {
      this.#setAside.add(row.id)
      return `left alone: this version knows no work of kind ${row.kind}`
    }
    try {
      return await this.#runOnce(row, handler)
    } catch (thrown) {
      reportFailure(this.bus, `scheduler: ${row.kind}`, thrown)
      this.#setAside.add(row.id)
      return `failed and stays: ${thrown instanceof Error ? thrown.message : String(thrown)}`
    }
  }

  async #runOnce(row: TaskRow, handler: TaskHandler): Promise<string | TaskOutcome | undefined> {
    const happened = await this.transaction([taskTable, ...handler.tables], async (context) => {
      const table = this.store.table(taskTable)
      const current = await table.get(row.id)
      if (!current || current.at !== row.at) return undefined
      await table.delete(row.id)
      const what = await handler.run(context, current)
      const again = await table.get(row.id)
      if (again && again.at <= row.at)
        throw new RangeError(`${row.kind} was scheduled again for no later time`)
      return what
    })
    if (typeof happened === 'object') happened.publish()
    return happened
  }
}
