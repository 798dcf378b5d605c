import { PERIODS_PER_DAY } from '#domains/pools'
import { DAY_MS } from '#kernel/durations'

const PERIOD_MS = DAY_MS / PERIODS_PER_DAY
/** In the middle of its period, so that all trades of a day are in blocks of that day. */
const TRADED_AFTER_MS = PERIOD_MS / 2

/** A day of history is one block, at this hour of it. */
export const EVENING_HOUR = 21

/** When a period is traded, epoch ms. Periods count the six hours since 1970. */
export function tradeTime(period: number): number {
  return period * PERIOD_MS + TRADED_AFTER_MS
}

/** The last period whose time has come. */
export function periodAt(ms: number): number {
  return Math.floor((ms - TRADED_AFTER_MS) / PERIOD_MS)
}

export function dayOfPeriod(period: number): number {
  return Math.floor(period / PERIODS_PER_DAY)
}

/** The last period of the day that a period is in. */
function lastOfDay(period: number): number {
  return (dayOfPeriod(period) + 1) * PERIODS_PER_DAY - 1
}

/**
 * When to trade next: at the next period's time, and on an advance that goes beyond the end of its day only then, once
 * for all of them.
 */
export function nextStop(next: number, until: number): number {
  const evening = tradeTime(lastOfDay(next))
  return evening <= until ? evening : tradeTime(next)
}
