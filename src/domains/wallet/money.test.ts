import fc from 'fast-check'
import { formatUnits } from 'viem'
import { describe, expect, it } from 'vitest'
import { ATTO_PER_MICRO } from '../../kernel/numbers/usd'
import { baseUnits, dollars, worth } from './money'

const units = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n })
const decimals = fc.integer({ min: 0, max: 77 })

describe('amounts', () => {
  it('with any decimals come back as they went', () => {
    fc.assert(
      fc.property(units, decimals, (amount, places) => {
        const text = formatUnits(amount, places)
        expect(baseUnits(text, places)).toBe(amount)
        // Zeros at the end say nothing.
        expect(baseUnits(text.includes('.') ? `${text}00` : `${text}.00`, places)).toBe(amount)
      }),
    )
  })

  it('with more decimals than the token are none', () => {
    fc.assert(
      fc.property(
        fc.nat(),
        fc.integer({ min: 0, max: 30 }),
        fc.integer({ min: 1, max: 9 }),
        (whole, places, last) => {
          expect(baseUnits(`${whole}.${'0'.repeat(places)}${last}`, places)).toBeUndefined()
        },
      ),
    )
  })

  it('are worth at least what they are worth, and less than a millionth of a dollar more', () => {
    fc.assert(
      fc.property(
        units,
        fc.integer({ min: 0, max: 36 }),
        fc.bigInt({ min: 0n, max: 10n ** 18n }),
        (amount, places, each) => {
          const exact = amount * each
          const unit = 10n ** BigInt(places)
          expect(worth(amount, places, each * ATTO_PER_MICRO) * unit - exact).toBeGreaterThanOrEqual(0n)
          expect(worth(amount, places, each * ATTO_PER_MICRO) * unit - exact).toBeLessThan(unit)
        },
      ),
    )
  })

  it.each([
    [500_000_000n, '$500.00'],
    [1_500_000n, '$1.50'],
    [1n, '$0.000001'],
    [1_234_567n, '$1.234567'],
    [0n, '$0.00'],
  ])('%s micro-USD are %s', (microUsd, text) => expect(dollars(microUsd)).toBe(text))
})
