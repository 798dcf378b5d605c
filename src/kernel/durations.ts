/** Lengths of time in milliseconds. */
export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

/** The day of a moment in epoch ms, counted in UTC from 1970-01-01. */
export function dayOf(ms: number): number {
  return Math.floor(ms / DAY_MS)
}
