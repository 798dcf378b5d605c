import { ecrecover } from '@ethereumjs/util'
import { secp256k1 } from '@noble/curves/secp256k1'
import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { compileRecovery, recoverKey } from './recovery'

const ORDER = secp256k1.CURVE.n

beforeAll(async () => {
  expect(await compileRecovery()).toBe(true)
})

const bytes = (least: number, most: number) => fc.uint8Array({ minLength: least, maxLength: most })
const word = (value: bigint) => Uint8Array.from(Buffer.from(value.toString(16).padStart(64, '0'), 'hex'))

function outcome(recover: typeof ecrecover, given: Parameters<typeof ecrecover>): string {
  try {
    return Buffer.from(recover(...given)).toString('hex')
  } catch {
    return 'none'
  }
}

it('recovers what the library of the EVM recovers, from signatures and from what is none', () => {
  const edges = [0n, 1n, 2n, ORDER / 2n, ORDER / 2n + 1n, ORDER - 1n, ORDER, 2n ** 256n - 1n].map(word)
  const number = fc.oneof(bytes(0, 32), fc.constantFrom(...edges))
  const v = fc.oneof(fc.constantFrom(0n, 1n, 26n, 27n, 28n, 29n, 30n), fc.bigInt({ min: 0n, max: 2n ** 64n }))
  const chain = fc.constantFrom(undefined, 1n, 8453n)
  fc.assert(
    fc.property(bytes(32, 32), v, number, number, chain, (hash, v, r, s, chainId) => {
      expect(outcome(recoverKey, [hash, v, r, s, chainId])).toBe(outcome(ecrecover, [hash, v, r, s, chainId]))
    }),
    { numRuns: 300 },
  )
})

it('recovers the key that signed, with a low and a high s, by parity, by 27 and 28, and by a chain’s own numbers', () => {
  fc.assert(
    fc.property(bytes(32, 32), bytes(32, 32), fc.boolean(), (secret, hash, isHigh) => {
      fc.pre(secp256k1.utils.isValidPrivateKey(secret))
      const signature = secp256k1.sign(hash, secret)
      const s = isHigh ? ORDER - signature.s : signature.s
      const parity = BigInt(isHigh ? 1 - signature.recovery : signature.recovery)
      const key = Buffer.from(secp256k1.getPublicKey(secret, false).slice(1)).toString('hex')
      for (const [v, chainId] of [[parity], [parity + 27n], [parity + 35n + 2n * 8453n, 8453n]] as const) {
        expect(outcome(recoverKey, [hash, v as bigint, word(signature.r), word(s), chainId])).toBe(key)
      }
    }),
    { numRuns: 50 },
  )
})
