import { formatAgo, formatStamp } from '../format'
import { virtualNow } from '../state/clock'

/** A moment, told relative to the virtual clock; the exact UTC time on hover. */
export function Ago({ at }: { at: string }) {
  return (
    <time dateTime={at} title={`${formatStamp(at)} UTC`}>
      {formatAgo(at, virtualNow.value ?? Date.now())}
    </time>
  )
}
