import { bytesToHex, hexToBytes } from '@ethereumjs/util'
import { Bloom } from '@ethereumjs/vm'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BLOOM_BYTES, BloomBits } from './bloom'
import type { Hex } from './state'

const item = fc.uint8Array({ minLength: 20, maxLength: 32 }).map((bytes): Hex => bytesToHex(bytes))

describe('the bloom filter', () => {
  it("has the bits that the virtual machine's has, and finds what is in it", () => {
    fc.assert(
      fc.property(fc.array(item, { maxLength: 8 }), item, (items, other) => {
        const bits = new BloomBits()
        const bloom = new Uint8Array(BLOOM_BYTES)
        const theirs = new Bloom()
        for (const each of items) {
          bits.add(bloom, each)
          theirs.add(hexToBytes(each))
        }
        const text = bytesToHex(bloom)
        expect(text).toBe(bytesToHex(theirs.bitvector))
        expect(items.every((each) => bits.mayHold(text, each))).toBe(true)
        expect(bits.mayHold(text, other)).toBe(theirs.check(hexToBytes(other)))
      }),
    )
  })
})
