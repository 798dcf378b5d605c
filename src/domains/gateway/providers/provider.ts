import type { Context } from '#kernel/context'
import type { Decision } from '#kernel/errors'
import type { Deltas, ImageRequest, ModelRequest, TokenUsage } from '../formats/model-request'
import type { PrivacyTier } from '../tables'

/** A text cut into the pieces that a tokenizer sees: joined they are the text again, and their number is its tokens. */
export type Tokenize = (text: string) => string[]

export interface GenerateOptions {
  /** Aborted when the client leaves: generation stops, and the deltas reject. */
  readonly signal: AbortSignal
  readonly tokenize: Tokenize
  /** Private requests are sent to enclaves only. */
  readonly tier: PrivacyTier
  /** How many Sandbanks the request has come through. */
  readonly hops: number
}

/** What the journal is told: which fixture, which upstream. */
export type Facts = Decision['facts']

interface Answering {
  readonly deltas: Deltas
  readonly facts: Facts
}

export interface ImageResult {
  readonly facts: Facts
  /** PNG, JPEG or WebP files, `n` of them. */
  readonly images: readonly Uint8Array<ArrayBuffer>[]
  readonly usage: TokenUsage | undefined
}

export interface Health {
  readonly healthy: boolean
  /** One sentence for people: why, or what was last seen. */
  readonly detail: string
}

/** Whoever answers: fixtures, an upstream over HTTP, the browser's own model. */
export interface Provider {
  readonly name: string
  health(context: Context): Promise<Health>
  /** The ids it serves, or 'any' where it takes whatever it is asked for. */
  models(context: Context): Promise<readonly string[] | 'any'>
  /**
   * Resolves when the answer begins; rejects with a `ProviderError` before it, and the deltas do after it. Whoever
   * leaves before the end aborts the signal, or closes the deltas.
   */
  generate(context: Context, request: ModelRequest, options: GenerateOptions): Promise<Answering>
  image?(context: Context, request: ImageRequest, options: GenerateOptions): Promise<ImageResult>
}

/** `down`: could not be reached; `timeout`: too slow; `answered`: an error of its own, which keeps status and message. */
export type Failure = 'down' | 'timeout' | 'answered'

/** A guard by name, never `instanceof`: see the style's rule on realms. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError' as const

  constructor(
    readonly provider: string,
    readonly failure: Failure,
    /** HTTP status for the client: the upstream's own, or 503 or 504. */
    readonly status: number,
    message: string,
    /** The upstream's own words, where it had some. */
    readonly type?: string,
    readonly code?: string,
    readonly retryAfter?: string,
  ) {
    super(message)
  }
}

export function isProviderError(thrown: unknown): thrown is ProviderError {
  return thrown instanceof Error && thrown.name === 'ProviderError'
}

/** The connection breaks in the middle of an answer, without a word: the client's stream breaks off too. */
export class Disconnected extends Error {
  override readonly name = 'Disconnected' as const
}

export function isDisconnected(thrown: unknown): thrown is Disconnected {
  return thrown instanceof Error && thrown.name === 'Disconnected'
}

/** Whether an answer ends without a word: its connection broke, or nobody listens any more. */
export function isSilent(thrown: unknown): boolean {
  return isDisconnected(thrown) || (thrown instanceof Error && thrown.name === 'AbortError')
}
