import { describe, expect, it } from 'vitest'
import { usageDays } from './usage-days'

describe('usageDays', () => {
  it('has every day, with nothing on those on which nothing was used', () => {
    const day = { date: '2030-01-31', requests: 2, failed: 1, tokens: 30, usd: 0.01 }
    const days = usageDays({ days: 3, daily: [day], byModel: [] }, Date.parse('2030-02-01T00:00:01.000Z'))
    expect(days.map(({ date, usd }) => [date, usd])).toEqual([
      ['2030-01-30', 0],
      ['2030-01-31', 0.01],
      ['2030-02-01', 0],
    ])
  })
})
