import { formatLength, formatStamp } from '../format'
import type { Journey } from '../state/journey'
import './JourneyBar.css'

/** How far a journey through time has come, and how long it still takes. Read out at each quarter of the way alone. */
export function JourneyBar({ journey }: { journey: Journey | null }) {
  return (
    <div class="journey">
      {journey && <Bar journey={journey} />}
      {/* Stays in the page: a live region that comes with its text is not read. */}
      <p class="visually-hidden" aria-live="polite">
        {journey && announced(percentOf(journey))}
      </p>
    </div>
  )
}

function Bar({ journey }: { journey: Journey }) {
  const percent = percentOf(journey)
  const left = leftText(journey.leftMs)
  return (
    <>
      <p class="journey__line">
        <span>
          On the way to <time class="num">{formatStamp(journey.until)}</time>
        </span>
        <span class="num">{percent} %</span>
      </p>
      <progress
        class="journey__bar"
        max={100}
        value={percent}
        aria-label="Travelling ahead"
        aria-valuetext={`${percent} %${left && `, ${left}`}`}
      />
      <p class="journey__line small muted">
        <span>
          Now <time class="num">{formatStamp(journey.at)}</time>
        </span>
        <span class="num">{left}</span>
      </p>
    </>
  )
}

/** Never 100 before it is over. */
function percentOf({ from, at, until }: Journey): number {
  return Math.min(99, Math.max(0, Math.floor(((at - from) / (until - from)) * 100)))
}

function leftText(leftMs: number | null): string {
  if (leftMs === null) return ''
  const step = leftMs > 60_000 ? 60_000 : 1000
  return `about ${formatLength(Math.max(1, Math.ceil(leftMs / step)) * step)} left`
}

function announced(percent: number): string {
  const quarter = Math.floor(percent / 25) * 25
  return quarter === 0 ? 'Travelling ahead' : `${quarter} % of the way`
}
