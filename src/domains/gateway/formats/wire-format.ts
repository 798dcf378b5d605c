import type { Chunks } from '#kernel/http/stream'
import type { Deltas, ModelRequest, TokenUsage } from './model-request'

/** An answer's envelope, without the model's text. */
export interface AnswerHead {
  /** Without the format's prefix: `chatcmpl-` or `msg_` is put before it. */
  readonly id: string
  /** Model id as the client sent it. */
  readonly model: string
  /** Epoch milliseconds, virtual. */
  readonly createdAt: number
  /** Tokens of the prompt, known before the answer: the messages format sends them in its first event. */
  readonly usageAtStart: TokenUsage
  /** Chat completions: end the stream with a usage chunk. */
  readonly includeUsage: boolean
}

export interface WireFormat {
  /**
   * Reads a body. Throws a refusal: 400 `missing_required_fields` naming the missing ones, or 400
   * `invalid_request_error` naming the first wrong field and its rule.
   */
  parse(body: unknown): ModelRequest
  /**
   * Throws 400 for the first published rule of the format that a body breaks, which was parsed before: rules between its
   * fields and messages, which an upstream of the format has itself.
   */
  checkRules(body: ModelRequest['raw']): void
  /** The whole answer as JSON text. Rejects with what the deltas reject with. */
  json(deltas: Deltas, head: AnswerHead): Promise<string>
  /**
   * The answer as server-sent events, ready for the wire. What the deltas throw midway is reported as the format's own
   * error and ends the stream, as failed.
   */
  events(deltas: Deltas, head: AnswerHead): Chunks
}
