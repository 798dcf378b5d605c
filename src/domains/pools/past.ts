import { drawsOf } from './chance'
import { level, type MarketProfile, PERIODS_PER_DAY } from './profiles'
import { FIRST_RESERVE, type Reserves, reservesAt, SUPPLY, type Swap, volumeOf } from './swap'
import { type Habit, tradesAt } from './trades'
import { wethForMarketCap } from './value'

/** How far back the logs of a seeded token reach. */
export const PAST_DAYS = 90

/** A token that is there from the beginning. */
export interface SeededToken {
  /** Its address in lower case: tokens differ by it. */
  readonly key: string
  readonly profile: MarketProfile
  /** Days since its launch. */
  readonly age: number
  /** About what it is worth when its past ends. */
  readonly targetMicroUsd: bigint
}

/** What is known of a token's pool when its past has gone by. */
export interface Past {
  /** One entry a day, the oldest first; the last is the day before the present one. */
  readonly days: readonly (readonly Swap[])[]
  readonly reserves: Reserves
  /** Fees that nobody has collected: all that the swaps left. */
  readonly fees: { readonly weth: bigint; readonly token: bigint }
}

/** The habit that a token trades by, in the past and from then on. */
export function habitOf(seed: string, { key, profile }: Pick<SeededToken, 'key' | 'profile'>): Habit {
  return { profile, draws: drawsOf(seed, `market:${key}`) }
}

/** Periods of a seeded token's life that have gone by when its past ends: those of as many days as it has. */
export function periodsLived({ age }: Pick<SeededToken, 'age'>): number {
  return Math.min(age, PAST_DAYS) * PERIODS_PER_DAY
}

/**
 * The past of a seeded token, computed and not executed: its pool is as if every swap had been. The life of a token
 * that is older than the past begins with it. Equal for equal arguments, whatever day it is.
 */
export function pastOf(seed: string, token: SeededToken, etherMicroUsd: bigint): Past {
  const habit = habitOf(seed, token)
  const periods = periodsLived(token)
  const days: Swap[][] = []
  let reserves = firstReserves(habit, periods, wethForMarketCap(token.targetMicroUsd, etherMicroUsd))
  const fees = { weth: 0n, token: 0n }
  for (let period = 0; period < periods; period++) {
    if (period % PERIODS_PER_DAY === 0) days.push([])
    const trades = tradesAt(habit, period, reserves, SUPPLY - reserves.token)
    for (const trade of trades) {
      fees[trade.isBuy ? 'weth' : 'token'] += trade.fee
      reserves = trade.after
    }
    days.at(-1)?.push(...trades)
  }
  return { days, reserves, fees }
}

/** Where a pool must begin to end about where it should. */
function firstReserves({ profile, draws }: Habit, periods: number, last: bigint): Reserves {
  const ends = BigInt(level(profile, draws, Math.max(0, periods - 1)))
  const first = (last * BigInt(level(profile, draws, 0))) / ends
  return reservesAt(first > FIRST_RESERVE ? first : FIRST_RESERVE)
}

/** What the creator earned from swaps in WETH, wei: 95 % of the fees. */
export function earnedWei(fees: bigint): bigint {
  return (fees * 95n) / 100n
}

/** Fees in WETH of a list of swaps, and the WETH that moved in them, wei. */
export function sumOf(swaps: readonly Swap[]): { feesWei: bigint; volumeWei: bigint } {
  let [feesWei, volumeWei] = [0n, 0n]
  for (const trade of swaps) {
    if (trade.isBuy) feesWei += trade.fee
    volumeWei += volumeOf(trade)
  }
  return { feesWei, volumeWei }
}
