import { describe, expect, it } from 'vitest'
import { pictureOf } from './order-plot'

const at = (hour: number) => `2030-01-04T${String(hour).padStart(2, '0')}:00:00.000Z`
const trigger = { type: 'price', token: 'DRIFT', chain: 'base', below: '1' } as const

describe('pictureOf', () => {
  it('puts the lowest of prices and level at the bottom, and the fillings where they happened', () => {
    const prices = [
      { at: at(8), usd: '3' },
      { at: at(9), usd: '2' },
      { at: at(12), usd: '1' },
    ]
    const fillings = [{ n: 1, at: at(12), status: 'filled', price: '1' }] as const
    expect(pictureOf({ prices, trigger, fillings: [...fillings] }, 100, 40)).toEqual({
      prices: [
        { x: 0, y: 0 },
        { x: 25, y: 20 },
        { x: 100, y: 40 },
      ],
      level: 40,
      fillings: [{ n: 1, isFilled: true, x: 100, y: 40 }],
      low: 1,
      high: 3,
      from: Date.parse(at(8)),
      until: Date.parse(at(12)),
    })
  })

  it('draws a level line where nothing moved, and nothing while there is one price', () => {
    const runs = { type: 'runs', every: 'P1D', startAt: at(8), total: 10 } as const
    const still = [at(8), at(9)].map((time) => ({ at: time, usd: '2' }))
    expect(pictureOf({ prices: still, trigger: runs, fillings: [] }, 100, 40)).toMatchObject({
      prices: [
        { x: 0, y: 20 },
        { x: 100, y: 20 },
      ],
      level: undefined,
    })
    expect(pictureOf({ prices: still.slice(1), trigger: runs, fillings: [] }, 100, 40)).toBeUndefined()
  })
})
