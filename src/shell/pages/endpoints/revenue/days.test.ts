import { describe, expect, it } from 'vitest'
import { lastDays } from './days'

describe('lastDays', () => {
  it('has each UTC day up to and with that of the clock, also those without revenue', () => {
    const known = { day: '2030-02-28', totalUsd: 0.5, bankrFeesUsd: 0.02, requests: 3 }
    const older = { ...known, day: '2030-02-20' }
    const days = lastDays([older, known], Date.parse('2030-03-01T23:59:59Z'), 3)
    const none = { totalUsd: 0, bankrFeesUsd: 0, requests: 0 }
    expect(days).toEqual([{ day: '2030-02-27', ...none }, known, { day: '2030-03-01', ...none }])
  })
})
