import { describe, expect, it } from 'vitest'
import { parseCounts, weeksUpTo } from './weekly'

describe('parseCounts', () => {
  it('reads whole numbers however they are divided', () => {
    expect(parseCounts('3, 0 12\n7;1')).toEqual([3, 0, 12, 7, 1])
    expect(parseCounts('')).toEqual([])
  })
  it('refuses anything else, and more than a year', () => {
    expect(parseCounts('3, -1')).toBeNull()
    expect(parseCounts('1.5')).toBeNull()
    expect(parseCounts('1 '.repeat(53))).toBeNull()
  })
})

describe('weeksUpTo', () => {
  it('ends on the latest Sunday and goes back week by week', () => {
    const saturday = Date.parse('2026-11-21T23:59:59.000Z')
    expect(weeksUpTo(saturday, [4, 5])).toEqual([
      { weekStart: '2026-11-08', commits: 4 },
      { weekStart: '2026-11-15', commits: 5 },
    ])
    expect(weeksUpTo(Date.parse('2026-11-22T00:00:00.000Z'), [1])[0]?.weekStart).toBe('2026-11-22')
  })
})
