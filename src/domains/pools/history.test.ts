import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { drawsOf } from './chance'
import { figuresOf, HISTORY_DAYS, habitOf, periodsLived, poolHistoryOf, type SeededToken } from './history'
import { isTrading, level, marketProfile, PERIODS_PER_DAY, volumeShare } from './profiles'
import { FIRST_RESERVE, reservesAt, SUPPLY, swap, withFee } from './swap'
import { tradesIn } from './trades'
import { marketCapMicroUsd, wethForMarketCap } from './value'

const profiles = fc.constantFrom(...marketProfile.options)
const token = fc.record({
  key: fc.integer({ min: 0 }).map((number) => `0x${number.toString(16).padStart(40, '0')}`),
  profile: profiles,
  age: fc.integer({ min: 0, max: 200 }),
  targetMicroUsd: fc.bigInt({ min: 30_000n, max: 200_000_000n }).map((usd) => String(usd * 1_000_000n)),
})
const dailyEnds = (seeded: SeededToken) =>
  poolHistoryOf('sandbank', seeded).days.flatMap((day) => day.at(-1)?.after.weth ?? [])
const example = { key: `0x${'11'.repeat(20)}`, age: 400, targetMicroUsd: '2000000000000' }

describe('the past of a seeded token', () => {
  it('is the same for the same seed, and another for another token or seed', () => {
    const seeded = { ...example, profile: 'steady' as const }
    expect(poolHistoryOf('sandbank', seeded)).toEqual(poolHistoryOf('sandbank', seeded))
    const ends = [
      poolHistoryOf('sandbank', seeded),
      poolHistoryOf('another tide', seeded),
      poolHistoryOf('sandbank', { ...seeded, key: `0x${'12'.repeat(20)}` }),
    ].map(({ fees }) => fees.weth)
    expect(new Set(ends).size).toBe(3)
  })

  it('keeps the books to the wei: every swap follows from the one before, and fees are theirs', () => {
    fc.assert(
      fc.property(token, (seeded) => {
        const { days, reserves, fees } = poolHistoryOf('sandbank', seeded)
        expect(days).toHaveLength(Math.min(seeded.age, HISTORY_DAYS))
        const swaps = days.flat()
        const [first] = swaps
        let now = first
          ? {
              weth: first.after.weth - (first.amountIn - first.fee),
              token: first.after.token + first.amountOut,
            }
          : reserves
        const [sum, product] = [{ weth: 0n, token: 0n }, now.weth * now.token]
        for (const each of swaps) {
          const again = swap(now, each.isBuy, each.amountIn)
          expect(again).toEqual(each)
          sum[each.isBuy ? 'weth' : 'token'] += each.fee
          now = each.after
          // Nobody sells what was not bought or lies in fees, and the pool keeps what it began with.
          expect(now.token + sum.token).toBeLessThanOrEqual(SUPPLY)
          expect(now.weth).toBeGreaterThanOrEqual(FIRST_RESERVE)
        }
        expect(now).toEqual(reserves)
        expect(sum).toEqual(fees)
        expect(now.weth * now.token).toBeGreaterThanOrEqual(product)
      }),
      { numRuns: 25 },
    )
  })

  it('ends about where it should', () => {
    for (const profile of marketProfile.options) {
      const { marketCapMicroUsd: value } = figuresOf(poolHistoryOf('sandbank', { ...example, profile }))
      expect(Math.abs(value - Number(example.targetMicroUsd))).toBeLessThan(
        Number(example.targetMicroUsd) / 5,
      )
    }
  })

  it('looks like its profile: a hot token climbs, a dying one shrinks, a quiet one hardly moves', () => {
    const [quiet, steady, hot, dying] = marketProfile.options.map((profile) => {
      const ends = dailyEnds({ ...example, profile })
      return Number(ends.at(-1)) / Number(ends[0])
    })
    expect(Math.abs((quiet as number) - 1)).toBeLessThan(0.05)
    expect(steady).toBeGreaterThan(1.1)
    expect(hot).toBeGreaterThan(2)
    expect(dying).toBeLessThan(0.4)
  })

  it('goes on into the future without a seam, by the same rule', () => {
    const seeded = { ...example, profile: 'hot' as const }
    const habit = habitOf('sandbank', seeded)
    const longer = poolHistoryOf('sandbank', { ...seeded, age: HISTORY_DAYS })
    let { reserves } = longer
    for (let period = periodsLived(seeded); period < periodsLived(seeded) + 40; period++) {
      const before = Number(reserves.weth)
      for (const { after } of tradesIn(habit, [period, period + 1], {
        reserves,
        stock: SUPPLY - reserves.token,
      }))
        reserves = after
      expect(Math.abs(Number(reserves.weth) / before - 1)).toBeLessThan(0.1)
    }
  })
})

