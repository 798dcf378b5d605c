import { HOUR_MS } from '#kernel/durations'
import type { SpendStep } from '../../../wire'

const DAY_HOURS = 24

export interface SpendHour {
  /** Epoch ms: an hour by the clock, UTC, begins. */
  from: number
  usd: number
  /** Epoch ms at which all of it has stopped counting. */
  freeBy: number
}

/** The last 24 hours by the clock and the one that is running, the oldest first, with what was used in each. */
export function spendHours(timeline: readonly SpendStep[], now: number): SpendHour[] {
  const last = Math.floor(now / HOUR_MS)
  return Array.from({ length: DAY_HOURS + 1 }, (_, at) => {
    const from = (last - DAY_HOURS + at) * HOUR_MS
    const steps = timeline.filter((step) => {
      const begun = Date.parse(step.from)
      return begun >= from && begun < from + HOUR_MS
    })
    return {
      from,
      usd: steps.reduce((sum, step) => sum + step.usd, 0),
      freeBy: Math.max(from + HOUR_MS * DAY_HOURS, ...steps.map((step) => Date.parse(step.freeBy))),
    }
  })
}

export interface Freed {
  at: number
  usd: number
  /** What still counts then, if nothing more is used. */
  leftUsd: number
}

/** What frees up next, an hour's spending at a time. */
export function freedNext(timeline: readonly SpendStep[], now: number, spentUsd: number): Freed[] {
  let left = spentUsd
  return spendHours(timeline, now)
    .filter(({ usd }) => usd > 0)
    .map(({ usd, freeBy }) => {
      left = Math.max(0, left - usd)
      return { at: freeBy, usd, leftUsd: left }
    })
}
