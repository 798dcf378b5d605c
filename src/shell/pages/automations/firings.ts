import { Cron } from 'croner'
import { MINUTE_MS } from '#kernel/durations'
import type { Automation } from '../../wire'

/** More than that are a band and no points. */
export const MOST_POINTS = 60
const QUARTER = 15 * MINUTE_MS

/** When an automation fires between two moments, or is looked at (epoch ms), the first by what the emulator said. */
export function firingsOf({ trigger, status, nextRunAt }: Automation, until: number): number[] {
  if (status !== 'active' || nextRunAt === undefined) return []
  const first = Date.parse(nextRunAt)
  if (first > until) return []
  if (trigger.type === 'at') return [first]
  if (trigger.type === 'price') {
    return Array.from(
      { length: Math.min(MOST_POINTS + 1, Math.floor((until - first) / QUARTER) + 1) },
      (_, n) => first + n * QUARTER,
    )
  }
  return nextFirings(trigger.cron, first, MOST_POINTS + 1).filter((at) => at <= until)
}

/** The next `count` firings of a schedule, from the first one that the emulator gave (epoch ms). */
export function nextFirings(cron: string, first: number, count: number): number[] {
  const later = new Cron(inNumbers(cron), { timezone: 'Etc/UTC', mode: '5-part' }).nextRuns(
    count - 1,
    new Date(first),
  )
  return [first, ...later.map((date) => date.getTime())]
}

const DAYS = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT']

/** Days as numbers: the library reads a range of names that ends on Sunday otherwise. Here such a range ends on 7. */
function inNumbers(cron: string): string {
  const [days = '*', ...rest] = cron.trim().split(/\s+/).reverse()
  const numbers = days.replace(/[a-z]{3}/gi, (name, at: number) => {
    const day = DAYS.indexOf(name.toUpperCase())
    const isEnd = days[at - 1] === '-'
    const isSundayAlone = /(^|,)(SUN|0)-$/i.test(days.slice(0, at))
    return String(day === 0 && isEnd && !isSundayAlone ? 7 : day)
  })
  return [...rest.reverse(), numbers].join(' ')
}
