import type { OrderDetail } from '../../wire'

/** A point of the picture, in its own units. */
interface PlotPoint {
  readonly x: number
  readonly y: number
}

export interface OrderPicture {
  readonly prices: readonly PlotPoint[]
  /** Where it triggers now; undefined of orders that run by the clock. */
  readonly level: number | undefined
  readonly fillings: readonly (PlotPoint & { readonly n: number; readonly isFilled: boolean })[]
  /** The lowest and the highest price of the picture, USD. */
  readonly low: number
  readonly high: number
  /** Epoch ms. */
  readonly from: number
  readonly until: number
}

type Drawn = Pick<OrderDetail, 'prices' | 'trigger' | 'fillings'>

/**
 * The prices that an order has seen, its level and its fillings, as points of a picture. Undefined while there is nothing
 * to draw. Prices are decimal text; here they only become heights.
 */
export function pictureOf(
  { prices, trigger, fillings }: Drawn,
  width: number,
  height: number,
): OrderPicture | undefined {
  const priced = fillings.flatMap(({ n, at, status, price }) =>
    price === undefined ? [] : [{ n, at: Date.parse(at), usd: Number(price), isFilled: status === 'filled' }],
  )
  const seen = prices.map(({ at, usd }) => ({ at: Date.parse(at), usd: Number(usd) }))
  const all = [...seen, ...priced]
  if (all.length < 2) return undefined
  const level = levelOf(trigger)
  const heights = [...all.map(({ usd }) => usd), ...(level === undefined ? [] : [level])]
  const [low, high] = [Math.min(...heights), Math.max(...heights)]
  const times = all.map(({ at }) => at)
  const [from, until] = [Math.min(...times), Math.max(...times)]
  const x = (at: number) => (until === from ? width / 2 : ((at - from) / (until - from)) * width)
  const y = (usd: number) => (high === low ? height / 2 : height - ((usd - low) / (high - low)) * height)
  return {
    prices: seen.map(({ at, usd }) => ({ x: x(at), y: y(usd) })),
    level: level === undefined ? undefined : y(level),
    fillings: priced.map(({ n, at, usd, isFilled }) => ({ n, isFilled, x: x(at), y: y(usd) })),
    low,
    high,
    from,
    until,
  }
}

/** Where a price triggers now, USD. */
function levelOf(trigger: OrderDetail['trigger']): number | undefined {
  if (trigger.type === 'runs') return undefined
  if (trigger.type === 'trailing') return Number(trigger.level)
  return Number('below' in trigger ? trigger.below : trigger.above)
}
