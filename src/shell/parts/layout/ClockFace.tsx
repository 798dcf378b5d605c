import { formatLength, formatStamp } from '../../format'
import { clockState, isRealTime, virtualNow } from '../../state/clock'

/** The virtual time, always in sight: what the emulator takes for now. */
export function ClockFace() {
  const now = virtualNow.value
  const clock = clockState.value
  if (now === null || clock === null) return <span class="face face--empty" aria-hidden="true" />
  const [day, time] = formatStamp(now).split(' ')
  const isReal = isRealTime(clock)
  const how = clock.mode === 'frozen' ? 'frozen' : isReal ? 'real time' : offsetText(clock.offsetMs)
  return (
    <a class={`face ${isReal ? '' : 'face--moved'}`} href="/ui/clock" title="Virtual time (UTC)">
      <span class="visually-hidden">Virtual time: </span>
      <span class="face__day num">{day}</span>
      <span class="face__time num">{time}</span>
      <span class="face__how">{how}</span>
    </a>
  )
}

function offsetText(ms: number): string {
  return `${formatLength(ms)} ${ms > 0 ? 'ahead' : 'behind'}`
}
