import { DAY_MS } from '#kernel/durations'
import type { Spend } from '../../wire'

/** What has been spent within 24 hours as of a moment, epoch ms and USD. */
export interface Point {
  at: number
  usd: number
}

/** What never left the wallet does not count. */
const counts = ({ state }: Pick<Spend, 'state'>): boolean => state !== 'reverted' && state !== 'dropped'

/**
 * The rolling sum as steps: from a day before `now`, rising with each transaction of this window, and on to where it has
 * fallen back to nothing because each has left the window.
 */
export function spendLine(entries: readonly Spend[], now: number): { past: Point[]; future: Point[] } {
  const spends = entries
    .filter(counts)
    .map(({ at, usd }) => ({ at: Date.parse(at), usd: usd ?? 0 }))
    .filter(({ at }) => at > now - DAY_MS && at <= now)
    .sort((a, b) => a.at - b.at)
  let sum = 0
  const past: Point[] = [{ at: now - DAY_MS, usd: 0 }]
  for (const { at, usd } of spends) {
    sum += usd
    past.push({ at, usd: sum })
  }
  past.push({ at: now, usd: sum })
  const future: Point[] = [{ at: now, usd: sum }]
  for (const { at, usd } of spends) {
    sum -= usd
    future.push({ at: at + DAY_MS, usd: Math.max(0, sum) })
  }
  future.push({ at: now + DAY_MS, usd: 0 })
  return { past, future }
}

/** When something frees up next, and how much. */
export function nextFreed(entries: readonly Spend[], now: number): { at: number; usd: number } | null {
  const { future } = spendLine(entries, now)
  const [before, next] = future
  return before && next && future.length > 2 ? { at: next.at, usd: before.usd - next.usd } : null
}

/** Steps as an SVG path. `x` and `y` place a moment and a sum. */
export function stepPath(
  points: readonly Point[],
  x: (at: number) => number,
  y: (usd: number) => number,
): string {
  return points
    .map(({ at, usd }, index) => {
      const [px, py] = [x(at).toFixed(1), y(usd).toFixed(1)]
      return index === 0 ? `M${px} ${py}` : `H${px}V${py}`
    })
    .join('')
}
