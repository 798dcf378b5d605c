import type { Bus } from './bus'
import { machineMs } from './concurrency/work-time'

declare module './bus' {
  interface BusEvents {
    /** Progress of an advance of the clock, epoch ms. `at` equals `until` exactly when it has ended. */
    'clock.progress': { from: number; at: number; until: number }
  }
}

/** Often enough for a bar that moves, seldom enough to cost nothing, milliseconds of machine time. */
const EVERY_MS = 200

/** Publishes how far one advance of the clock has come. Of an advance that is over at once nothing is published. */
export class Progress {
  #lastMs: number
  #isPublished = false

  constructor(
    private readonly bus: Bus,
    private readonly from: number,
    private readonly until: number,
    private readonly machine: () => number = machineMs,
  ) {
    this.#lastMs = machine()
  }

  /** Every task due by `at` was executed; more may follow. */
  reached(at: number): void {
    const now = this.machine()
    if (now - this.#lastMs < EVERY_MS || at >= this.until) return
    this.#lastMs = now
    this.#isPublished = true
    this.bus.publish({ type: 'clock.progress', from: this.from, at, until: this.until })
  }

  /** The advance ended, by arriving at `at` or by failing there. */
  ended(at: number): void {
    if (this.#isPublished) this.bus.publish({ type: 'clock.progress', from: this.from, at, until: at })
  }
}
