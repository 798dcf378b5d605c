import { DAY_MS, dayOf } from '#kernel/durations'

/** Days are counted in UTC, from 1970-01-01. `seconds`: of a block. */
export function dayOfBlock(seconds: number): number {
  return dayOf(seconds * 1_000)
}

/** `20454` → `2026-01-01` */
export function dateText(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10)
}

/** The `count` days up to `last`, the oldest first. */
export function daysUpTo(last: number, count: number): number[] {
  return Array.from({ length: count }, (_, index) => last - count + 1 + index)
}
