import { Blob, joined } from './blob'
import { bytesOf, textOf, utf8 } from './bytes'
import { FormData, formOf, multipart } from './form-data'
import type { Headers } from './headers'
import { ReadableStream } from './stream'
import { URLSearchParams } from './url'

/** What Request and Response have in common. */
export abstract class Body {
  abstract readonly headers: Headers
  #bytes: Uint8Array | null = null
  #stream: ReadableStream | null = null
  #isUsed = false

  get bodyUsed(): boolean {
    return this.#isUsed || (this.#stream !== null && ReadableStream.isDisturbed(this.#stream))
  }

  get body(): ReadableStream | null {
    const bytes = this.#bytes
    if (!bytes) return null
    this.#stream ??= new ReadableStream({
      start: (controller: object) => {
        const { enqueue, close } = controller as { enqueue(chunk: unknown): void; close(): void }
        if (bytes.length > 0) enqueue(bytes.slice())
        close()
      },
    })
    return this.#stream
  }

  async arrayBuffer(): Promise<ArrayBuffer> {
    return this.#consumed().slice().buffer as ArrayBuffer
  }

  async bytes(): Promise<Uint8Array> {
    return this.#consumed().slice()
  }

  async blob(): Promise<Blob> {
    return new Blob([this.#consumed()], { type: this.headers.get('content-type') ?? '' })
  }

  async text(): Promise<string> {
    return textOf(this.#consumed())
  }

  async json(): Promise<unknown> {
    return JSON.parse(textOf(this.#consumed()))
  }

  async formData(): Promise<FormData> {
    return formOf(this.#consumed(), this.headers.get('content-type') ?? '', textOf)
  }

  #consumed(): Uint8Array {
    if (this.bodyUsed || this.#stream?.locked)
      throw new TypeError('Body is unusable: Body has already been read')
    if (this.#bytes) this.#isUsed = true
    return this.#bytes ?? new Uint8Array()
  }

  /** Sets the body and, where none is named, its content type. */
  protected setBody(body: unknown): void {
    if (body === undefined || body === null) return
    const { bytes, type } = taken(body)
    this.#bytes = bytes
    if (type && !this.headers.has('content-type')) this.headers.set('content-type', type)
  }

  /** Without reading it. */
  static bytesOf(body: Body): Uint8Array | null {
    if (body.bodyUsed) throw new TypeError('Body is unusable: Body has already been read')
    return body.#bytes
  }
}

function taken(body: unknown): { bytes: Uint8Array; type?: string } {
  if (body instanceof URLSearchParams)
    return { bytes: utf8(String(body)), type: 'application/x-www-form-urlencoded;charset=UTF-8' }
  if (body instanceof Blob) return { bytes: Blob.bytesOf(body), ...(body.type && { type: body.type }) }
  if (body instanceof FormData) {
    const boundary = `----form${Math.random().toString(36).slice(2)}`
    return { bytes: multipart(body, boundary), type: `multipart/form-data; boundary=${boundary}` }
  }
  if (body instanceof ReadableStream) return { bytes: joined(ReadableStream.chunksOf(body).map(bytesOf)) }
  if (body instanceof ArrayBuffer || ArrayBuffer.isView(body)) return { bytes: bytesOf(body).slice() }
  return { bytes: utf8(String(body)), type: 'text/plain;charset=UTF-8' }
}
