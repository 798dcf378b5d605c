/** What the two wire formats mean the same by: parsed once, then no provider depends on the format in which it came. */

/** The two formats of clients and of upstreams. */
export type WireDialect = 'chat-completions' | 'messages'

interface TextPart {
  readonly type: 'text'
  readonly text: string
}

/** Either the bytes themselves, base64, or where they are. */
export type ImagePart =
  | { readonly type: 'image'; readonly mediaType: string; readonly base64: string }
  | { readonly type: 'image'; readonly url: string }

/** A file other than an image: a PDF, in base64. */
export interface DocumentPart {
  readonly type: 'document'
  readonly mediaType: string
  readonly base64: string
  readonly name: string | undefined
}

export type Part = TextPart | ImagePart | DocumentPart

/** `arguments` is JSON text, as both formats stream it. */
export interface ToolCall {
  readonly id: string
  readonly name: string
  readonly arguments: string
}

export type Turn =
  | { readonly role: 'user'; readonly parts: readonly Part[] }
  | { readonly role: 'assistant'; readonly text: string; readonly toolCalls: readonly ToolCall[] }
  | {
      readonly role: 'tool'
      readonly toolCallId: string
      readonly parts: readonly Part[]
      readonly isError: boolean
    }

/** A JSON Schema, as received. */
export type JsonSchema = Readonly<Record<string, unknown>>

export interface Tool {
  readonly name: string
  readonly description: string
  readonly parameters: JsonSchema
  /** Whether calls keep to the schema without fail; undefined where nothing was said. */
  readonly strict?: boolean
}

export type ToolChoice =
  | { readonly type: 'auto' | 'none' | 'required' }
  | { readonly type: 'tool'; readonly name: string }

export type ResponseFormat =
  | { readonly type: 'text' | 'json_object' }
  | {
      readonly type: 'json_schema'
      readonly name: string
      readonly schema: JsonSchema
      readonly description?: string
    }

export interface ModelRequest {
  readonly dialect: WireDialect
  /** As the client wrote it, with its privacy suffix; billing looks it up. */
  readonly model: string
  /** All system texts, joined by blank lines; empty where there is none. */
  readonly system: string
  readonly turns: readonly Turn[]
  readonly tools: readonly Tool[]
  readonly toolChoice: ToolChoice
  readonly responseFormat: ResponseFormat
  readonly stop: readonly string[]
  /** Output tokens at most; undefined where the client left it to the model. */
  readonly maxTokens: number | undefined
  readonly temperature: number | undefined
  readonly stream: boolean
  /** Chat completions only: a last chunk with the usage was requested. */
  readonly includeUsage: boolean
  /** The body as received: what an upstream of the same dialect is sent. */
  readonly raw: Readonly<Record<string, unknown>>
}

export interface ImageRequest {
  readonly model: string
  readonly prompt: string
  readonly width: number
  readonly height: number
  /** 1 to 4. */
  readonly n: number
  readonly raw: Readonly<Record<string, unknown>>
}

/** Tokens. `input` counts neither those read from a cache nor those written to one. */
export interface TokenUsage {
  readonly input: number
  readonly output: number
  readonly cacheRead: number
  readonly cacheWrite: number
  /** What only some report of it, and no bill depends on. */
  readonly details?: UsageDetails
}

/** Counts are tokens that are part of those above, but for those of requests. */
export interface UsageDetails {
  readonly reasoning?: number
  readonly audioInput?: number
  readonly audioOutput?: number
  readonly acceptedPrediction?: number
  readonly rejectedPrediction?: number
  /** Of those written to a cache, what is for an hour. */
  readonly cacheWriteHour?: number
  /** Requests of tools that the upstream runs. */
  readonly webSearches?: number
  readonly webFetches?: number
  readonly serviceTier?: string
  readonly inferenceGeo?: string
  readonly speed?: string
}

export type FinishReason = 'stop' | 'length' | 'toolCalls' | 'contentFilter'

/**
 * One step of an answer. Every answer ends with one `finish`; `usage` may come at any time, also twice (the later one
 * holds), or never: then billing counts by itself and adds one before the `finish`.
 */
export type Delta =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'reasoning'; readonly text: string }
  /** A tool call begins; `index` counts the answer's tool calls from 0. */
  | { readonly type: 'toolCall'; readonly index: number; readonly id: string; readonly name: string }
  /** More of its arguments, JSON text. */
  | { readonly type: 'toolArguments'; readonly index: number; readonly text: string }
  | { readonly type: 'usage'; readonly usage: TokenUsage }
  | { readonly type: 'finish'; readonly reason: FinishReason; readonly stopSequence?: string }
  /**
   * Bytes of the upstream's own answer, to be sent on as they are where the client uses the same dialect. An answer
   * has these throughout or not at all, and begins with one then, which may be empty. The deltas that were read out of
   * some bytes come before them: counted before they are sent.
   */
  | { readonly type: 'wire'; readonly dialect: WireDialect; readonly bytes: Uint8Array<ArrayBuffer> }

/** What is there at the same time comes together. */
export type Deltas = AsyncIterable<readonly Delta[]>
