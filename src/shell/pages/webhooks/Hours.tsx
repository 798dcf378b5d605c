import { HOUR_MS } from '#kernel/durations'
import type { WebhookStats } from '../../wire'

const COUNT = 24
const BAR = 5
const GAP = 1.5
const HEIGHT = 26

/** How many calls each of the last 24 hours had, those that failed apart. */
export function Hours({ name, stats }: { name: string; stats: WebhookStats }) {
  const hours = stats.hours.slice(-COUNT)
  const most = Math.max(1, ...hours.map(({ total }) => total))
  const failed = hours.reduce((sum, hour) => sum + hour.failed, 0)
  const total = hours.reduce((sum, hour) => sum + hour.total, 0)
  const width = COUNT * (BAR + GAP) - GAP
  return (
    <div class="hours">
      <svg
        viewBox={`0 0 ${width} ${HEIGHT}`}
        preserveAspectRatio="xMinYMax meet"
        role="img"
        aria-label={`${name}, last 24 hours: ${total} calls, ${failed} of them failed`}
      >
        <line class="hours__ground" x1="0" x2={width} y1={HEIGHT - 0.5} y2={HEIGHT - 0.5} />
        {hours.map((hour, at) => {
          const x = (COUNT - hours.length + at) * (BAR + GAP)
          const all = (hour.total / most) * (HEIGHT - 2)
          const bad = (hour.failed / most) * (HEIGHT - 2)
          return (
            <g key={hour.at}>
              <title>{`${hourName(hour.at)}: ${hour.total} calls, ${hour.failed} failed`}</title>
              <rect class="hours__all" x={x} y={HEIGHT - all} width={BAR} height={all} rx="1" />
              <rect class="hours__bad" x={x} y={HEIGHT - bad} width={BAR} height={bad} rx="1" />
            </g>
          )
        })}
      </svg>
      <span class="small muted num" aria-hidden="true">
        {total === 1 ? '1 call' : `${total.toLocaleString('en')} calls`}
        {failed > 0 && `, ${failed.toLocaleString('en')} failed`}
      </span>
    </div>
  )
}

function hourName(at: string): string {
  return `${new Date(Math.floor(Date.parse(at) / HOUR_MS) * HOUR_MS).toISOString().slice(11, 16)} UTC`
}
