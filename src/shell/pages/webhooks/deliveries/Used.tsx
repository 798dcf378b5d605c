import { formatMs } from '../../../format'
import { Meter } from '../../../parts/Meter'
import type { Delivery } from '../../../wire'

/** Milliseconds that a handler has, by the wall and of computing. */
const LIMITS = { wall: 10_000, cpu: 1_000 }

/** Time and computing of a call against what a handler may use. */
export function Used({ delivery: { durationMs, cpuMs } }: { delivery: Delivery }) {
  return (
    <div class="used">
      <Bar name="Time" used={durationMs} limit={LIMITS.wall} />
      <Bar name="Computing" used={cpuMs} limit={LIMITS.cpu} />
    </div>
  )
}

function Bar({ name, used, limit }: { name: string; used: number; limit: number }) {
  return (
    <div class="used__one small">
      <p class="row row--between">
        <span>{name}</span>
        <span class="muted num">
          {formatMs(used)} of {limit / 1000} s
        </span>
      </p>
      <Meter label={name} used={used} limit={limit} />
    </div>
  )
}
