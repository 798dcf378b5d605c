import { afterTurns } from './next-task'

/** Taken when the module is loaded: a test that fakes timers must not stop what is measured by it. */
export const machineMs = performance.now.bind(performance)

/** Work goes on so long before it lets others run, milliseconds. */
const SLICE_MS = 10
/** Turns of the event loop that others get then: an answer takes several, as each read of the store does. */
const TURNS = 12

/** Of the process, as its event loop is: emulators side by side compute on the same one. */
let last: Promise<void> = Promise.resolve()

/**
 * Lets everything else run that waits: requests, timers, signals. Promises alone never do. Whoever works at the same
 * time comes back one after the other, so that ten at work leave others as much time as one does. Not for the inside
 * of a transaction, which the store would close meanwhile.
 */
function letOthersRun(): Promise<void> {
  last = last.then(() => afterTurns(TURNS))
  return last
}

/**
 * How long one request has computed, milliseconds of machine time, and how long it may. The computation calls
 * `isPauseDue` often, and pauses where it is due.
 */
export class WorkTime {
  #spentMs = 0
  #since: number | undefined
  #away = 0

  /** `beyond` makes the error that is thrown to work that has taken longer than `limitMs`. */
  constructor(
    readonly limitMs: number,
    private readonly beyond: (limitMs: number) => Error,
  ) {}

  /** Counts until `run` is done. Throws before it where nothing is left. */
  async during<Result>(run: () => Promise<Result>): Promise<Result> {
    if (this.#spentMs > this.limitMs) throw this.beyond(this.limitMs)
    this.#goOn()
    try {
      return await run()
    } finally {
      this.#stop()
    }
  }

  /** Does not count waiting for another machine, such as a node on the network. */
  async away<Result>(wait: () => Promise<Result>): Promise<Result> {
    if (this.#away++ === 0) this.#stop()
    try {
      return await wait()
    } finally {
      if (--this.#away === 0) this.#goOn()
    }
  }

  /** Throws when there is no time left. */
  isPauseDue(): boolean {
    const slice = this.#since === undefined ? 0 : machineMs() - this.#since
    if (this.#spentMs + slice > this.limitMs) throw this.beyond(this.limitMs)
    return slice >= SLICE_MS
  }

  async pause(): Promise<void> {
    this.#stop()
    await letOthersRun()
    this.#goOn()
  }

  #goOn(): void {
    this.#since = machineMs()
  }

  #stop(): void {
    if (this.#since !== undefined) this.#spentMs += machineMs() - this.#since
    this.#since = undefined
  }
}
