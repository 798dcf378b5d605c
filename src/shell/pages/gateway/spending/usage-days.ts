import { DAY_MS } from '#kernel/durations'
import type { ModelAccount, Used } from '../../../wire'

export type Figure = 'usd' | 'tokens' | 'requests'

/** Each UTC day up to and with today, also those on which nothing was used. */
export function usageDays({ days, daily }: ModelAccount['usage'], now: number): ({ date: string } & Used)[] {
  const known = new Map(daily.map((day) => [day.date, day]))
  return Array.from({ length: days }, (_, at) => {
    const date = new Date(now - (days - 1 - at) * DAY_MS).toISOString().slice(0, 10)
    return known.get(date) ?? { date, requests: 0, failed: 0, tokens: 0, usd: 0 }
  })
}
