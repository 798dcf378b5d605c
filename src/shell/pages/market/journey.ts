import type { MarketProgress } from '../../wire-market'

const DAY_MS = 86_400_000

/** How many of its `days` a journey has behind it, from 0 to `days`: by what is still before it. */
export function daysDone({ at, until }: Pick<MarketProgress, 'at' | 'until'>, days: number): number {
  const before = (Date.parse(until) - Date.parse(at)) / DAY_MS
  return Math.min(days, Math.max(0, days - before))
}
