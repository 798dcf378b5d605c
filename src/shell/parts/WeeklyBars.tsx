import { formatCount, formatDay } from '../format'
import './WeeklyBars.css'

interface Props {
  weekly: { weekStart: string; commits: number }[]
}

const WIDTH = 520
const HEIGHT = 84
const GAP = 2.5

/** A year of commits as bars, oldest on the left, with the same figures as text for those who cannot see them. */
export function WeeklyBars({ weekly }: Props) {
  if (weekly.length === 0) return <p class="muted small">No weekly figures.</p>
  const most = Math.max(1, ...weekly.map((week) => week.commits))
  const total = weekly.reduce((sum, week) => sum + week.commits, 0)
  const step = WIDTH / weekly.length
  const first = weekly[0]?.weekStart ?? ''
  const last = weekly.at(-1)?.weekStart ?? ''
  const label = `${formatCount(total)} commits over ${weekly.length} weeks, at most ${formatCount(most)} in one week`
  return (
    <figure class="bars">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label} preserveAspectRatio="none">
        {weekly.map((week, at) => {
          const height = week.commits === 0 ? 1.5 : Math.max(3, (week.commits / most) * (HEIGHT - 2))
          return (
            <rect
              key={week.weekStart}
              class={week.commits === 0 ? 'bars__none' : 'bars__bar'}
              x={at * step + GAP / 2}
              y={HEIGHT - height}
              width={Math.max(1, step - GAP)}
              height={height}
              rx="1.5"
            >
              <title>{`Week of ${formatDay(week.weekStart)}: ${week.commits} commits`}</title>
            </rect>
          )
        })}
      </svg>
      <figcaption class="row row--between small muted">
        <span>{formatDay(first)}</span>
        <span>most in a week: {formatCount(most)}</span>
        <span>{formatDay(last)}</span>
      </figcaption>
    </figure>
  )
}
