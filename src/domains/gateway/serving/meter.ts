import type { Context } from '#kernel/context'
import { errors, Refusal } from '#kernel/errors'
import { liveAnswers } from '../billing/live'
import { cutSettlement, heartbeat, type Settlement, settle } from '../billing/reservations'
import { chargeTables } from '../billing/tables-of-a-charge'
import { NO_TOKENS } from '../billing/usage'
import type { Delta, Deltas, TokenUsage } from '../formats/model-request'
import { refusalOf } from '../provider-failures'
import type { ReservationRow } from '../tables'
import { countTokens } from '../tokens/pieces'

/** How far an answer may go on before it is written down: what a worker that dies leaves unbilled at most. */
const DELTAS_A_BEAT = 16
const MS_A_BEAT = 250

export type Held = Pick<ReservationRow, 'id' | 'walletId' | 'inputTokens' | 'maxOutputTokens'>

/**
 * Counts one answer while it is sent, and settles it: before its end is sent, so that whoever has seen the end finds
 * it billed. Broken off by anybody (the client, the provider, the worker), it is billed for what was sent.
 */
export class Meter {
  readonly #context: Context
  readonly #held: Held
  /** Whether there is still something to settle. */
  #isOpen = true
  #provider = ''
  #isRead = false
  #sentTokens = 0
  #uncounted = ''
  #sinceBeat = 0
  #beatAt = 0
  #beating: Promise<boolean> = Promise.resolve(true)
  #reported: TokenUsage | undefined

  constructor(context: Context, held: Held) {
    this.#context = context
    this.#held = held
    context.local(liveAnswers).add(held.id)
  }

  /**
   * Waits until `begin` has somebody who answers: from then on the prompt is billed, whatever becomes of it. Where nobody
   * does, nothing is.
   */
  async open<Begun extends { provider: string }>(begin: () => Promise<Begun>): Promise<Begun> {
    try {
      const begun = await begin()
      await this.#begin(begun.provider)
      return begun
    } catch (thrown) {
      await this.settle({ outcome: 'failed', usage: NO_TOKENS })
      throw refusalOf(thrown)
    }
  }

  async #begin(provider: string): Promise<void> {
    this.#provider = provider
    this.#beatAt = this.#context.clock.machine()
    // Gone already: this is the repeat of a request that was billed, and died before it was answered.
    this.#isOpen = await heartbeat(this.#context, this.#held.id, { sentTokens: 0, provider })
  }

  /** The client left. Where it left before the answer was looked at, nobody else will settle it. */
  async leave(): Promise<void> {
    if (!this.#isRead) await this.cut()
  }

  /** The same deltas, counted; with the usage before the end where nobody told it. Settles before the end is passed on. */
  async *metered(deltas: Deltas): AsyncGenerator<Delta> {
    this.#isRead = true
    // The end, and what an upstream sends behind it: the usage, its last bytes.
    const end: Delta[] = []
    let isWire = false
    let isWhole = false
    try {
      for await (const delta of deltas) {
        isWire ||= delta.type === 'wire'
        if (this.#count(delta)) await this.#beat()
        if (delta.type === 'finish' || end.length > 0) end.push(delta)
        else yield delta
      }
      isWhole = true
    } finally {
      await (isWhole ? this.settle({ outcome: 'whole', usage: this.usage() }) : this.cut())
    }
    if (!isWire && !this.#reported) yield { type: 'usage', usage: this.usage() }
    yield* end
  }

  /** What an upstream reported; otherwise what was counted here. */
  usage(): TokenUsage {
    const output = Math.min(this.#counted(), this.#held.maxOutputTokens)
    return this.#reported ?? { ...NO_TOKENS, input: this.#held.inputTokens, output }
  }

  /** It broke off: what was sent is billed. */
  cut(): Promise<void> {
    return this.settle(cutSettlement(this.#held, this.#counted()))
  }

  async settle(settlement: Settlement): Promise<void> {
    const { store, bus } = this.#context
    const { id, walletId } = this.#held
    try {
      if (this.#isOpen) await store.write(chargeTables, () => settle(this.#context, id, settlement))
    } catch (thrown) {
      // The emulator was closed: whoever opens the database next settles it.
      if (store.isOpen) throw thrown
    } finally {
      this.#isOpen = false
      this.#context.local(liveAnswers).delete(id)
    }
    bus.publish({ type: 'gateway.changed', walletId })
  }

  /** Whether it is time to write down how far it has come. */
  #count(delta: Delta): boolean {
    if (delta.type === 'usage') this.#reported = delta.usage
    else if (delta.type === 'toolCall') this.#uncounted += delta.name
    else if ('text' in delta) this.#uncounted += delta.text
    else return false
    this.#sinceBeat++
    const isLate = Math.abs(this.#context.clock.machine() - this.#beatAt) >= MS_A_BEAT
    return this.#isOpen && (this.#sinceBeat >= DELTAS_A_BEAT || isLate)
  }

  /** Waits for the one before, not for this one: words go on while it is written, and are not far ahead of it. */
  async #beat(): Promise<void> {
    if (!(await this.#beating)) {
      this.#isOpen = false
      throw lost(this.#held.id)
    }
    this.#sinceBeat = 0
    this.#beatAt = this.#context.clock.machine()
    const progress = { sentTokens: this.#counted(), provider: this.#provider }
    // One that fails (closed, without room) says nothing of the reservation: the end is settled in any case.
    this.#beating = heartbeat(this.#context, this.#held.id, progress).catch(() => true)
  }

  #counted(): number {
    this.#sentTokens += countTokens(this.#uncounted)
    this.#uncounted = ''
    return this.#sentTokens
  }
}

function lost(id: string): Refusal {
  return new Refusal(
    errors.internal,
    'The answer was settled while it was sent: another process took this one for dead when time went on, or the world was reset.',
    { rule: 'gateway.reservation.lost', facts: { id } },
  )
}
