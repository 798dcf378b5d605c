import { DAY_MS } from '#kernel/durations'
import type { EndpointRevenue } from '../../../wire'

export type Day = EndpointRevenue['days'][number]

/** The last `count` UTC days up to and with that of `now`, also those without revenue. */
export function lastDays(days: readonly Day[], now: number, count: number): Day[] {
  const known = new Map(days.map((day) => [day.day, day]))
  return Array.from({ length: count }, (_, at) => {
    const day = new Date(now - (count - 1 - at) * DAY_MS).toISOString().slice(0, 10)
    return known.get(day) ?? { day, totalUsd: 0, bankrFeesUsd: 0, requests: 0 }
  })
}
