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
  /** Whether the host sends together what is there at the same time: it may as well be made together. */
  readonly joins?: boolean | undefined
  /** How many Sandbanks the request has come through. */
  readonly hops: number
}

/** What the journal records: which fixture, which upstream. */
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
  /** The ids it serves, or 'any' where it takes every id. */
  models(context: Context): Promise<readonly string[] | 'any'>
  /**
   * Resolves when the answer begins; rejects with a `ProviderError` before it, and the deltas do after it. Whoever
   * leaves before the end aborts the signal, or closes the deltas.
   */
  generate(context: Context, request: ModelRequest, options: GenerateOptions): Promise<Answering>
  image?(context: Context, request: ImageRequest, options: GenerateOptions): Promise<ImageResult>
}
