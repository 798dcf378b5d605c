import { describe, expect, it } from 'vitest'
import { formatCost, formatPrice } from './cost'

describe('formatCost', () => {
  it('shows what counts, down to a millionth of a dollar', () => {
    expect([25, 1234.5, 0.5, 0.123456, 0.0042, 0.00012345, 0.000001, 0].map(formatCost)).toEqual([
      '$25.00',
      '$1,234.50',
      '$0.50',
      '$0.123',
      '$0.0042',
      '$0.000123',
      '$0.000001',
      '$0.00',
    ])
  })

  it('keeps the sign', () => {
    expect([-0.0042, -3].map(formatCost)).toEqual(['−$0.0042', '−$3.00'])
  })
})

describe('formatPrice', () => {
  it('is as price lists write it', () => {
    expect([0, 0.025, 0.4, 14, 1.75].map(formatPrice)).toEqual(['free', '$0.025', '$0.40', '$14', '$1.75'])
  })
})
