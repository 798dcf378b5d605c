import { describe, expect, it } from 'vitest'
import type { Spend } from '../../wire'
import { nextFreed, spendLine, stepPath } from './spend-line'

const HOUR = 3_600_000
const NOW = Date.parse('2030-01-02T12:00:00.000Z')
const spend = (hoursAgo: number, usd: number | null, state: Spend['state'] = 'confirmed'): Spend => ({
  hash: `0x${hoursAgo}`,
  at: new Date(NOW - hoursAgo * HOUR).toISOString(),
  usd,
  chain: 'base',
  kind: 'transfer',
  to: '0x',
  state,
})

describe('spendLine', () => {
  it('rises with each transaction and falls as each leaves the window', () => {
    const { past, future } = spendLine([spend(2, 30), spend(20, 100)], NOW)
    expect(past.map(({ usd }) => usd)).toEqual([0, 100, 130, 130])
    expect(future).toEqual([
      { at: NOW, usd: 130 },
      { at: NOW + 4 * HOUR, usd: 30 },
      { at: NOW + 22 * HOUR, usd: 0 },
      { at: NOW + 24 * HOUR, usd: 0 },
    ])
  })

  it('leaves out what is older, what reverted and what was never mined', () => {
    const entries = [spend(25, 400), spend(3, 50, 'reverted'), spend(3, 60, 'dropped'), spend(1, null)]
    expect(spendLine(entries, NOW).past.at(-1)).toEqual({ at: NOW, usd: 0 })
  })
})

describe('nextFreed', () => {
  it('tells when and how much', () => {
    expect(nextFreed([spend(2, 30), spend(20, 100)], NOW)).toEqual({ at: NOW + 4 * HOUR, usd: 100 })
    expect(nextFreed([], NOW)).toBeNull()
  })
})

describe('stepPath', () => {
  it('draws steps, not slopes', () => {
    const points = [
      { at: 0, usd: 0 },
      { at: 10, usd: 5 },
    ]
    expect(
      stepPath(
        points,
        (at) => at,
        (usd) => 100 - usd,
      ),
    ).toBe('M0.0 100.0H10.0V95.0')
  })
})
