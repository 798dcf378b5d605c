export interface Leap {
  text: string
  ms: number
}

const MINUTE = 60_000

export const LEAPS: readonly Leap[] = [
  { text: '1 minute', ms: MINUTE },
  { text: '1 hour', ms: 60 * MINUTE },
  { text: '1 day', ms: 24 * 60 * MINUTE },
  { text: '30 days', ms: 30 * 24 * 60 * MINUTE },
  { text: '1 year', ms: 365 * 24 * 60 * MINUTE },
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
