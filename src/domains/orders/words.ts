import { DAY_MS, HOUR_MS, MINUTE_MS } from '#kernel/durations'
import { amountWords } from './amounts'
import type { OrderRow } from './tables'
import { isBelow, levelOf, shownUsd } from './trigger'

type Worded = Pick<OrderRow, 'side' | 'from' | 'to' | 'amount' | 'watched' | 'trigger'>

/** `buy $100 of LINK with USDC on base when LINK costs $11 or less`. */
export function orderWords(order: Worded): string {
  return `${order.side} ${amountWords(order)} on ${order.from.chain} ${whenWords(order)}`
}

/** `when LINK costs $11 or less`, `every P1D, 10 times`. */
function whenWords(order: Worded): string {
  const { trigger, watched, side } = order
  if (trigger.type === 'runs') {
    const rhythm =
      'cron' in trigger.every ? `by the schedule ${trigger.every.cron} (UTC)` : everyWords(trigger.every)
    return order.amount.type === 'total'
      ? `in ${trigger.total} parts, one ${rhythm}`
      : `${rhythm}, ${trigger.total} times at most`
  }
  const level = shownUsd(levelOf(order) ?? 0n)
  if (trigger.type === 'price')
    return `when ${watched.symbol} costs $${level} or ${isBelow(order) ? 'less' : 'more'}`
  const distance = trigger.distanceBps / 100
  return side === 'sell'
    ? `when ${watched.symbol} is ${distance}% below its highest price, now $${level}`
    : `when ${watched.symbol} is ${distance}% above its lowest price, now $${level}`
}

/** `every week`, `every 30 minutes`, `every day and 12 hours`. */
function everyWords({ months, ms }: { months: number; ms: number }): string {
  const days = Math.floor(ms / DAY_MS)
  const isWeeks = days > 0 && ms % (7 * DAY_MS) === 0
  const units = [
    [months, 'month'],
    [isWeeks ? days / 7 : days, isWeeks ? 'week' : 'day'],
    [Math.floor((ms % DAY_MS) / HOUR_MS), 'hour'],
    [Math.floor((ms % HOUR_MS) / MINUTE_MS), 'minute'],
  ] as const
  const parts = units
    .filter(([count]) => count > 0)
    .map(([count, unit]) => (count === 1 ? unit : `${count} ${unit}s`))
  return `every ${parts.join(' and ')}`
}
