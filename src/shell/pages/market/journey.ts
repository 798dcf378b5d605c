import type { MarketProgress } from '../../wire-market'

/** How many of `days` a journey has behind it, from 0 to `days`. */
export function daysDone({ from, at, until }: MarketProgress, days: number): number {
  const whole = Date.parse(until) - Date.parse(from)
  if (!(whole > 0)) return 0
  return Math.min(1, Math.max(0, (Date.parse(at) - Date.parse(from)) / whole)) * days
}
