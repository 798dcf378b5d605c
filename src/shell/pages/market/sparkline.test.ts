import { describe, expect, it } from 'vitest'
import { moveOf, pathOf, pointsOf } from './sparkline'

describe('a sparkline', () => {
  it('reaches from the bottom to the top', () => {
    expect(pointsOf(['1', '3', '2'], 100, 20)).toEqual([
      [0, 20],
      [50, 0],
      [100, 10],
    ])
  })

  it('is a level line where nothing moved, and one point where there is one day', () => {
    expect(pointsOf(['2', '2'], 100, 20)).toEqual([
      [0, 10],
      [100, 10],
    ])
    expect(pathOf(pointsOf(['2'], 100, 20))).toBe('M0.0 10.0')
  })

  it('says in words how it went', () => {
    expect(moveOf(['1', '1.5'])).toBe('up 50 %')
    expect(moveOf(['1', '0.966'])).toBe('down 3.4 %')
    expect(moveOf(['1', '1'])).toBe('unchanged')
    expect(moveOf([])).toBe('unchanged')
  })
})
