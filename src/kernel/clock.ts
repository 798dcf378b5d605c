import { z } from 'zod'
import { readMeta, writeMeta } from './meta'
import type { Store } from './store'

/**
 * The emulator's time. Everything that a user can see happen in time reads it here, so that a test can travel:
 * `real` follows the machine, `offset` follows it at a distance, `frozen` stands still.
 */
const clockState = z.discriminatedUnion('mode', [
  z.strictObject({ mode: z.literal('real') }),
  z.strictObject({ mode: z.literal('offset'), offsetMs: z.int() }),
  z.strictObject({ mode: z.literal('frozen'), at: z.int() }),
])
export type ClockState = z.infer<typeof clockState>

const KEY = 'clock'
/** The last and first moment a JavaScript Date can name. */
export const MAX_TIME = 8_640_000_000_000_000

export class Clock {
  #state: ClockState = { mode: 'real' }

  constructor(readonly machine: () => number = Date.now) {}

  get state(): ClockState {
    return this.#state
  }

  /** Virtual time, epoch milliseconds. */
  now(): number {
    switch (this.#state.mode) {
      case 'real':
        return this.machine()
      case 'offset':
        return this.machine() + this.#state.offsetMs
      case 'frozen':
        return this.#state.at
    }
  }

  /** Virtual time as the wire writes it: ISO 8601, UTC. */
  iso(at: number = this.now()): string {
    return new Date(at).toISOString()
  }

  async load(store: Store): Promise<void> {
    this.#state = (await readMeta(store, KEY, clockState)) ?? { mode: 'real' }
  }

  async set(store: Store, state: ClockState): Promise<void> {
    const next: ClockState = state.mode === 'offset' && state.offsetMs === 0 ? { mode: 'real' } : state
    await writeMeta(store, KEY, next)
    this.#state = next
  }

  /** Moves to `at` without changing whether time runs. */
  async moveTo(store: Store, at: number): Promise<void> {
    await this.set(
      store,
      this.#state.mode === 'frozen'
        ? { mode: 'frozen', at }
        : { mode: 'offset', offsetMs: at - this.machine() },
    )
  }
}
