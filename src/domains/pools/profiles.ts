import { z } from 'zod'
import { type Draws, wave } from './chance'

/** How a token trades by default. */
export const marketProfile = z.enum(['quiet', 'steady', 'hot', 'dying'])
export type MarketProfile = z.infer<typeof marketProfile>

/** Trading is done at most so often a day, six hours apart. */
export const PERIODS_PER_DAY = 4

interface Habits {
  /** On how many of the day's four occasions the token trades. */
  readonly tradesPerDay: number
  /** WETH moved at one of them, of what the pool holds, millionths; half to one and a half times that. */
  readonly volume: number
  /** How far the pool's WETH strays from its trend, millionths, to both sides. */
  readonly wobble: number
  /** The pool's WETH, millionths of what it began with, so many periods into the token's life. */
  trend(period: number): number
}

const WHOLE = 1_000_000
const days = (count: number) => count * PERIODS_PER_DAY

/** Climbs evenly for some days, and stays. `perDay`: millionths. */
function climb(perDay: number, forDays: number): Habits['trend'] {
  return (period) => WHOLE + Math.trunc((perDay * Math.min(period, days(forDays))) / PERIODS_PER_DAY)
}

/** Loses half in so many days, and half of that in as many, down to a twentieth. */
function halving(everyDays: number): Habits['trend'] {
  return (period) => {
    const halvings = Math.min(30, Math.floor(period / days(everyDays)))
    const from = WHOLE >> halvings
    const part = period - halvings * days(everyDays)
    return Math.max(WHOLE / 20, from - Math.trunc((from * part) / (2 * days(everyDays))))
  }
}

/**
 * The price is what the pool's WETH is, squared: at twice the WETH a token costs four times as much. The parameters of
 * every profile are these, and docs/howto/market.md describes them.
 */
const HABITS: Readonly<Record<MarketProfile, Habits>> = {
  quiet: { tradesPerDay: 1, volume: 60_000, wobble: 15_000, trend: () => WHOLE },
  steady: { tradesPerDay: 1, volume: 500_000, wobble: 40_000, trend: climb(3_000, 180) },
  hot: { tradesPerDay: 2, volume: 400_000, wobble: 100_000, trend: climb(15_000, 120) },
  dying: { tradesPerDay: 1, volume: 200_000, wobble: 40_000, trend: halving(45) },
}

const SLOW = 1
const FAST = 2
const SLOT = 3
const VOLUME = 4

/** What the pool's WETH tends to, millionths of what it began with. Never 0. */
export function level(profile: MarketProfile, draws: Draws, period: number): number {
  const { trend, wobble } = HABITS[profile]
  const slow = wave(draws, period, days(9), Math.trunc((wobble * 3) / 4), SLOW)
  const fast = wave(draws, period, days(1), Math.trunc(wobble / 4), FAST)
  return Math.trunc((trend(period) * (WHOLE + slow + fast)) / WHOLE)
}

/** Whether the token trades at this occasion: as often as its profile says on every day. */
export function isTrading(profile: MarketProfile, draws: Draws, period: number): boolean {
  const day = Math.floor(period / PERIODS_PER_DAY)
  const first = draws.at(day, SLOT) % PERIODS_PER_DAY
  const turn = (period - day * PERIODS_PER_DAY - first + PERIODS_PER_DAY) % PERIODS_PER_DAY
  const every = PERIODS_PER_DAY / HABITS[profile].tradesPerDay
  return turn % every === 0
}

/** WETH to be moved at an occasion, millionths of what the pool holds. */
export function volumeShare(profile: MarketProfile, draws: Draws, period: number): number {
  const { volume } = HABITS[profile]
  return volume / 2 + Math.trunc((volume * (draws.at(period, VOLUME) >>> 12)) / 2 ** 20)
}
