import { jsonOf } from '#kernel/json-of'
import type { SecretMask } from '#kernel/secrets/secret-values'
import type { ReceivedEvent } from './sse-events'

/** A text of an event that goes on in later ones, and where it stands. */
interface Piece {
  readonly channel: string
  readonly holder: Record<string, unknown>
  readonly key: string
}

interface BufferedEvent {
  readonly event: ReceivedEvent
  readonly parsed: unknown
  readonly pieces: readonly Piece[]
  isChanged: boolean
}

/**
 * Takes a secret out of the events of a stream, also where its letters come one after the other in several of them: an
 * event whose text may be the beginning of one waits for the next.
 */
export class EventMask {
  readonly #mask: SecretMask
  #buffer: BufferedEvent[] = []

  constructor(mask: SecretMask) {
    this.#mask = mask
  }

  /** What can be passed on now, in its order. */
  *add(received: ReceivedEvent): Generator<ReceivedEvent> {
    const event = this.#hidden(received)
    const parsed = jsonOf(event.data)
    const pieces = piecesOf(parsed)
    this.#buffer.push({ event, parsed, pieces, isChanged: false })
    if (isLast(event, parsed)) return yield* this.end()
    let end = this.#buffer.length
    for (const channel of new Set(
      this.#buffer.flatMap((event) => event.pieces.map((piece) => piece.channel)),
    )) {
      end = Math.min(end, this.#closedUpTo(channel))
    }
    for (const event of this.#buffer.splice(0, end)) yield written(event)
  }

  *end(): Generator<ReceivedEvent> {
    for (const event of this.#buffer.splice(0)) yield written(event)
  }

  /** Hides what is whole in the texts of a channel, and says from which event on they may be the beginning of more. */
  #closedUpTo(channel: string): number {
    const pieces = this.#buffer.flatMap((event, at) =>
      event.pieces.filter((piece) => piece.channel === channel).map((piece) => ({ ...piece, event, at })),
    )
    const joined = pieces.map(textOf).join('')
    const shown = this.#mask.text(joined)
    if (shown !== joined) {
      for (const [n, { holder, key, event }] of pieces.entries()) {
        holder[key] = n === 0 ? shown : ''
        event.isChanged = true
      }
    }
    let open = this.#mask.openEnd(shown)
    let from = this.#buffer.length
    for (const piece of pieces.reverse()) {
      if (open <= 0) break
      const { length } = textOf(piece)
      if (length > 0) from = piece.at
      open -= length
    }
    return from
  }

  /** The event without what is whole in it. */
  #hidden(event: ReceivedEvent): ReceivedEvent {
    const text = new TextDecoder().decode(event.bytes)
    const data = this.#mask.json(event.data)
    const shown = this.#mask.text(text)
    if (data === event.data && shown === text) return event
    const parsed = jsonOf(data)
    return parsed === undefined
      ? { data, bytes: bytesOf(shown) }
      : withData(event, parsed, (line) => this.#mask.text(line))
  }
}

function textOf({ holder, key }: Piece): string {
  return String(holder[key])
}

function written({ event, parsed, isChanged }: BufferedEvent): ReceivedEvent {
  return isChanged ? withData(event, parsed) : event
}

/** The event with other data, its other lines as they are. */
function withData(
  { bytes }: ReceivedEvent,
  value: unknown,
  shown: (line: string) => string = (line) => line,
): ReceivedEvent {
  const others = new TextDecoder()
    .decode(bytes)
    .split(/\r\n|\r|\n/)
    .filter((line) => line !== '' && !line.startsWith('data'))
  const data = JSON.stringify(value)
  return { data, bytes: bytesOf([...others.map(shown), `data: ${data}`, '', ''].join('\n')) }
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(new TextEncoder().encode(text))
}

/** Say what a piece is, and are no part of a text. */
const LABELS = ['type', 'role', 'id', 'name']

/** The texts of an event that later ones go on with: whatever stands in a `delta` of either format. */
function piecesOf(parsed: unknown): Piece[] {
  if (typeof parsed !== 'object' || parsed === null) return []
  const { choices, delta, index } = parsed as { choices?: unknown; delta?: unknown; index?: unknown }
  if (!Array.isArray(choices)) return piecesIn(delta, String(index))
  return choices.flatMap((choice, at) => piecesIn(choice?.delta, String(choice?.index ?? at)))
}

function piecesIn(value: unknown, channel: string): Piece[] {
  if (typeof value !== 'object' || value === null) return []
  const holder = value as Record<string, unknown>
  return Object.entries(holder).flatMap(([key, inner]): Piece[] => {
    if (LABELS.includes(key)) return []
    const place = (inner as { index?: unknown } | null)?.index
    const below = `${channel} ${typeof place === 'number' ? place : key}`
    return typeof inner === 'string' ? [{ channel: below, holder, key }] : piecesIn(inner, below)
  })
}

/** Nothing is added to a text after it: a part ends, or the answer. */
function isLast({ data }: ReceivedEvent, parsed: unknown): boolean {
  if (data === '[DONE]') return true
  const { type, choices } = (parsed ?? {}) as { type?: unknown; choices?: unknown }
  if (Array.isArray(choices)) return choices.some((choice) => typeof choice?.finish_reason === 'string')
  return ['content_block_stop', 'message_delta', 'message_stop', 'error'].includes(String(type))
}
