import { DAY_MS } from '#kernel/durations'
import { formatAgo, formatDay, formatStamp } from '../format'
import { virtualNow } from '../state/clock'

/** Beyond this a date says more than “two months ago”. */
const FAR_MS = 45 * DAY_MS

/** A moment, relative to the virtual clock; the exact UTC time on hover. */
export function Ago({ at }: { at: string }) {
  const now = virtualNow.value ?? Date.now()
  return (
    <time dateTime={at} title={`${formatStamp(at)} UTC`}>
      {Math.abs(Date.parse(at) - now) > FAR_MS ? formatDay(at) : formatAgo(at, now)}
    </time>
  )
}
