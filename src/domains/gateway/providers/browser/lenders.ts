import { pause } from '#kernel/concurrency/pause'
import { defineLocal } from '#kernel/local'
import type { JsonSchema } from '../../formats/model-request'

/** What a page is sent: a conversation, in the terms of the browser's own API. */
export interface BrowserModelRequest {
  readonly id: string
  readonly prompts: readonly { readonly role: 'system' | 'user' | 'assistant'; readonly content: string }[]
  readonly schema?: JsonSchema
  readonly temperature?: number
}

/** Messages to a page. */
type BrowserModelMessage =
  | ({ readonly type: 'ask' } & BrowserModelRequest)
  | { readonly type: 'stop'; readonly id: string }

/** Messages from a page: the next piece of an answer, its end, or that it failed. */
export interface BrowserModelChunk {
  readonly id: string
  readonly text?: string | undefined
  readonly done?: boolean | undefined
  readonly error?: string | undefined
}

interface Pending {
  readonly page: string
  /** The requests that brought pieces: one that is sent twice brings one. */
  readonly from: Set<string>
  take(piece: BrowserModelChunk): void
}

/** How long a page may be away while its connection is renewed. */
const GRACE_MS = 2_000

/**
 * The open pages that offer their browser's model. They live in memory, as their connections do: when a worker dies
 * they are broken, and pages connect to the next one.
 */
class Lenders {
  readonly #pages = new Map<string, (word: BrowserModelMessage) => void>()
  readonly #pending = new Map<string, Pending>()

  /** A page has connected. Returns what to do when it is gone. */
  join(page: string, send: (word: BrowserModelMessage) => void): () => void {
    this.#pages.set(page, send)
    return () => {
      if (this.#pages.get(page) === send) this.#pages.delete(page)
      void this.#failUnlessBack(page)
    }
  }

  get isOffered(): boolean {
    return this.#pages.size > 0
  }

  /** Whether this answer is still awaited. `requestId`: of the request that brings it. */
  take(piece: BrowserModelChunk, requestId?: string): boolean {
    const pending = this.#pending.get(piece.id)
    if (!pending) return false
    const isRepeat = requestId !== undefined && pending.from.has(requestId)
    if (requestId !== undefined) pending.from.add(requestId)
    if (!isRepeat) pending.take(piece)
    return true
  }

  /** The pieces of an answer, from the page that connected last. Undefined where there is none. */
  ask(ask: BrowserModelRequest, signal: AbortSignal): AsyncGenerator<BrowserModelChunk> | undefined {
    const last = [...this.#pages].at(-1)
    if (!last) return undefined
    const [page, send] = last
    const pieces: BrowserModelChunk[] = []
    let wake = () => {}
    this.#pending.set(ask.id, {
      page,
      from: new Set(),
      take(piece) {
        pieces.push(piece)
        wake()
      },
    })
    signal.addEventListener('abort', () => wake(), { once: true })
    send({ type: 'ask', ...ask })
    return this.#pieces(ask.id, page, pieces, signal, (waker) => {
      wake = waker
    })
  }

  async *#pieces(
    id: string,
    page: string,
    pieces: BrowserModelChunk[],
    signal: AbortSignal,
    onPiece: (wake: () => void) => void,
  ): AsyncGenerator<BrowserModelChunk> {
    try {
      for (;;) {
        signal.throwIfAborted()
        const piece = pieces.shift()
        if (!piece) {
          await new Promise<void>(onPiece)
          continue
        }
        yield piece
        if (piece.done || piece.error !== undefined) return
      }
    } finally {
      this.#pending.delete(id)
      this.#pages.get(page)?.({ type: 'stop', id })
    }
  }

  async #failUnlessBack(page: string): Promise<void> {
    await pause(GRACE_MS, new AbortController().signal)
    if (this.#pages.has(page)) return
    for (const [id, pending] of this.#pending) {
      if (pending.page === page) pending.take({ id, error: 'the page that lends its model has gone away' })
    }
  }
}

export const lenders = defineLocal('gateway.lenders', () => new Lenders())
