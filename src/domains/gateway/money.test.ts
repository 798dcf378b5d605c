import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { costOf, discounted, dollars } from './money'

const NONE = { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 }
const PRICES = {
  input: 3_000_000,
  output: 15_000_000,
  cacheRead: 300_000,
  cacheWrite: 3_750_000,
  imageOutput: 40_000_000,
}

describe('what tokens cost', () => {
  it('is by kind, in whole micro-dollars, rounded up once', () => {
    expect(costOf(PRICES, NONE)).toEqual({ microUsd: 0, cacheMicroUsd: 0 })
    expect(costOf(PRICES, { ...NONE, input: 1_000, output: 100 })).toEqual({
      microUsd: 4_500,
      cacheMicroUsd: 0,
    })
    const cached = { input: 10, output: 1, cacheRead: 1_001, cacheWrite: 200 }
    // 30 + 15 + 300.3 + 750
    expect(costOf(PRICES, cached)).toEqual({ microUsd: 1_096, cacheMicroUsd: 1_051 })
    expect(costOf(PRICES, { ...NONE, output: 1_010 }, 1_000).microUsd).toBe(40_150)
    expect(costOf({ ...PRICES, input: 1 }, { ...NONE, input: 1 }).microUsd).toBe(1)
  })

  it('is never below the exact price, and by less than a micro-dollar above it', () => {
    const tokens = fc.integer({ min: 0, max: 10_000_000 })
    fc.assert(
      fc.property(tokens, tokens, tokens, tokens, (input, output, cacheRead, cacheWrite) => {
        const exact = 3n * BigInt(input) + 15n * BigInt(output)
        const { microUsd } = costOf(PRICES, { input, output, cacheRead, cacheWrite })
        const tenths = 10_000n * exact + 3_000n * BigInt(cacheRead) + 37_500n * BigInt(cacheWrite)
        const over = BigInt(microUsd) * 10_000n - tenths
        expect(over >= 0n && over < 10_000n).toBe(true)
      }),
    )
  })

  it('is less by a discount', () => {
    expect(discounted(PRICES, 2_000)).toEqual({
      input: 2_400_000,
      output: 12_000_000,
      cacheRead: 240_000,
      cacheWrite: 3_000_000,
      imageOutput: 32_000_000,
    })
    expect(discounted({ ...PRICES, input: 1 }, 9_999).input).toBe(1)
    expect(discounted(PRICES, 10_000).output).toBe(0)
  })
})

it('dollars are written with cents at least, and with all there is', () => {
  expect([0, 1, 1_500_000, 123_456, -250_000, 25_000_000_000].map(dollars)).toEqual([
    '$0.00',
    '$0.000001',
    '$1.50',
    '$0.123456',
    '$-0.25',
    '$25000.00',
  ])
})
