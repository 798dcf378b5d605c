import { MINUTE_MS } from '#kernel/durations'
import { call } from '../api'
import { formatLength, formatStamp } from '../format'
import { useAction } from '../state/action'
import type { Advance } from '../state/advance'
import { Button } from './Button'
import './AdvanceBar.css'

/** How far an advance through time has come, and how long it still takes. Read out at each quarter of the way alone. */
export function AdvanceBar({ advance }: { advance: Advance | null }) {
  return (
    <div class="advance">
      {advance && <Bar advance={advance} />}
      {/* Stays in the page: a live region that comes with its text is not read. */}
      <p class="visually-hidden" aria-live="polite">
        {advance && announced(percentOf(advance))}
      </p>
    </div>
  )
}

function Bar({ advance }: { advance: Advance }) {
  const percent = percentOf(advance)
  const left = leftText(advance.leftMs)
  const [stop, stopping] = useAction(async () => {
    await call('POST /__sandbank/clock/stop', {})
  })
  return (
    <>
      <p class="advance__line">
        <span>
          On the way to <time class="num">{formatStamp(advance.until)}</time>
        </span>
        <span class="num">{percent} %</span>
      </p>
      <progress
        class="advance__bar"
        max={100}
        value={percent}
        aria-label="Travelling ahead"
        aria-valuetext={`${percent} %${left && `, ${left}`}`}
      />
      <p class="advance__line small muted">
        <span>
          Now <time class="num">{formatStamp(advance.at)}</time>
        </span>
        <span class="num">{left}</span>
        <Button size="s" busy={stopping} title="The clock stays where it has come to" onClick={stop}>
          Stop here
        </Button>
      </p>
    </>
  )
}

/** Never 100 before it is over. */
function percentOf({ from, at, until }: Advance): number {
  return Math.min(99, Math.max(0, Math.floor(((at - from) / (until - from)) * 100)))
}

function leftText(leftMs: number | null): string {
  if (leftMs === null) return ''
  const step = leftMs > MINUTE_MS ? MINUTE_MS : 1000
  return `about ${formatLength(Math.max(1, Math.ceil(leftMs / step)) * step)} left`
}

function announced(percent: number): string {
  const quarter = Math.floor(percent / 25) * 25
  return quarter === 0 ? 'Travelling ahead' : `${quarter} % of the way`
}
