import { z } from 'zod'
import { drawsOf } from './chance'
import { level, type MarketProfile, marketProfile, PERIODS_PER_DAY } from './profiles'
import { FIRST_RESERVE, type Reserves, reservesAt, SUPPLY, type Swap, volumeOf } from './swap'
import { type Habit, tradesIn } from './trades'
import { largest, marketCapMicroUsd, wethForMarketCap } from './value'

/** How far back the logs of a seeded token reach. */
export const HISTORY_DAYS = 90

/** Native tokens of the chain that tokens are launched on cost so much when it begins. */
const FIRST_ETHER_MICRO_USD = 3_000_000_000n

/** What a seeded token's history is computed from, as rows keep it. */
export const seededHistory = z.strictObject({
  /** How the token traded. */
  profile: marketProfile,
  /** Days since its launch. */
  age: z.int().min(0),
  /** About what it is worth when its history ends. */
  targetMicroUsd: z.string().regex(/^\d+$/),
})

/** A token that is there from the beginning. `key`: its address in lower case, by which tokens differ. */
export type SeededToken = Readonly<z.infer<typeof seededHistory>> & { readonly key: string }

/** A token's pool at the end of its synthetic history. */
export interface PoolHistory {
  /** One entry a day, the oldest first; the last is the day before the present one. */
  readonly days: readonly (readonly Swap[])[]
  readonly reserves: Reserves
  /** Uncollected fees: all that the swaps left. */
  readonly fees: { readonly weth: bigint; readonly token: bigint }
}

const UNTRADED = { days: [], reserves: { weth: FIRST_RESERVE, token: SUPPLY } }

/** The habit that a token trades by, in its history and from then on. */
export function habitOf(seed: string, { key, profile }: { key: string; profile: MarketProfile }): Habit {
  return { profile, draws: drawsOf(seed, `market:${key}`) }
}

/** Periods of a seeded token's life at the end of its history: those of as many days as it has. */
export function periodsLived({ age }: Pick<SeededToken, 'age'>): number {
  return Math.min(age, HISTORY_DAYS) * PERIODS_PER_DAY
}

/**
 * The synthetic history of a seeded token, computed and not executed: its pool is as if every swap had happened. A
 * token that is older than the history begins with it. Equal for equal arguments, whatever day it is.
 */
export function poolHistoryOf(seed: string, token: SeededToken): PoolHistory {
  const habit = habitOf(seed, token)
  const periods = periodsLived(token)
  const last = wethForMarketCap(BigInt(token.targetMicroUsd), FIRST_ETHER_MICRO_USD)
  const fees = { weth: 0n, token: 0n }
  const days: Swap[][] = []
  let reserves = firstReserves(habit, periods, last)
  for (let period = 0; period < periods; period += PERIODS_PER_DAY) {
    const pool = { reserves, stock: SUPPLY - reserves.token - fees.token }
    const day = tradesIn(habit, [period, period + PERIODS_PER_DAY], pool)
    for (const trade of day) {
      fees[trade.isBuy ? 'weth' : 'token'] += trade.fee
      reserves = trade.after
    }
    days.push(day)
  }
  return { days, reserves, fees }
}

/** Where a pool must begin to end about where it should. */
function firstReserves({ profile, draws }: Habit, periods: number, last: bigint): Reserves {
  const ends = BigInt(level(profile, draws, Math.max(0, periods - 1)))
  const first = (last * BigInt(level(profile, draws, 0))) / ends
  return reservesAt(largest(first, FIRST_RESERVE))
}

/**
 * Directory figures of a token at the end of its history, as nothing was traded on the present day; of one without a
 * history, at its launch.
 */
export function figuresOf({ days, reserves }: Pick<PoolHistory, 'days' | 'reserves'> = UNTRADED): {
  marketCapMicroUsd: number
  weeklyRevenueWei: string
} {
  const { feesWei } = sumOf(days.slice(-(WEEK_DAYS - 1)).flat())
  return {
    marketCapMicroUsd: marketCapMicroUsd(reserves, FIRST_ETHER_MICRO_USD),
    weeklyRevenueWei: String(earnedWei(feesWei)),
  }
}

/** Weekly revenue is that of the present day and the six before it. */
export const WEEK_DAYS = 7

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