describe('a profile', () => {
  it('trades as often on every day as it says, and never moves nothing', () => {
    fc.assert(
      fc.property(profiles, fc.integer({ min: 0, max: 4_000 }), fc.string(), (profile, day, name) => {
        const draws = drawsOf('sandbank', name)
        const periods = Array.from({ length: PERIODS_PER_DAY }, (_, slot) => day * PERIODS_PER_DAY + slot)
        const times = periods.filter((period) => isTrading(profile, draws, period)).length
        expect(times).toBe({ quiet: 1, steady: 1, hot: 2, dying: 1 }[profile])
        for (const period of periods) {
          expect(level(profile, draws, period)).toBeGreaterThan(10_000)
          expect(Number.isInteger(level(profile, draws, period))).toBe(true)
          expect(Number.isInteger(volumeShare(profile, draws, period))).toBe(true)
          expect(volumeShare(profile, draws, period)).toBeGreaterThan(20_000)
        }
      }),
      { numRuns: 100 },
    )
  })

  it('leaves done what somebody else did to the price', () => {
    const habit = habitOf('sandbank', { key: example.key, profile: 'steady' })
    const period = 101
    const follow = (weth: bigint) => {
      let reserves = reservesAt(weth)
      for (let at = period; at < period + 8; at++) {
        for (const { after } of tradesIn(habit, [at, at + 1], {
          reserves,
          stock: SUPPLY - reserves.token,
        }))
          reserves = after
      }
      return Number(reserves.weth) / Number(weth)
    }
    expect(follow(60n * 10n ** 18n)).toBeCloseTo(follow(30n * 10n ** 18n), 6)
  })

  it('sells no more than the crowd has', () => {
    const habit = habitOf('sandbank', { key: example.key, profile: 'hot' })
    const fresh = { reserves: reservesAt(FIRST_RESERVE), stock: 0n }
    const [bought, sold] = tradesIn(habit, [0, 4], fresh)
    expect(bought?.isBuy).toBe(true)
    expect(sold?.amountIn).toBeLessThanOrEqual(bought?.amountOut as bigint)
  })
})

describe('the value of a pool', () => {
  it('and its WETH lead to each other', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 30_001n, max: 5_000_000_000n }), (usd) => {
        const weth = wethForMarketCap(usd * 1_000_000n, 3_000_000_000n)
        const value = marketCapMicroUsd(reservesAt(weth), 3_000_000_000n)
        expect(Math.abs(value / 1e6 / Number(usd) - 1)).toBeLessThan(1e-9)
      }),
    )
    expect(marketCapMicroUsd(reservesAt(FIRST_RESERVE), 3_000_000_000n)).toBe(30_000_000_000)
  })

  it('an amount with its fee leaves what it should, and one less would not', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 10n ** 24n }), (paid) => {
        const left = (amount: bigint) => amount - (amount * 7_000n) / 1_000_000n
        expect(left(withFee(paid))).toBe(paid)
      }),
    )
  })
})
