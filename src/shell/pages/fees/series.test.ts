import { describe, expect, it } from 'vitest'
import type { Fees } from '../../wire'
import { compare, isNothing, seriesOf } from './series'

const fees = (symbol: string, weths: string[]): Fees => ({
  address: '0x1',
  chain: 'base',
  days: weths.length,
  tokens: [
    {
      tokenAddress: `0x${symbol}`,
      name: symbol,
      symbol,
      poolId: '0x',
      initializer: '0x',
      source: 'launchpad',
      share: '95.00%',
      token0Label: 'WETH',
      token1Label: symbol,
      claimable: { token0: '0', token1: '0' },
      claimed: { token0: '0', token1: '0', count: 0 },
    },
  ],
  dailyEarnings: weths.map((weth, at) => ({ date: `2030-01-0${at + 1}`, weth })),
  lifetimeEarnedWeth: '0',
  lifetimeDays: 1,
  lifetimeBestDay: null,
  totals: { claimableWeth: '0', claimedWeth: '0', claimCount: 0 },
})

describe('seriesOf', () => {
  it('puts the sum first and the best token after it, with exact totals', () => {
    const small = fees('EBB', ['0.000000000000000001', '0'])
    const large = fees('DRIFT', ['0.1', '0.2'])
    const summed = fees('ALL', ['0.100000000000000001', '0.2'])
    expect(seriesOf(summed, [small, large]).map(({ name, total }) => [name, total])).toEqual([
      ['All tokens', '0.300000000000000001'],
      ['DRIFT', '0.3'],
      ['EBB', '0.000000000000000001'],
    ])
  })

  it('has one line for one token', () => {
    const only = fees('DRIFT', ['0.1', '0.2'])
    expect(seriesOf(only, [only]).map(({ id, name }) => [id, name])).toEqual([['', 'DRIFT']])
  })

  it('leaves out a token that nobody knows any more', () => {
    const summed = fees('ALL', ['1'])
    expect(seriesOf(summed, [{ ...summed, tokens: [] }])).toHaveLength(1)
  })
})

describe('amounts', () => {
  it('compares without a float', () => {
    expect(compare('0.300000000000000001', '0.3')).toBe(1)
    expect(compare('12', '12.0')).toBe(0)
    expect(compare('9.9', '10')).toBe(-1)
  })

  it('knows nothing when it sees it', () => {
    expect(['0', '0.0', '0.000', '0.01'].map(isNothing)).toEqual([true, true, true, false])
  })
})
