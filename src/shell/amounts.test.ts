import { describe, expect, it } from 'vitest'
import { formatDollars, formatGwei, readable, readableBoth } from './amounts'

describe('amounts', () => {
  it('shortens for reading, but never to nothing', () => {
    expect(readable('1234567.891234')).toBe('1,234,567.8912')
    expect(readable('0.000000042135')).toBe('0.0000000421')
    expect(readable('0')).toBe('0')
    expect(readable('12.000001')).toBe('12')
  })

  it('tells two amounts apart that differ by a base unit', () => {
    expect(readableBoth('100', '75')).toEqual(['100', '75'])
    expect(readableBoth('1000.5', '1000.4999999', 6)).toEqual(['1,000.5', '1,000.499999'])
    expect(readableBoth('1000.500000000000000001', '1000.5')).toEqual(['1,000.500000000000000001', '1,000.5'])
    expect(readableBoth('0', '0.000000000000000001')).toEqual(['0', '0.000000000000000001'])
    expect(readableBoth('2', '2')).toEqual(['2', '2'])
  })

  it('writes prices of gas and dollars', () => {
    expect(formatGwei(11_000_000n)).toBe('0.011 gwei')
    expect(formatDollars(1234.5)).toBe('$1,234.50')
    expect(formatDollars(0.001)).toBe('< $0.01')
  })
})
