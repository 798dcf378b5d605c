import { describe, expect, it } from 'vitest'
import { bollingerOf, emaOf, levelsOf, macdOf, rsiOf, smaOf } from './indicators'

/** The closes of the example that StockCharts publishes for RSI 14. */
const RSI_CLOSES = [
  44.3389, 44.0902, 44.1497, 43.6124, 44.3278, 44.8264, 45.0955, 45.4245, 45.8433, 46.0826, 45.8931, 46.0328,
  45.614, 46.282, 46.282, 46.0028, 46.0328, 46.4116, 46.2222, 45.6439, 46.2122, 46.2521, 45.7137, 46.4515,
  45.7835, 45.3548, 44.0288, 44.1783, 44.2181, 44.5672, 43.4205, 42.6628, 43.1314,
]

/** The closes of a share, as a widely copied spreadsheet computes MACD of them. */
const MACD_CLOSES = [
  459.99, 448.85, 446.06, 450.81, 442.8, 448.97, 444.57, 441.4, 430.47, 420.05, 431.14, 425.66, 430.58,
  431.72, 437.87, 428.43, 428.35, 432.5, 443.66, 455.72, 454.49, 452.08, 452.73, 461.91, 463.58, 461.14,
  452.08, 442.66, 428.91, 429.79, 431.99, 427.72, 423.2, 426.21, 426.98, 435.69, 434.33, 429.8, 419.85,
  426.24, 402.8, 392.05, 390.53, 398.67, 406.13, 405.46, 408.38, 417.2, 430.12, 442.78, 439.29, 445.52,
  449.98, 460.71, 458.66, 463.84, 456.77, 452.97, 454.74, 443.86, 428.85, 434.58, 433.26, 442.93, 439.66,
  441.35,
]

describe('RSI', () => {
  it.each([
    [15, 70.53],
    [16, 66.32],
    [20, 57.97],
    [27, 39.99],
    [33, 37.77],
  ])('of the first %i closes of a published example is %f', (count, published) => {
    expect(rsiOf(RSI_CLOSES.slice(0, count))).toBeCloseTo(published, 1)
  })

  it('is 100 where nothing fell, 0 where nothing rose, and nothing below 15 values', () => {
    const rising = Array.from({ length: 15 }, (_, index) => index + 1)
    expect(rsiOf(rising)).toBe(100)
    expect(rsiOf([...rising].reverse())).toBe(0)
    expect(rsiOf(rising.slice(1))).toBeUndefined()
  })
})

describe('MACD', () => {
  it('is that of a published example', () => {
    expect(macdOf(MACD_CLOSES.slice(0, 34))).toEqual({
      macd: expect.closeTo(-2.07055819, 6),
      signal: expect.closeTo(3.037525869, 6),
      histogram: expect.closeTo(-5.108084059, 6),
    })
    expect(macdOf(MACD_CLOSES)?.macd).toBeCloseTo(2.762561216, 6)
  })

  it('is nothing below the 34 values that its signal line needs', () => {
    expect(macdOf(MACD_CLOSES.slice(0, 33))).toBeUndefined()
  })
})

describe('averages and levels', () => {
  it('are the mean, and the mean that forgets', () => {
    expect(smaOf([9, 1, 2, 3], 3)).toBe(2)
    // The mean of 1, 2, 3, and half the way to 6.
    expect(emaOf([1, 2, 3, 6], 3)).toBe(4)
    expect(smaOf([1, 2], 3)).toBeUndefined()
    expect(emaOf([1, 2], 3)).toBeUndefined()
  })

  it('have bands of two standard deviations', () => {
    const values = Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? 9 : 11))
    expect(bollingerOf(values)).toEqual({ lower: 8, middle: 10, upper: 12 })
  })

  it('are the nearest turning points around the last value', () => {
    expect(levelsOf([5, 6, 7, 3, 8, 9, 12, 11, 10, 9, 8])).toEqual({ support: 3, resistance: 12 })
    expect(levelsOf([1, 2, 3])).toEqual({ support: 1 })
    expect(levelsOf([3, 2, 1])).toEqual({ resistance: 3 })
  })
})
