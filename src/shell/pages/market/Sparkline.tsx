import { readable } from '../../amounts'
import type { MarketDay } from '../../wire'
import { moveOf, pathOf, pointsOf } from './sparkline'

const WIDTH = 120
const HEIGHT = 28
const AIR = 3

/** How a token’s price went, a point a day. */
export function Sparkline({ symbol, days }: { symbol: string; days: readonly MarketDay[] }) {
  if (days.length < 2) return <span class="small muted">too young to draw</span>
  const prices = days.map(({ closeWeth }) => closeWeth)
  const points = pointsOf(prices, WIDTH, HEIGHT)
  const move = moveOf(prices)
  const label = `${symbol} in ${days.length} days: ${move}, to ${readable(prices.at(-1) ?? '0')} WETH`
  const last = points.at(-1)
  return (
    <span class={`spark spark--${move.split(' ')[0]}`}>
      <svg viewBox={`${-AIR} ${-AIR} ${WIDTH + 2 * AIR} ${HEIGHT + 2 * AIR}`} role="img" aria-label={label}>
        <path d={pathOf(points)} />
        {last && <circle cx={last[0]} cy={last[1]} r="2.5" />}
      </svg>
      <span class="small num" aria-hidden="true">
        {move}
      </span>
    </span>
  )
}
