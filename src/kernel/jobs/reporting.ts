import type { Json } from './tables'

/** How often at most progress is written, milliseconds of real time. */
const REPORT_EVERY_MS = 250

/**
 * What an attempt reports, written so often at most: the first at once, then the latest when the time is over. A handler
 * that reports every item of thousands costs no more than one that reports every quarter of a second.
 */
export class Reporting {
  #latest: { readonly value: Json } | undefined
  #writtenAt = Number.NEGATIVE_INFINITY
  #timer: ReturnType<typeof setTimeout> | undefined

  /** `failed`: called with the failure of a write that is not awaited. */
  constructor(
    private readonly write: (value: Json) => Promise<void>,
    private readonly failed: (thrown: unknown) => void,
  ) {}

  async report(value: Json): Promise<void> {
    this.#latest = { value }
    const wait = this.#writtenAt + REPORT_EVERY_MS - performance.now()
    if (wait <= 0) return this.flush()
    this.#timer ??= setTimeout(() => this.flush().catch(this.failed), wait)
  }

  /** Writes what was reported and not yet written. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const latest = this.#latest
    if (!latest) return
    this.#latest = undefined
    this.#writtenAt = performance.now()
    await this.write(latest.value)
  }
}
