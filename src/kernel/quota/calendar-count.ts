import { iso } from '../clock'
import type { Context } from '../context'
import { nowOf, type Quota, type QuotaOptions, quotaTable, reserveIn } from './quota'
import { addToSums, bucketOf, sumsOf } from './sums'

/** By what a counter begins anew: the day or the month in UTC, or never, for what is reserved until it is released. */
type Period = 'day' | 'month' | 'none'

export interface CalendarCount extends Quota {
  /** When the count begins anew, epoch ms; null where it never does. */
  resetsAt(context: Context): number | null
}

/**
 * A count for each UTC day, each UTC month, or of what is reserved. What was counted belongs to the period of its time:
 * a clock that goes back finds the count of that day.
 */
export function calendarCount(options: QuotaOptions & { period: Period }): CalendarCount {
  const { period, source } = options
  const idOf = (subject: string, at: number) => `${bucketOf(options, subject)}${nameOf(period, at)}`
  const idsOf = (subject: string, at: number) => [idOf(subject, at)]

  const quota: CalendarCount = {
    tables: source ? [quotaTable, source.table] : [quotaTable],
    async used(context, subject) {
      const id = idOf(subject, nowOf(context, options))
      const [sum] = await (await sumsOf(context, options, subject, idsOf)).between(id, id)
      return sum?.amount ?? 0n
    },
    reserve(context, subject, amount, limit) {
      const entry = { at: nowOf(context, options), amount }
      const freeAt = async () => quota.resetsAt(context)
      return reserveIn(quota, context, subject, { entry, limit, freeAt })
    },
    add: (context, subject, entry) => addToSums(context, options, subject, idsOf, entry),
    release: (context, subject, { at, amount }) =>
      addToSums(context, options, subject, idsOf, { at, amount: -amount }),
    resetsAt: (context) => endOf(period, nowOf(context, options)),
  }
  return quota
}

function nameOf(period: Period, at: number): string {
  return period === 'none' ? 'held' : iso(at).slice(0, period === 'day' ? 10 : 7)
}

function endOf(period: Period, at: number): number | null {
  const date = new Date(at)
  if (period === 'none') return null
  return period === 'day'
    ? date.setUTCHours(24, 0, 0, 0)
    : Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1)
}
