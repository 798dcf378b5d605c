import type { IncomingMessage } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import type { AnyAnswer, Emulator } from '../../emulator'

/** How long answers whose callers have gone may take when the server is closed; with its own three seconds below the ten of a stop. */
const GRACE_MS = 5_000
/** Long enough that requests in a row share one write of the journal, short enough for a reader of it. */
const FINISH_AFTER_MS = 100

/** What an emulator behind a port is busy with: it is closed only when that is done. */
export class UnderWay {
  readonly #emulator: Emulator
  readonly #answers = new Set<Promise<AnyAnswer>>()
  readonly #afterwards = new Set<Promise<void>>()
  #isEnding = false
  #soon: NodeJS.Timeout | undefined

  constructor(emulator: Emulator) {
    this.#emulator = emulator
  }

  /** The emulator's answer, which goes on when its caller has gone. */
  async answer(...call: Parameters<Emulator['answer']>): Promise<AnyAnswer> {
    const answer = this.#emulator.answer(...call)
    this.#answers.add(answer)
    try {
      return await answer
    } finally {
      this.#answers.delete(answer)
      this.#finishSoon()
    }
  }

  /** Whether the emulator refuses it because its own user code sent it. */
  refusesOwnCall({ url, headers }: IncomingMessage): boolean {
    const called = `http://${headers.host}${url}`
    const get = (name: string) => headers[name.toLowerCase()]?.toString() ?? null
    return URL.canParse(called) && this.#emulator.refusesOwnCall({ url: called, headers: { get } })
  }

  #finishSoon(): void {
    this.#soon ??= setTimeout(() => {
      this.#soon = undefined
      this.finish()
    }, FINISH_AFTER_MS)
  }

  /** What comes after answers. What fails there is no failure of a request. Not begun while closing, which ends with it. */
  finish(): void {
    if (this.#isEnding) return
    const work = this.#emulator.drainInBackground().finally(() => this.#afterwards.delete(work))
    this.#afterwards.add(work)
  }

  get isFinishing(): boolean {
    return this.#afterwards.size > 0
  }

  /** When the server takes no more requests. */
  async end(): Promise<void> {
    this.#isEnding = true
    clearTimeout(this.#soon)
    await Promise.race([Promise.allSettled(this.#answers), delay(GRACE_MS, undefined, { ref: false })])
    await Promise.all(this.#afterwards)
  }
}
