import { reportFailure } from '#kernel/background'
import { pause } from '#kernel/concurrency/pause'
import type { Context } from '#kernel/context'
import { cutSettlement, type Reservation, type Settlement } from '../billing/reservation'
import { NO_TOKENS } from '../billing/usage'
import type { Delta, Deltas, TokenUsage } from '../formats/model-request'
import { refusalOf } from '../provider-failures'
import type { ReservationRow } from '../tables'
import { countTokens } from '../tokens/pieces'

/** How often it is written down how far an answer has come: what a worker that dies leaves unbilled at most. */
const MS_A_BEAT = 50

/** Counted together: as many at a time as leaves little to count at the end. */
const DELTAS_A_COUNT = 64

/**
 * Counts one answer while it is sent, and settles it: before its end is sent, so that a client that has seen the end
 * finds it billed. Broken off by anybody (the client, the provider, the worker), it is billed for what was sent.
 */
export class Meter {
  readonly #context: Context
  readonly #request: Pick<ReservationRow, 'inputTokens' | 'maxOutputTokens'>
  /** Undefined: nobody pays for the answer. */
  readonly #reservation: Reservation | undefined
  #provider = ''
  #isRead = false
  /** It is an upstream's own bytes, which say all that the client gets to see. */
  #isWire = false
  #sentTokens = 0
  #uncounted = ''
  #reasoningTokens = 0
  #uncountedReasoning = ''
  #sinceCount = 0
  #reported: TokenUsage | undefined

  constructor(
    context: Context,
    request: Pick<ReservationRow, 'inputTokens' | 'maxOutputTokens'>,
    reservation: Reservation | undefined,
  ) {
    this.#context = context
    this.#request = request
    this.#reservation = reservation
  }

  /**
   * Waits until `begin` has a provider that answers: from then on the prompt is billed, whatever becomes of it. Where
   * none does, nothing is.
   */
  async open<Begun extends { provider: string }>(begin: () => Promise<Begun>): Promise<Begun> {
    try {
      const begun = await begin()
      this.#provider = begun.provider
      this.#writeProgress().catch((thrown) => reportFailure(this.#context.bus, 'model billing', thrown))
      return begun
    } catch (thrown) {
      await this.settle({ outcome: 'failed', usage: NO_TOKENS })
      throw refusalOf(thrown)
    }
  }

  /** The client left. Where it left before the answer was read, it is settled only here. */
  async leave(): Promise<void> {
    if (!this.#isRead) await this.cut()
  }

  /**
   * The same deltas, counted; with the usage before the end where the provider reported none. Settles before the end
   * is passed on.
   */
  async *metered(deltas: Deltas): AsyncGenerator<readonly Delta[]> {
    this.#isRead = true
    const source = deltas[Symbol.asyncIterator]()
    let settled: Promise<readonly Delta[]> | undefined
    try {
      for (let step = await source.next(); !step.done; step = await source.next()) {
        this.#take(step.value)
        const end = step.value.findIndex(({ type }) => type === 'finish')
        if (end < 0) yield step.value
        else {
          // Besides the words that came with the end.
          settled = this.#settleAtEnd(source, step.value.slice(end))
          settled.catch(() => undefined)
          if (end > 0) yield step.value.slice(0, end)
          break
        }
      }
      settled ??= this.#settleAtEnd(source, [])
      await settled
    } finally {
      if (settled) await settled.catch(() => undefined)
      else await Promise.resolve(source.return?.()).finally(() => this.cut())
    }
    this.#reservation?.check()
    const counted: Delta[] = this.#isWire || this.#reported ? [] : [{ type: 'usage', usage: this.usage() }]
    yield [...counted, ...(await settled)]
  }

  /**
   * Reads what an upstream sends behind the end (the usage, its last bytes), settles, and returns what is to be passed on
   * then, with the `end` that was read before.
   */
  async #settleAtEnd(
    source: AsyncIterator<readonly Delta[]>,
    end: readonly Delta[],
  ): Promise<readonly Delta[]> {
    const all = [...end]
    try {
      for (let step = await source.next(); !step.done; step = await source.next()) {
        this.#take(step.value)
        all.push(...step.value)
      }
    } catch (thrown) {
      await this.cut()
      throw thrown
    }
    await this.settle({ outcome: 'whole', usage: this.usage() })
    return all
  }

  #take(deltas: readonly Delta[]): void {
    for (const delta of deltas) this.#count(delta)
    this.#reservation?.check()
  }

  /** What an upstream reported; otherwise what was counted here. */
  usage(): TokenUsage {
    const output = Math.min(this.#counted(), this.#request.maxOutputTokens)
    if (this.#reported) return this.#reported
    const reasoning = Math.min(this.#reasoningTokens, output)
    const details = reasoning > 0 ? { details: { reasoning } } : {}
    return { ...NO_TOKENS, input: this.#request.inputTokens, output, ...details }
  }

  /** It broke off: what was sent is billed. */
  cut(): Promise<void> {
    return this.settle(cutSettlement(this.#request, this.#counted()))
  }

  async settle(settlement: Settlement): Promise<void> {
    await this.#reservation?.settle({ ...settlement, provider: this.#provider })
  }

  #count(delta: Delta): void {
    this.#isWire ||= delta.type === 'wire'
    if (delta.type === 'usage') this.#reported = delta.usage
    else if (delta.type === 'toolCall') this.#uncounted += delta.name
    else if ('text' in delta) this.#uncounted += delta.text
    if (delta.type === 'reasoning') this.#uncountedReasoning += delta.text
    if (++this.#sinceCount === DELTAS_A_COUNT) this.#counted()
  }

  /** Writes down how far it has come, not in the stream's way, until it is settled. */
  async #writeProgress(): Promise<void> {
    const reservation = this.#reservation
    let written: number | undefined
    while (reservation?.isOpen) {
      await pause(MS_A_BEAT, reservation.ended).catch(() => undefined)
      if (!reservation.isOpen) return
      const sentTokens = this.#sentTokens + countTokens(this.#uncounted)
      if (sentTokens !== written) await reservation.progress({ sentTokens, provider: this.#provider })
      written = sentTokens
    }
  }

  #counted(): number {
    this.#sentTokens += countTokens(this.#uncounted)
    this.#uncounted = ''
    if (this.#uncountedReasoning !== '') this.#reasoningTokens += countTokens(this.#uncountedReasoning)
    this.#uncountedReasoning = ''
    this.#sinceCount = 0
    return this.#sentTokens
  }
}
