import { call } from '../../api'
import { formatStamp } from '../../format'
import { Problem, Skeleton } from '../../parts/States'
import { useResource } from '../../state/resource'
import type { Order, OrderDetail } from '../../wire'
import { pictureOf } from './order-plot'

const WIDTH = 600
const HEIGHT = 140
/** Around the picture, for points at its edge. */
const AIR = 8

/** The price that an order looks at since it was placed, where it triggers, and its fillings. */
export function OrderPlot({ order, session }: { order: Order; session: string }) {
  const { data, error, reload } = useResource(
    `order ${order.id}`,
    async (signal) => {
      const read = await call('GET /user/automation/:id', { key: session, params: { id: order.id }, signal })
      return read.type === 'command' ? null : read
    },
    ['automations.changed', 'clock.changed'],
  )
  if (error) return <Problem error={error} onRetry={reload} />
  if (data === undefined) return <Skeleton rows={3} />
  return data && <Picture order={data} />
}

function Picture({ order }: { order: OrderDetail }) {
  const picture = pictureOf(order, WIDTH, HEIGHT)
  if (!picture) {
    return <p class="small muted">Too few prices to draw yet: they are looked at every quarter of an hour.</p>
  }
  const { prices, level, fillings, low, high, from, until } = picture
  const path = prices.map(({ x, y }, at) => `${at === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('')
  return (
    <figure class="order-plot">
      <svg
        viewBox={`${-AIR} ${-AIR} ${WIDTH + 2 * AIR} ${HEIGHT + 2 * AIR}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={labelOf(order, picture)}
      >
        <path class="order-plot__price" d={path} />
        {level !== undefined && <line class="order-plot__level" x1="0" x2={WIDTH} y1={level} y2={level} />}
        {fillings.map(({ n, x, y, isFilled }) => (
          <circle key={n} class={isFilled ? 'order-plot__filled' : 'order-plot__refused'} cx={x} cy={y} r="5">
            <title>
              {isFilled ? 'Filled' : 'Refused'}, number {n}
            </title>
          </circle>
        ))}
      </svg>
      <figcaption class="small muted num row row--between">
        <span>
          {stampOf(from)} to {stampOf(until)}
        </span>
        <span>
          ${usd(low)} to ${usd(high)}
          {level !== undefined && ' · dashed: where it triggers'}
        </span>
      </figcaption>
    </figure>
  )
}

function labelOf(
  { name, fillings }: OrderDetail,
  { low, high, from, until }: { low: number; high: number; from: number; until: number },
): string {
  const filled = fillings.filter(({ status }) => status === 'filled').length
  const refused = fillings.length - filled
  return `${name}: between $${usd(low)} and $${usd(high)} from ${stampOf(from)} to ${stampOf(until)}; filled ${filled} times, refused ${refused} times`
}

const stampOf = (at: number): string => formatStamp(new Date(at).toISOString()).slice(0, 16)

const usd = (price: number): string => String(Number(price.toPrecision(5)))
