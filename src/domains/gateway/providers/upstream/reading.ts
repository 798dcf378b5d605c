import type { Delta } from '../../formats/model-request'
import type { ReceivedEvent } from './sse-events'

/** How one of the formats is read, event by event or as a whole. */
export interface Reading {
  /** Throws an `UpstreamComplaint` where the event is an error. */
  event(received: ReceivedEvent): Generator<Delta>
  /** Whether the last event was seen. */
  readonly isOver: boolean
  /** Whether a finish reason came: some upstreams leave out the last event. */
  readonly hasFinished: boolean
  /** The last deltas: usage and finish reason. */
  end(): Generator<Delta>
  /** Whether the client has to see the event: not the one with the usage that only we requested. */
  isForClient(received: ReceivedEvent): boolean
  whole(body: unknown): Generator<Delta>
}

/** An error that an upstream sends in the middle of its stream. */
export class UpstreamComplaint extends Error {
  override readonly name = 'UpstreamComplaint' as const
  constructor(
    message: string,
    readonly type: string | undefined,
    readonly code: string | undefined,
  ) {
    super(message)
  }
}

export function isComplaint(thrown: unknown): thrown is UpstreamComplaint {
  return thrown instanceof Error && thrown.name === 'UpstreamComplaint'
}

/** The error object of a body in either format, or in the plainer ones of local model servers. */
export function complaintOf(body: unknown): UpstreamComplaint | undefined {
  if (body === null || typeof body !== 'object') return undefined
  const { error, message } = body as { error?: unknown; message?: unknown }
  if (typeof error === 'string') return new UpstreamComplaint(error, undefined, undefined)
  if (error !== null && typeof error === 'object') {
    const { message: text, type, code } = error as Record<string, unknown>
    return new UpstreamComplaint(String(text ?? 'no message'), textIn(type), textIn(code))
  }
  return typeof message === 'string' ? new UpstreamComplaint(message, undefined, undefined) : undefined
}

function textIn(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}
