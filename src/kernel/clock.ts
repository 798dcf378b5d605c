import { z } from 'zod'
import { errors, Refusal } from './errors'
import type { AnyTable, Store } from './store'
import { defineMeta, generation, metaTable } from './store'

/**
 * The emulator's time. Everything that a user can see happen in time reads it here, so that a test can move it:
 * `real` follows the machine, `offset` follows it at a distance, `frozen` stands still.
 */
const EARLIEST = Date.UTC(1970, 0, 1)
/** Leaves room for every lifetime that starts now before the last year that ISO 8601 writes with four digits. */
const LATEST = Date.UTC(9000, 0, 1)

/** A moment in a stored row: epoch milliseconds in a year that ISO 8601 writes with four digits. */
export const moment = z
  .int()
  // Parsed, because Date.UTC takes the years 0 to 99 for those of the last century.
  .min(Date.parse('0000-01-01T00:00:00Z'))
  .max(Date.parse('9999-12-31T23:59:59.999Z'))

export function iso(at: number): string {
  return new Date(at).toISOString()
}

const clockState = z.discriminatedUnion('mode', [
  z.strictObject({ mode: z.literal('real') }),
  z.strictObject({ mode: z.literal('offset'), offsetMs: z.int() }),
  z.strictObject({ mode: z.literal('frozen'), at: z.int() }),
])
export type ClockState = z.infer<typeof clockState>

const saved = defineMeta('clock', clockState)

const JITTER_MS = 1_000

/** What a domain does in the transaction that sets the clock back. */
interface SetBack {
  readonly tables: readonly AnyTable[]
  run(): Promise<void>
}

export class Clock {
  #state: ClockState = { mode: 'real' }
  readonly #whenSetBack: SetBack[] = []

  constructor(readonly machine: () => number = () => Date.now()) {}

  get state(): ClockState {
    return this.#state
  }

  /** Virtual time, epoch milliseconds. */
  now(): number {
    return this.#state.mode === 'frozen' ? this.#state.at : this.machine() + this.offsetMs
  }

  /** How far virtual time is ahead of the machine's, milliseconds; of a frozen clock, at this moment. */
  get offsetMs(): number {
    if (this.#state.mode === 'real') return 0
    return this.#state.mode === 'offset' ? this.#state.offsetMs : this.#state.at - this.machine()
  }

  /** Virtual time as the wire writes it: ISO 8601, UTC. */
  iso(at: number = this.now()): string {
    return iso(at)
  }

  /** For a domain that stores when something is due next: earlier times come again. */
  whenSetBack(setBack: SetBack): void {
    this.#whenSetBack.push(setBack)
  }

  async load(store: Store): Promise<void> {
    this.#state = (await saved.read(store)) ?? { mode: 'real' }
  }

  /** Throws a refusal for a time before 1970 or after 8999. */
  check(at: number): void {
    if (at >= EARLIEST && at <= LATEST) return
    throw new Refusal(errors.invalidRequest, 'clock: virtual time runs from 1970 to the end of 8999', {
      rule: 'clock.range',
      facts: { at: Number.isFinite(at) ? at : String(at), earliest: EARLIEST, latest: LATEST },
    })
  }

  /** As `check` does, for the time that `state` means now. */
  async set(store: Store, state: ClockState): Promise<void> {
    const at =
      state.mode === 'frozen' ? state.at : this.machine() + (state.mode === 'offset' ? state.offsetMs : 0)
    this.check(at)
    // A clock that is frozen at the present is set a little later.
    const isBack = at < this.now() - JITTER_MS
    const listeners = isBack ? this.#whenSetBack : []
    const next: ClockState = state.mode === 'offset' && state.offsetMs === 0 ? { mode: 'real' } : state
    await store.write([...new Set([metaTable, ...listeners.flatMap(({ tables }) => tables)])], async () => {
      await saved.write(store, next)
      await generation.add(store, 1)
      for (const { run } of listeners) await run()
    })
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

  /** Stands still from now on, or from `at`. */
  async freeze(store: Store, at: number = this.now()): Promise<void> {
    await this.set(store, { mode: 'frozen', at })
  }

  /** Goes on from the moment at which it stood. */
  async release(store: Store): Promise<void> {
    await this.set(store, { mode: 'offset', offsetMs: this.offsetMs })
  }
}
