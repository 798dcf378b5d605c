import { concatBytes } from '@noble/hashes/utils'
import { createParser } from 'eventsource-parser'

/** One event: its data ('' where it has none), and the bytes it came in, blank line included. */
export interface ReceivedEvent {
  readonly data: string
  readonly bytes: Uint8Array<ArrayBuffer>
}

const LF = 10
const CR = 13

/** Cuts a stream of bytes into events, at whatever points it arrives. Joined, their bytes are the stream's. */
export class EventSplitter {
  #buffer: Uint8Array<ArrayBuffer>

  constructor() {
    this.#buffer = new Uint8Array()
  }

  *add(chunk: Uint8Array): Generator<ReceivedEvent> {
    this.#buffer = concatBytes(this.#buffer, chunk) as Uint8Array<ArrayBuffer>
    for (let end = blankLineEnd(this.#buffer); end > 0; end = blankLineEnd(this.#buffer)) {
      const bytes = this.#buffer.slice(0, end)
      this.#buffer = this.#buffer.slice(end)
      yield parsed(bytes)
    }
  }

  /** What came after the last blank line: an upstream may leave the last one out. */
  *end(): Generator<ReceivedEvent> {
    if (this.#buffer.length > 0) yield parsed(this.#buffer)
    this.#buffer = new Uint8Array()
  }
}

/** Where the first blank line ends; 0 where there is none yet. */
function blankLineEnd(bytes: Uint8Array): number {
  for (let at = 0; at < bytes.length; at++) {
    const lineEnd = endOfLine(bytes, at)
    if (lineEnd === 0) continue
    const next = endOfLine(bytes, at + lineEnd)
    if (next > 0) return at + lineEnd + next
    at += lineEnd - 1
  }
  return 0
}

/** Length of the line end at `at`: CRLF, LF or CR; 0 where there is none. */
function endOfLine(bytes: Uint8Array, at: number): number {
  if (bytes[at] === LF) return 1
  if (bytes[at] !== CR) return 0
  return bytes[at + 1] === LF ? 2 : 1
}

/** The library says what an event holds, not where its bytes end, and clients of the same dialect get the bytes. */
function parsed(bytes: Uint8Array<ArrayBuffer>): ReceivedEvent {
  let data = ''
  const parser = createParser({
    onEvent: (event) => {
      data = event.data
    },
  })
  parser.feed(`${new TextDecoder().decode(bytes)}\n\n`)
  return { data, bytes }
}
