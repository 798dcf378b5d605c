import { z } from 'zod'
import type { Bus } from './bus'
import { type Clock, moment } from './clock'
import { Progress } from './progress'
import { type AnyTable, defineTable, type Store } from './store'

/**
 * Work with a time at which it falls due. A worker has no timers that survive it, so due work is rows: run on the way
 * of the next request, on a host's tick, and in order by `advance`.
 */
export const taskTable = defineTable('due', {
  schema: z.strictObject({
    id: z.string(),
    kind: z.string(),
    at: moment,
    payload: z.string(),
    /** Belongs to a row of a transient table, and travels no more than that. */
    transient: z.boolean().optional(),
  }),
  indexes: { 1: 'id, at' },
  inSnapshot: (row) => row.transient !== true,
})
export type TaskRow = z.infer<typeof taskTable.schema>

export interface TaskHandler {
  readonly tables: readonly AnyTable[]
  /** Runs inside the transaction that removes the row, so exactly once. Returns what happened, in words. */
  run(store: Store, row: TaskRow): Promise<string | TaskOutcome>
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

/**
 * Work over something that takes transactions of its own, such as a chain. It runs outside of any, and no request
 * waits for it: it is done after an answer has left, and on journeys.
 */
export interface DetachedTaskHandler {
  /**
   * A worker may die in it, and two processes may run it at once: it makes itself exactly once, and moves or removes
   * its row. `until`: where the journey leads that it is a stop of, epoch ms. Returns what happened, in words.
   */
  runDetached(row: TaskRow, until: number): Promise<string>
}

export type AnyTaskHandler = TaskHandler | DetachedTaskHandler

export interface ExecutedTask {
  readonly at: number
  readonly kind: string
  readonly what: string
}

/** Another process may have scheduled something: look at least this often, milliseconds of virtual time. */
const LOOK_AGAIN_MS = 30_000

interface RunOptions {
  readonly withDetached: boolean
  readonly signal?: AbortSignal | undefined
  travel?(at: number): Promise<void>
  onDone?(at: number): void
}

export class Scheduler {
  #handlers = new Map<string, AnyTaskHandler>()
  /** A hint that saves a read per request: nothing known falls due before it. */
  #nextAt = 0
  /** The same, of long work too. */
  #nextOfAll = 0
  /** Work this process cannot do: of a kind it does not know, or that failed. The rows stay for one that can. */
  #setAside = new Set<string>()
  #running: Promise<ExecutedTask[]> | undefined
  #runningAll: Promise<ExecutedTask[]> | undefined
  #journeys: Promise<unknown> = Promise.resolve()

  constructor(
    private readonly store: Store,
    private readonly clock: Clock,
    private readonly bus: Bus,
  ) {}

  handle(kind: string, handler: AnyTaskHandler): void {
    this.#handlers.set(kind, handler)
  }

  /** Puts or moves a piece of work. Call it in the transaction (over `taskTable` too) of the change it belongs to. */
  async schedule(row: TaskRow): Promise<void> {
    await this.store.table(taskTable).put(row)
    this.#nextAt = Math.min(this.#nextAt, row.at)
    this.#nextOfAll = Math.min(this.#nextOfAll, row.at)
  }

  async cancel(id: string): Promise<void> {
    await this.store.table(taskTable).delete(id)
  }

  /** Forgets the hint and gives work that failed another chance: after rows were replaced, or time was moved. */
  refresh(): void {
    this.#nextAt = 0
    this.#nextOfAll = 0
    this.#setAside.clear()
  }

  /** Whether `run` has anything to look at. */
  isDue(): boolean {
    return this.#running !== undefined || this.clock.now() >= this.#nextAt
  }

