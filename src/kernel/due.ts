import { z } from 'zod'
import type { Clock } from './clock'
import { type AnyTable, defineTable, type Store } from './store'

/**
 * Work with a time at which it falls due. A worker has no timers that survive it, so due work is rows: run on the way
 * of the next request, on a host's tick, and in order by `advance`.
 */
export const dueTable = defineTable('due', {
  schema: z.strictObject({ id: z.string(), kind: z.string(), at: z.int(), payload: z.string() }),
  indexes: { 1: 'id, at' },
})
export type DueRow = z.infer<typeof dueTable.schema>

export interface DueHandler {
  readonly tables: readonly AnyTable[]
  /** Runs inside the transaction that removes the row, so exactly once. Returns what happened, in words. */
  run(store: Store, row: DueRow): Promise<string>
}

export interface FellDue {
  readonly at: number
  readonly kind: string
  readonly what: string
}

export class DueWork {
  #handlers = new Map<string, DueHandler>()
  /** A hint that saves a read per request: nothing known falls due before it. */
  #nextAt = 0

  constructor(
    private readonly store: Store,
    private readonly clock: Clock,
  ) {}

  handle(kind: string, handler: DueHandler): void {
    this.#handlers.set(kind, handler)
  }

  /** Puts or moves a piece of work. Call it in the transaction (over `dueTable` too) of the change it belongs to. */
  async schedule(row: DueRow): Promise<void> {
    await this.store.table(dueTable).put(row)
    this.#nextAt = Math.min(this.#nextAt, row.at)
  }

  async cancel(id: string): Promise<void> {
    await this.store.table(dueTable).delete(id)
  }

  /** Forgets the hint: after the rows were replaced behind its back, or time was moved. */
  refresh(): void {
    this.#nextAt = 0
  }

  /** Runs what fell due by now. Costs nothing while the hint says that nothing did. */
  async run(): Promise<void> {
    if (this.clock.now() >= this.#nextAt) await this.#runUntil(this.clock.now())
  }

  /** Travels to `target`, running everything that falls due on the way at its own time, in order. */
  async advanceTo(target: number): Promise<FellDue[]> {
    const fellDue = await this.#runUntil(target, (at) => this.clock.moveTo(this.store, at))
    await this.clock.moveTo(this.store, target)
    return fellDue
  }

  async #runUntil(target: number, travel?: (at: number) => Promise<void>): Promise<FellDue[]> {
    const done: FellDue[] = []
    // Set before looking: work scheduled meanwhile lowers it again.
    this.#nextAt = Number.POSITIVE_INFINITY
    for (;;) {
      const next = await this.store.table(dueTable).orderBy('at').first()
      if (!next || next.at > target) {
        if (next) this.#nextAt = Math.min(this.#nextAt, next.at)
        return done
      }
      if (travel && next.at > this.clock.now()) await travel(next.at)
      const what = await this.#runOnce(next)
      if (what !== undefined) done.push({ at: next.at, kind: next.kind, what })
    }
  }

  #runOnce(row: DueRow): Promise<string | undefined> {
    const handler = this.#handlers.get(row.kind)
    return this.store.write([dueTable, ...(handler?.tables ?? [])], async () => {
      const table = this.store.table(dueTable)
      const current = await table.get(row.id)
      if (!current || current.at !== row.at) return undefined
      await table.delete(row.id)
      return handler
        ? handler.run(this.store, current)
        : `dropped: this version knows no work of kind ${row.kind}`
    })
  }
}
