import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { claimableOf, percent, tokens, WAD } from './amounts'

describe('claimableOf', () => {
  it('[fees-rule] is (cumulated + uncollected - last) x shares / 1e18, rounded down, on each side', () => {
    const position = {
      shares: 950_000_000_000_000_000n,
      cumulated: { token0: 1_000n, token1: 7n },
      last: { token0: 400n, token1: 7n },
      uncollected: { token0: 21n, token1: 1n },
    }
    expect(claimableOf(position)).toEqual({ token0: 589n, token1: 0n })
  })

  it('[fees-rule] never gives all beneficiaries together more than there is', () => {
    const amount = fc.bigInt({ min: 0n, max: 2n ** 120n })
    fc.assert(
      fc.property(amount, amount, fc.bigInt({ min: 0n, max: WAD }), (cumulated, uncollected, shares) => {
        const of = (part: bigint) =>
          claimableOf({
            shares: part,
            cumulated: { token0: cumulated, token1: 0n },
            last: { token0: 0n, token1: 0n },
            uncollected: { token0: uncollected, token1: 0n },
          }).token0
        const both = of(shares) + of(WAD - shares)
        expect(both <= cumulated + uncollected && both >= cumulated + uncollected - 1n).toBe(true)
      }),
    )
  })
})

describe('amounts on the wire', () => {
  it('are exact to the last wei', () => {
    expect(tokens(1n)).toBe('0.000000000000000001')
    expect(tokens(123_456_789_012_345_678_901_234_567_890n)).toBe('123456789012.34567890123456789')
    expect(tokens(0n)).toBe('0')
  })

  it('have shares as percent with two decimals, or as many as it takes', () => {
    expect(percent(950_000_000_000_000_000n)).toBe('95.00%')
    expect(percent(WAD)).toBe('100.00%')
    expect(percent(333_333_333_333_333_333n)).toBe('33.3333333333333333%')
    expect(percent(0n)).toBe('0.00%')
  })
})
