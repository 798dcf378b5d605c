import { formatStamp } from '../../../format'
import type { SpendStep } from '../../../wire'
import { formatCost } from '../cost'
import { spendHours } from './spend-hours'

const WIDTH = 500
const HEIGHT = 96
const GAP = 3

/** The last 24 hours by the clock. Each bar leaves the window a day after it stands here. */
export function SpendBars({ timeline, now }: { timeline: readonly SpendStep[]; now: number }) {
  const hours = spendHours(timeline, now)
  const used = hours.filter(({ usd }) => usd > 0)
  const most = Math.max(...hours.map(({ usd }) => usd), 0)
  if (used.length === 0) return <p class="small muted">Nothing was used in the last 24 hours.</p>
  const step = WIDTH / hours.length
  const label = `Used by the hour: ${used.map(({ from, usd }) => `${formatCost(usd)} at ${hourOf(from)}`).join(', ')}`
  return (
    <figure class="gwbars">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label} preserveAspectRatio="none">
        {hours.map(({ from, usd, freeBy }, at) => {
          const height = usd === 0 ? 1.5 : Math.max(4, (usd / most) * (HEIGHT - 2))
          return (
            <rect
              key={from}
              class={usd === 0 ? 'gwbars__none' : 'gwbars__bar'}
              x={at * step + GAP / 2}
              y={HEIGHT - height}
              width={step - GAP}
              height={height}
              rx="2"
            >
              <title>
                {usd === 0
                  ? `${hourOf(from)}: nothing`
                  : `${hourOf(from)}: ${formatCost(usd)}, frees up by ${formatStamp(freeBy).slice(5, 16)} UTC`}
              </title>
            </rect>
          )
        })}
      </svg>
      <figcaption class="gwbars__axis small muted num">
        <span>{hourOf(hours[0]?.from ?? now)}, a day ago</span>
        <span>at most {formatCost(most)} in an hour</span>
        <span>now</span>
      </figcaption>
    </figure>
  )
}

const hourOf = (at: number): string => formatStamp(at).slice(11, 16)
