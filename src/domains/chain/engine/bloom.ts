import { hexToBytes } from '@ethereumjs/util'
import { keccak_256 } from '@noble/hashes/sha3'
import type { Hex } from './state'

export const BLOOM_BYTES = 256

/**
 * The bits that addresses and topics have in a bloom filter of 2048 bits, three each. The bits of an item are computed
 * once per instance: the same few items come again in every block. @ethereumjs/vm's `Bloom` hashes each time anew.
 */
export class BloomBits {
  readonly #known = new Map<string, readonly number[]>()

  add(bloom: Uint8Array, item: string): void {
    for (const bit of this.#of(item)) {
      const at = BLOOM_BYTES - 1 - (bit >> 3)
      bloom[at] = (bloom[at] ?? 0) | (1 << (bit & 7))
    }
  }

  /** False only where the item is certainly not in. `bloom` is 0x and 512 digits. */
  mayHold(bloom: string, item: string): boolean {
    return this.#of(item).every((bit) => {
      const digit = Number.parseInt(bloom.charAt(2 + 2 * BLOOM_BYTES - 1 - (bit >> 2)), 16)
      return ((digit >> (bit & 3)) & 1) === 1
    })
  }

  #of(item: string): readonly number[] {
    const known = this.#known.get(item)
    if (known) return known
    const digest = keccak_256(hexToBytes(item as Hex))
    const bits = [0, 2, 4].map((at) => (((digest[at] ?? 0) << 8) | (digest[at + 1] ?? 0)) & 2047)
    this.#known.set(item, bits)
    return bits
  }
}
