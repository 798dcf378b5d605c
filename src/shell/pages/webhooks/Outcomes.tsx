import { formatMs } from '../../format'

export interface Point {
  status: number
  durationMs: number
}

const WIDTH = 320
const HEIGHT = 96
const AIR = 6

/** How long each of several calls took, in their order; the colour shows how it was answered. */
export function Outcomes({ points, label }: { points: readonly Point[]; label: string }) {
  const most = Math.max(1, ...points.map(({ durationMs }) => durationMs))
  const step = (WIDTH - 2 * AIR) / Math.max(1, points.length - 1)
  return (
    <figure class="outcomes">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
        <line class="outcomes__axis" x1="0" x2={WIDTH} y1={AIR} y2={AIR} />
        <line class="outcomes__axis" x1="0" x2={WIDTH} y1={HEIGHT - AIR} y2={HEIGHT - AIR} />
        {points.map(({ status, durationMs }, at) => {
          const x = points.length === 1 ? WIDTH / 2 : AIR + at * step
          const y = HEIGHT - AIR - (durationMs / most) * (HEIGHT - 2 * AIR)
          return (
            <g key={at} class={`outcomes__point outcomes__point--${kindOf(status)}`}>
              <title>{`${at + 1}: ${status}, ${formatMs(durationMs)}`}</title>
              <line x1={x} x2={x} y1={HEIGHT - AIR} y2={y} />
              <circle cx={x} cy={y} r="3.5" />
            </g>
          )
        })}
      </svg>
      <figcaption class="small muted num" aria-hidden="true">
        <span>{formatMs(most)}</span>
        <span>0</span>
      </figcaption>
    </figure>
  )
}

const kindOf = (status: number) => (status >= 500 ? 'bad' : status >= 400 ? 'warn' : 'ok')
