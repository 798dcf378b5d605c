import { DAY_MS } from '#kernel/durations'
import type { Repo } from '../../wire'

const WEEK = 7 * DAY_MS

/** `3, 0 12` → [3, 0, 12]; null when something is not a whole number or there are more than 52. */
export function parseCounts(text: string): number[] | null {
  const parts = text.split(/[\s,;]+/).filter(Boolean)
  if (parts.length > 52 || parts.some((part) => !/^\d{1,9}$/.test(part))) return null
  return parts.map(Number)
}

/** Buckets of a week each, oldest first, the last one beginning on the latest Sunday (UTC) at or before `now`. */
export function weeksUpTo(now: number, counts: readonly number[]): Repo['weekly'] {
  const today = new Date(now)
  const sunday = Date.UTC(today.getUTCFullYear(), today.getUTCMonth(), today.getUTCDate() - today.getUTCDay())
  return counts.map((commits, at) => ({
    weekStart: new Date(sunday - (counts.length - 1 - at) * WEEK).toISOString().slice(0, 10),
    commits,
  }))
}
