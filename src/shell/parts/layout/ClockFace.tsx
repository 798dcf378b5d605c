import { formatLength, formatStamp } from '../../format'
import { clockState, virtualNow } from '../../state/clock'

/** The virtual time, always in sight: what the emulator takes for now. */
export function ClockFace({ compact }: { compact?: boolean }) {
  const now = virtualNow.value
  const clock = clockState.value
  if (now === null || clock === null) return <span class="face face--empty" aria-hidden="true" />
  const [day, time] = formatStamp(now).split(' ')
  const how =
    clock.mode === 'frozen' ? 'frozen' : clock.offsetMs === 0 ? 'real time' : offsetText(clock.offsetMs)
  return (
    <a class={`face face--${clock.mode}`} href="/ui/clock" title="Virtual time (UTC)">
      <span class="visually-hidden">Virtual time: </span>
      {!compact && <span class="face__day num">{day}</span>}
      <span class="face__time num">{time}</span>
      {(!compact || clock.mode !== 'real') && <span class="face__how">{how}</span>}
    </a>
  )
}

function offsetText(ms: number): string {
  return `${formatLength(ms)} ${ms > 0 ? 'ahead' : 'behind'}`
}
