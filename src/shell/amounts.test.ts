import { describe, expect, it } from 'vitest'
import { formatDollars, formatGwei, readable } from './amounts'

describe('amounts', () => {
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
