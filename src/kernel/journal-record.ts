import type { Decision, Verdict } from './errors'
import type { StreamOutcome } from './http/stream'

/** How the journal, and the name of a request that may be repeated, distinguish callers. */
export interface CallerName {
  readonly kind: string
  /** Unique among callers of its kind. */
  readonly id: string
  /** For people; not a secret. */
  readonly label: string
}

/** How a streamed answer ended. */
export interface RecordedStream extends StreamOutcome {
  /** From its beginning to its end, of machine time. */
  readonly ms: number
}

/** What one request came to, or a step of the agent that the same layers decided, for the journal. */
export interface JournalRecord {
  readonly request: Request
  /** The request's address. */
  readonly url: URL
  readonly requestBody: string | null
  /** Undefined where none was called. */
  readonly route: { readonly key: string; readonly privateQuery?: boolean } | undefined
  readonly caller: CallerName
  readonly ip: string
  readonly answer: {
    readonly status: number
    readonly headers: { get(name: string): string | null }
  }
  /** Undefined where the answer is a stream or not text. */
  readonly responseBody: string | null
  /** How a streamed answer ended; undefined where the answer is none. */
  readonly stream: Promise<RecordedStream> | undefined
  readonly decision: Decision | null
  /** The verdicts of the layers that the request passed; empty where there are none. */
  readonly verdicts: readonly Verdict[]
  readonly startedAt: number
  readonly ms: number
}
