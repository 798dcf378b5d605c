import { base58 } from '@scure/base'

/** The bytes are not what they should be: mostly they end too early. */
export class Malformed extends Error {
  override readonly name = 'Malformed' as const
}

/** Reads little-endian values one after another. Throws `Malformed` at the end of the bytes. */
export class Reader {
  #at = 0
  readonly #view: DataView

  constructor(private readonly source: Uint8Array) {
    this.#view = new DataView(source.buffer, source.byteOffset, source.byteLength)
  }

  get at(): number {
    return this.#at
  }

  get left(): number {
    return this.source.length - this.#at
  }

  u8(): number {
    return this.#view.getUint8(this.#take(1))
  }

  u32(): number {
    return this.#view.getUint32(this.#take(4), true)
  }

  u64(): bigint {
    return this.#view.getBigUint64(this.#take(8), true)
  }

  bytes(count: number): Uint8Array {
    const from = this.#take(count)
    return this.source.slice(from, from + count)
  }

  address(): string {
    return base58.encode(this.bytes(32))
  }

  /** A length of one to three bytes, seven bits in each. */
  compact(): number {
    let value = 0
    for (let shift = 0; shift < 21; shift += 7) {
      const byte = this.u8()
      value |= (byte & 0x7f) << shift
      if (byte < 0x80) return value
    }
    throw new Malformed('a length of more than three bytes')
  }

  list<Item>(read: (reader: Reader) => Item): Item[] {
    return Array.from({ length: this.compact() }, () => read(this))
  }

  #take(count: number): number {
    if (count > this.left) throw new Malformed('failed to fill whole buffer')
    const from = this.#at
    this.#at += count
    return from
  }
}

/** Several copies of this module may be loaded at once: the name decides. */
export function isMalformed(thrown: unknown): boolean {
  return thrown instanceof Error && thrown.name === 'Malformed'
}
