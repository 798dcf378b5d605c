import { describe, expect, it } from 'vitest'
import type { SpendStep } from '../../../wire'
import { freedNext, spendHours } from './spend-hours'

const NOW = Date.parse('2030-01-02T12:34:00.000Z')
const MINUTE = 60_000

/** As the gateway answers it: ten minutes, which have stopped counting a day after their end. */
function step(minutesAgo: number, usd: number): SpendStep {
  const slot = Math.floor((NOW - minutesAgo * MINUTE) / (10 * MINUTE)) * 10 * MINUTE
  return {
    from: new Date(slot).toISOString(),
    usd,
    freeBy: new Date(slot + 10 * MINUTE + 1440 * MINUTE).toISOString(),
  }
}

describe('spendHours', () => {
  it('adds the ten minutes up by the hour, and loses none', () => {
    const timeline = [step(1439, 4), step(200, 1), step(190, 2), step(3, 8)]
    const hours = spendHours(timeline, NOW)
    expect(hours).toHaveLength(25)
    expect(hours.reduce((sum, { usd }) => sum + usd, 0)).toBe(15)
    expect(new Date(hours[24]?.from ?? 0).toISOString()).toBe('2030-01-02T12:00:00.000Z')
    expect(hours[24]?.usd).toBe(8)
    expect(hours[0]?.usd).toBe(4)
    expect(hours[21]?.usd).toBe(3)
  })
})

describe('freedNext', () => {
  it('says when how much frees up, and what is left then', () => {
    const freed = freedNext([step(200, 1), step(190, 2), step(3, 8)], NOW, 11.5)
    expect(freed.map(({ usd, leftUsd }) => [usd, leftUsd])).toEqual([
      [3, 8.5],
      [8, 0.5],
    ])
    expect(new Date(freed[0]?.at ?? 0).toISOString()).toBe('2030-01-03T09:30:00.000Z')
  })

  it('has nothing to say where nothing was used', () => {
    expect(freedNext([], NOW, 0)).toEqual([])
  })
})
