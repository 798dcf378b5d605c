import { describe, expect, it } from 'vitest'
import { formatDollars, formatGwei, formatUnits, readable } from './amounts'

describe('amounts', () => {
  it('keeps every digit of an exact amount', () => {
    expect(formatUnits(1_500_000n, 6)).toBe('1.5')
    expect(formatUnits(1n, 18)).toBe('0.000000000000000001')
    expect(formatUnits(-25n, 1)).toBe('-2.5')
    expect(formatUnits(7n, 0)).toBe('7')
    expect(formatUnits(2n ** 256n - 1n, 18)).toMatch(
      /^115792089237316195423570985008687907853269984665640564039457\./,
    )
  })

  it('shortens for reading, but never to nothing', () => {
    expect(readable('1234567.891234')).toBe('1,234,567.8912')
    expect(readable('0.000000042135')).toBe('0.0000000421')
    expect(readable('0')).toBe('0')
    expect(readable('12.000001')).toBe('12')
  })

  it('writes prices of gas and dollars', () => {
    expect(formatGwei(11_000_000n)).toBe('0.011 gwei')
    expect(formatDollars(1234.5)).toBe('$1,234.50')
    expect(formatDollars(0.001)).toBe('< $0.01')
  })
})