  /**
   * Runs what fell due by now, but for long work; who comes meanwhile waits for the same run. Costs nothing while
   * nothing is due.
   */
  async run(): Promise<void> {
    if (!this.isDue()) return
    this.#running ??= this.#runUntil(this.clock.now(), { withDetached: false }).finally(() => {
      this.#running = undefined
    })
    await this.#running
  }

  /** As `run`, with long work too. */
  async runAll(): Promise<void> {
    if (this.#runningAll === undefined && this.clock.now() < this.#nextOfAll) return
    this.#runningAll ??= this.#runUntil(this.clock.now(), { withDetached: true }).finally(() => {
      this.#runningAll = undefined
    })
    await this.#runningAll
  }

  /**
   * Travels `ms` forward, running everything that falls due on the way at its own time, in order. Journeys take turns,
   * so that two of an hour are one of two hours; none leads back. `settle` may put another target in place of the
   * computed one. How far a long journey has come is told on the bus. Throws a refusal for a time the clock cannot show;
   * when `signal` aborts, its reason: what was reached by then stays reached.
   */
  advance(
    ms: number,
    settle: (target: number) => Promise<number> = async (target) => target,
    signal?: AbortSignal,
  ): Promise<ExecutedTask[]> {
    const journey = this.#journeys.then(async () => {
      const intended = this.clock.now() + ms
      this.clock.check(intended)
      const target = await settle(intended)
      await this.#running
      await this.#runningAll
      const from = this.clock.now()
      const progress = new Progress(this.bus, from, target)
      let reached = from
      try {
        const fellDue = await this.#runUntil(target, {
          withDetached: true,
          signal,
          travel: (at) => this.clock.moveTo(this.store, at),
          onDone: (at) => {
            reached = Math.max(reached, at)
            progress.reached(reached)
          },
        })
        if (ms > 0 && target > this.clock.now()) await this.clock.moveTo(this.store, target)
        reached = target
        return fellDue
      } finally {
        progress.ended(reached)
      }
    })
    this.#journeys = journey.catch(() => undefined)
    return journey
  }

  async #runUntil(
    target: number,
    { withDetached, signal, travel, onDone }: RunOptions,
  ): Promise<ExecutedTask[]> {
    const done: ExecutedTask[] = []
    // Set before looking: work scheduled meanwhile lowers it again.
    this.#nextAt = target + LOOK_AGAIN_MS
    if (withDetached) this.#nextOfAll = this.#nextAt
    for (;;) {
      const next = await this.store
        .table(taskTable)
        .orderBy('at')
        .filter(({ id, kind }) => !this.#setAside.has(id) && (withDetached || !this.#isDetached(kind)))
        .first()
      if (!next || next.at > target) {
        if (next) {
          this.#nextAt = Math.min(this.#nextAt, next.at)
          if (withDetached) this.#nextOfAll = Math.min(this.#nextOfAll, next.at)
        }
        return done
      }
      signal?.throwIfAborted()
      if (travel && next.at > this.clock.now()) await travel(next.at)
      const what = await this.#attempt(next, target, travel !== undefined, signal)
      if (what !== undefined) done.push({ at: next.at, kind: next.kind, what })
      onDone?.(next.at)
    }
  }

  #isDetached(kind: string): boolean {
    const handler = this.#handlers.get(kind)
    return handler !== undefined && 'runDetached' in handler
  }

  /** One piece that fails must neither stop the others nor the request on whose way it is run. */
  async #attempt(
    row: TaskRow,
    until: number,
    isTravelling: boolean,
    signal: AbortSignal | undefined,
  ): Promise<string | undefined> {
    const handler = this.#handlers.get(row.kind)
    if (!handler) {
      this.#setAside.add(row.id)
      return `left alone: this version knows no work of kind ${row.kind}`
    }
    let outcome: string | TaskOutcome | undefined
    try {
      outcome =
        'runDetached' in handler
          ? await this.#runDetached(row, handler, until)
          : await this.#runOnce(row, handler)
    } catch (thrown) {
      console.error(thrown)
      this.#setAside.add(row.id)
      return `failed and stays: ${thrown instanceof Error ? thrown.message : String(thrown)}`
    }
    if (typeof outcome !== 'object') return outcome
    return (isTravelling && (await outcome.completion?.(signal))) || outcome.what
  }

  async #runDetached(row: TaskRow, handler: DetachedTaskHandler, until: number): Promise<string> {
    const what = await handler.runDetached(row, until)
    const again = await this.store.table(taskTable).get(row.id)
    // Another one of its kind may have come meanwhile, with something else to do.
    if (again?.at === row.at && again.payload === row.payload) {
      throw new RangeError(`${row.kind} stays due at the same time`)
    }
    return what
  }

  async #runOnce(row: TaskRow, handler: TaskHandler): Promise<string | TaskOutcome | undefined> {
    const happened = await this.store.write([taskTable, ...handler.tables], async () => {
      const table = this.store.table(taskTable)
      const current = await table.get(row.id)
      if (!current || current.at !== row.at) return undefined
      await table.delete(row.id)
      const what = await handler.run(this.store, current)
      const again = await table.get(row.id)
      if (again && again.at <= row.at)
        throw new RangeError(`${row.kind} was scheduled again for no later time`)
      return what
    })
    if (typeof happened === 'object') happened.publish()
    return happened
  }
}
