const DAY_MS = 86_400_000

/** Days are counted in UTC, from 1970-01-01. `seconds`: of a block. */
export function dayOfBlock(seconds: number): number {
  return Math.floor((seconds * 1_000) / DAY_MS)
}

/** `ms`: of the clock. */
export function dayOf(ms: number): number {
  return Math.floor(ms / DAY_MS)
}

/** `20454` → `2026-01-01` */
export function dateText(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10)
}

/** The `count` days up to `last`, the oldest first. */
export function daysUpTo(last: number, count: number): number[] {
  return Array.from({ length: count }, (_, index) => last - count + 1 + index)
}
