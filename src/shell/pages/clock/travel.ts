import { DAY_MS, HOUR_MS, MINUTE_MS } from '#kernel/durations'

export interface Leap {
  text: string
  ms: number
}

export const LEAPS: readonly Leap[] = [
  { text: '1 minute', ms: MINUTE_MS },
  { text: '1 hour', ms: HOUR_MS },
  { text: '1 day', ms: DAY_MS },
  { text: '30 days', ms: 30 * DAY_MS },
  { text: '1 year', ms: 365 * DAY_MS },
]

/** `2026-11-21T04:05` or `…:06`, as a date field gives it, read as UTC; null when it is no date. */
export function parseUtc(field: string): string | null {
  if (!/^\d{4,6}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?$/.test(field)) return null
  const date = new Date(`${field}Z`)
  return Number.isNaN(date.getTime()) ? null : date.toISOString()
}

/** The value of a date field for a moment, in UTC. */
export function fieldOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 19)
}
