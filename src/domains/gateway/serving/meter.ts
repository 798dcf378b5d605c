import { reportFailure } from '#kernel/background'
import type { Context } from '#kernel/context'
import { errors, Refusal } from '#kernel/errors'
import { pause } from '#kernel/pause'
import type { ReservationBeside } from '../billing/beside'
import { cutSettlement, heartbeat, liveAnswers, type Settlement, settle } from '../billing/reservations'
import { chargeTables } from '../billing/tables-of-a-charge'
import { NO_TOKENS } from '../billing/usage'
import type { Delta, Deltas, TokenUsage } from '../formats/model-request'
import { refusalOf } from '../provider-failures'
import type { ReservationRow } from '../tables'
import { countTokens } from '../tokens/pieces'

/** How often it is written down how far an answer has come: what a worker that dies leaves unbilled at most. */
const MS_A_BEAT = 50

/** Counted together: as many at a time as leaves little to count at the end. */
const DELTAS_A_COUNT = 64

export type Held = Pick<
  ReservationRow,
  'id' | 'walletId' | 'microUsd' | 'inputTokens' | 'maxOutputTokens'
> & {
  /** Where the answer begins before its reservation is in the database. */
  readonly beside?: ReservationBeside
  /** The repeat of a request that was billed, and died before it was answered: it is answered, and not billed. */
  readonly isSettled: boolean
}

/**
 * Counts one answer while it is sent, and settles it: before its end is sent, so that a client that has seen the end
 * finds it billed. Broken off by anybody (the client, the provider, the worker), it is billed for what was sent.
 */
export class Meter {
  readonly #context: Context
  readonly #held: Held
  /** Whether there is still something to settle. */
  #isOpen: boolean
  /** Somebody else has settled it. */
  #isLost = false
  /** Why the reservation could not be written: nothing more may be sent. */
  #refusal: unknown
  #provider = ''
  #isRead = false
  /** It is an upstream's own bytes, which say all that the client gets to see. */
  #isWire = false
  #sentTokens = 0
  #uncounted = ''
  #sinceCount = 0
  /** What was written down last; null: not even that it has begun. */
  #writtenTokens: number | null = null
  readonly #over = new AbortController()
  #reported: TokenUsage | undefined

  constructor(context: Context, held: Held) {
    this.#context = context
    this.#held = held
    this.#isOpen = !held.isSettled
    if (this.#isOpen) context.local(liveAnswers).set(held.id, held)
    held.beside?.written.catch((thrown) => {
      this.#refusal = context.store.explain(thrown)
    })
  }

  /**
   * Waits until `begin` has a provider that answers: from then on the prompt is billed, whatever becomes of it. Where
   * none does, nothing is.
   */
  async open<Begun extends { provider: string }>(begin: () => Promise<Begun>): Promise<Begun> {
    try {
      const begun = await begin()
      this.#provider = begun.provider
      this.#heartbeat().catch((thrown) => reportFailure(this.#context.bus, 'model billing', thrown))
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
          // Beside the words that came with the end.
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
    this.#checkHeld()
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
    this.#checkHeld()
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
    const { id, walletId, beside } = this.#held
    const progress = { ...settlement, provider: this.#provider }
    this.#over.abort()
    const isTogether = this.#isOpen && beside?.settle(progress)
    try {
      await beside?.written.catch(() => undefined)
      if (!isTogether && this.#isOpen && !this.#isLost && !this.#refusal) {
        const charged = await store.write(chargeTables, () => settle(this.#context, this.#held, progress))
        this.#isLost = charged === undefined
      }
    } catch (thrown) {
      // The emulator was closed: the next process settles it.
      if (store.isOpen) throw thrown
    } finally {
      this.#isOpen = false
      this.#context.local(liveAnswers).delete(id)
    }
    if (!isTogether) bus.publish({ type: 'gateway.changed', walletId })
  }

  /** Throws where nothing holds the answer's cost back any more. */
  #checkHeld(): void {
    if (this.#refusal) throw this.#refusal
    if (this.#isLost) throw lost(this.#held.id)
  }

  #count(delta: Delta): void {
    this.#isWire ||= delta.type === 'wire'
    if (delta.type === 'usage') this.#reported = delta.usage
    else if (delta.type === 'toolCall') this.#uncounted += delta.name
    else if ('text' in delta) this.#uncounted += delta.text
    if (++this.#sinceCount === DELTAS_A_COUNT) this.#counted()
  }

  /** Stores how far it has come, beside the stream, until it is over or settled elsewhere. */
  async #heartbeat(): Promise<void> {
    while (await this.#isWaitedFor()) {
      const sentTokens = this.#sentTokens + countTokens(this.#uncounted)
      if (sentTokens === this.#writtenTokens) continue
      const progress = { sentTokens, provider: this.#provider }
      // A failure (closed, storage full) says nothing of the reservation: the end is settled in any case.
      const isOurs = await heartbeat(this.#context, this.#held.id, progress).catch(() => true)
      this.#writtenTokens = sentTokens
      this.#isLost = !isOurs
    }
  }

  /** After a while; false where there is nothing more to write. */
  async #isWaitedFor(): Promise<boolean> {
    await pause(MS_A_BEAT, this.#over.signal).catch(() => undefined)
    return (
      this.#isOpen &&
      !this.#isLost &&
      !this.#refusal &&
      !this.#over.signal.aborted &&
      this.#context.store.isOpen
    )
  }

  #counted(): number {
    this.#sentTokens += countTokens(this.#uncounted)
    this.#uncounted = ''
    this.#sinceCount = 0
    return this.#sentTokens
  }
}

function lost(id: string): Refusal {
  return new Refusal(
    errors.internal,
    'The answer was settled while it was sent: another process took this one for dead when time went on, or the state was reset.',
    { rule: 'gateway.reservation.lost', facts: { id } },
  )
}
