import { errors, Refusal } from '../errors'
import { bodyStream, iterated } from './read-request'

/** One part of a multipart body. Its content is read before the next part is read, or skipped. */
export interface FormPart {
  readonly name: string
  /** Undefined where the part is a field, not a file. */
  readonly filename: string | undefined
  /** As the part says; `text/plain` unless it does. */
  readonly type: string
  readonly body: ReadableStream<Uint8Array>
  /** The content of a field. Throws 413 where it is longer than 64 KiB. */
  text(): Promise<string>
}

const FIELD_BYTES = 64 * 1024
const HEADER_BYTES = 16 * 1024
const MAX_PARTS = 100

const encoder = new TextEncoder()
const CRLF = '\r\n'

/**
 * The parts of a `multipart/form-data` body (RFC 7578), in their order, as they come: what is in memory is one piece of
 * the transport. Throws 400 for another type and for what is no such body, 413 for more than `maxBytes` or 100 parts.
 */
export async function* formParts(
  request: Request,
  { maxBytes }: { maxBytes: number },
): AsyncGenerator<FormPart> {
  const type = request.headers.get('content-type') ?? ''
  if (!/^multipart\/form-data\b/i.test(type)) {
    throw invalid(`send it as Content-Type: multipart/form-data, not ${type || 'without a type'}`)
  }
  const [, quoted, bare] = /;\s*boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(type) ?? []
  const boundary = quoted ?? bare
  if (!boundary) throw invalid('its Content-Type names no boundary')
  const announced = Number(request.headers.get('content-length') ?? 0)
  if (announced > maxBytes) throw tooLarge('bytes', maxBytes)

  const reader = new DelimitedReader(iterated(await bodyStream(request)), maxBytes)
  const delimiter = encoder.encode(`${CRLF}--${boundary}`)
  try {
    await reader.skipThrough(delimiter)
    for (let count = 0; !(await reader.startsWith('--')); count++) {
      if (count === MAX_PARTS) throw tooLarge('parts', MAX_PARTS)
      const part = partOf(await reader.textThrough(`${CRLF}${CRLF}`, HEADER_BYTES), () =>
        reader.bytesBefore(delimiter),
      )
      yield part
      await reader.skipThrough(delimiter)
    }
  } finally {
    await reader.close()
  }
}

/** Reads a stream up to marks in it, wherever the transport has cut it. */
class DelimitedReader {
  readonly #pieces: AsyncGenerator<Uint8Array>
  readonly #maxBytes: number
  #received = 0
  /** What came and was not read yet. The first boundary need not have a line break before it. */
  #buffer: Uint8Array = encoder.encode(CRLF)

  constructor(pieces: AsyncGenerator<Uint8Array>, maxBytes: number) {
    this.#pieces = pieces
    this.#maxBytes = maxBytes
  }

  /** Content up to the mark, piece by piece; undefined where the mark is next. The mark itself stays. */
  async bytesBefore(mark: Uint8Array): Promise<Uint8Array | undefined> {
    for (;;) {
      const at = indexOf(this.#buffer, mark)
      if (at === 0) return undefined
      // The beginning of a mark may stand at the end.
      const safe = at > 0 ? at : this.#buffer.length - mark.length + 1
      if (safe > 0) return this.#take(safe)
      await this.#more()
    }
  }

  async skipThrough(mark: Uint8Array): Promise<void> {
    while (await this.bytesBefore(mark)) {
      // A part that is not read is not kept.
    }
    this.#take(mark.length)
  }

  /** The text up to the mark, without it. */
  async textThrough(mark: string, most: number): Promise<string> {
    const bytes = encoder.encode(mark)
    for (;;) {
      const at = indexOf(this.#buffer, bytes)
      if (at >= 0) {
        const text = new TextDecoder().decode(this.#take(at))
        this.#take(bytes.length)
        return text
      }
      if (this.#buffer.length > most) throw tooLarge('bytes of headers in a part', most)
      await this.#more()
    }
  }

  async startsWith(text: string): Promise<boolean> {
    const bytes = encoder.encode(text)
    while (this.#buffer.length < bytes.length) await this.#more()
    return indexOf(this.#buffer.subarray(0, bytes.length), bytes) === 0
  }

  async close(): Promise<void> {
    await this.#pieces.return(undefined)
  }

  #take(length: number): Uint8Array {
    const taken = this.#buffer.subarray(0, length)
    this.#buffer = this.#buffer.subarray(length)
    return taken
  }

  async #more(): Promise<void> {
    const { value, done } = await this.#pieces.next()
    if (done) throw invalid('ends before its last boundary')
    this.#received += value.byteLength
    if (this.#received > this.#maxBytes) throw tooLarge('bytes', this.#maxBytes)
    const both = new Uint8Array(this.#buffer.length + value.length)
    both.set(this.#buffer)
    both.set(value, this.#buffer.length)
    this.#buffer = both
  }
}

function indexOf(bytes: Uint8Array, mark: Uint8Array): number {
  const [first = 0] = mark
  for (let at = bytes.indexOf(first); at >= 0; at = bytes.indexOf(first, at + 1)) {
    if (mark.every((byte, index) => bytes[at + index] === byte)) return at
  }
  return -1
}

function partOf(head: string, next: () => Promise<Uint8Array | undefined>): FormPart {
  const headers = new Map(
    head
      .split(CRLF)
      .map((line) => line.split(/:\s*(.*)/s))
      .map(([name = '', value = '']) => [name.toLowerCase(), value]),
  )
  const disposition = headers.get('content-disposition') ?? ''
  const name = parameter(disposition, 'name')
  if (!/^form-data\b/i.test(disposition) || name === undefined) {
    throw invalid('has a part whose Content-Disposition names no field')
  }
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const bytes = await next()
        if (bytes) controller.enqueue(bytes)
        else controller.close()
      },
    },
    { highWaterMark: 0 },
  )
  return {
    name,
    filename: parameter(disposition, 'filename'),
    type: headers.get('content-type') ?? 'text/plain',
    body,
    text: () => textOf(name, body),
  }
}

/** As browsers write it: quotes and line breaks escaped by percent signs. */
function parameter(header: string, name: string): string | undefined {
  const [, quoted, bare] = new RegExp(`;\\s*${name}=(?:"([^"]*)"|([^;\\s]+))`, 'i').exec(header) ?? []
  return (quoted ?? bare)?.replace(/%(22|0A|0D)/gi, (_, code) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
}

async function textOf(name: string, body: ReadableStream<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  let size = 0
  for await (const bytes of iterated(body)) {
    size += bytes.byteLength
    if (size > FIELD_BYTES) throw tooLarge(`bytes in the field ${JSON.stringify(name)}`, FIELD_BYTES)
    text += decoder.decode(bytes, { stream: true })
  }
  return text + decoder.decode()
}

function tooLarge(what: string, most: number): Refusal {
  return new Refusal(errors.bodyTooLarge, `body: more than ${most} ${what}. (Rule request.multipart.)`, {
    rule: 'request.multipart',
    facts: { what, most },
  })
}

function invalid(problem: string): Refusal {
  return new Refusal(errors.invalidRequest, `body: ${problem}. (Rule request.multipart.)`, {
    rule: 'request.multipart',
    facts: { problem },
  })
}
