import { base58 } from '@scure/base'

/** Puts little-endian values one after another. */
export class Writer {
  readonly #bytes: number[] = []

  get done(): Uint8Array {
    return Uint8Array.from(this.#bytes)
  }

  u8(value: number): this {
    this.#bytes.push(value & 0xff)
    return this
  }

  u32(value: number): this {
    return this.#number(BigInt(value), 4)
  }

  u64(value: bigint): this {
    return this.#number(value, 8)
  }

  bytes(value: Uint8Array): this {
    for (const byte of value) this.#bytes.push(byte)
    return this
  }

  address(value: string): this {
    return this.bytes(base58.decode(value))
  }

  compact(length: number): this {
    let rest = length
    while (rest >= 0x80) {
      this.u8((rest & 0x7f) | 0x80)
      rest >>= 7
    }
    return this.u8(rest)
  }

  #number(value: bigint, count: number): this {
    for (let index = 0; index < count; index++) this.u8(Number((value >> BigInt(8 * index)) & 0xffn))
    return this
  }
}
