import { DAY_MS, HOUR_MS, MINUTE_MS } from '#kernel/durations'
import { nextAfter } from '#kernel/schedule'
import type { Every, OrderRow } from './tables'

/** How often prices are looked at, on the virtual clock: at the quarters of each hour. */
const PRICES_MS = 15 * MINUTE_MS

/** The moment after `now` at which prices are looked at. Epoch ms. */
export function nextPriceLook(now: number): number {
  return (Math.floor(now / PRICES_MS) + 1) * PRICES_MS
}

/** A duration as `newOrder` takes it: `P1M`, `P2W`, `P1DT12H`. */
export function durationOf(text: string): { months: number; ms: number } {
  const [, months = 0, weeks = 0, days = 0, hours = 0, minutes = 0] = (
    /^P(?:(\d+)M)?(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?)?$/.exec(text) ?? []
  ).map((part) => Number(part ?? 0))
  return { months, ms: (weeks * 7 + days) * DAY_MS + hours * HOUR_MS + minutes * MINUTE_MS }
}

/** A length of time as a duration, of whole minutes: what `durationOf` reads. */
export function durationText({ months, ms }: { months: number; ms: number }): string {
  const whole = Math.floor(ms / DAY_MS)
  const isWeeks = whole > 0 && ms % (7 * DAY_MS) === 0
  const [weeks, days] = isWeeks ? [whole / 7, 0] : [0, whole]
  const hours = Math.floor((ms % DAY_MS) / HOUR_MS)
  const minutes = Math.floor((ms % HOUR_MS) / MINUTE_MS)
  const date = `${months > 0 ? `${months}M` : ''}${weeks > 0 ? `${weeks}W` : ''}${days > 0 ? `${days}D` : ''}`
  const time = `${hours > 0 ? `${hours}H` : ''}${minutes > 0 ? `${minutes}M` : ''}`
  return `P${date}${time && `T${time}`}`
}

/** The first run after `now`; all epoch ms. A month that is too short has it on its last day. Outside of transactions. */
export async function runAfter(every: Every, startAt: number, now: number): Promise<number> {
  if ('cron' in every) return nextAfter(every.cron, Math.max(now, startAt - 1))
  if (now < startAt) return startAt
  const { months, ms } = every
  const runAt = (n: number) => monthsLater(startAt, n * months) + n * ms
  // No month is longer than 31 days, so none is passed over.
  let n = Math.floor((now - startAt) / (months * 31 * DAY_MS + ms))
  while (runAt(n) <= now) n++
  return runAt(n)
}

function monthsLater(at: number, months: number): number {
  if (months === 0) return at
  const day = new Date(at)
  const month = day.getUTCMonth() + months
  const last = new Date(Date.UTC(day.getUTCFullYear(), month + 1, 0)).getUTCDate()
  const midnight = Date.UTC(day.getUTCFullYear(), month, Math.min(day.getUTCDate(), last))
  return midnight + (at % DAY_MS)
}

type Timed = Pick<OrderRow, 'trigger' | 'expiresAt' | 'begun'>

/**
 * When an order is looked at next, after `now`; null where no run is left. What was missed, while the emulator did not run
 * or the order was paused, is not caught up. Outside of transactions.
 */
export async function nextLook({ trigger, expiresAt, begun }: Timed, now: number): Promise<number | null> {
  if (trigger.type !== 'runs') return Math.min(nextPriceLook(now), Math.max(expiresAt, now + 1))
  if (begun >= trigger.total) return null
  const next = await runAfter(trigger.every, trigger.startAt, now)
  return next <= expiresAt ? next : null
}
