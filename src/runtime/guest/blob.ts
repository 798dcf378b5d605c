import { bytesOf, textOf } from './bytes'

export class Blob {
  readonly type: string
  readonly #bytes: Uint8Array

  constructor(pieces: Iterable<unknown> = [], { type = '' } = {}) {
    this.type = String(type).toLowerCase()
    this.#bytes = joined([...pieces].map((piece) => (piece instanceof Blob ? piece.#bytes : bytesOf(piece))))
  }

  get size(): number {
    return this.#bytes.length
  }

  slice(from?: number, to?: number, type = ''): Blob {
    return new Blob([this.#bytes.slice(from, to)], { type })
  }

  async arrayBuffer(): Promise<ArrayBuffer> {
    return this.#bytes.slice().buffer as ArrayBuffer
  }

  async bytes(): Promise<Uint8Array> {
    return this.#bytes.slice()
  }

  async text(): Promise<string> {
    return textOf(this.#bytes)
  }

  /** At once, for those who write it into a body. */
  static bytesOf(blob: Blob): Uint8Array {
    return blob.#bytes
  }
}

export class File extends Blob {
  readonly name: string
  readonly lastModified: number

  constructor(
    pieces: Iterable<unknown>,
    name: unknown,
    options: { type?: string; lastModified?: number } = {},
  ) {
    super(pieces, options)
    this.name = String(name)
    this.lastModified = options.lastModified ?? Date.now()
  }
}

export function joined(pieces: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const piece of pieces) {
    all.set(piece, at)
    at += piece.length
  }
  return all
}
