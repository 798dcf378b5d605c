import { addOrder, draftOrder, type NewOrder, newOrder, type OrderRow, orderTables } from '#domains/orders'
import { iso } from '#kernel/clock'
import { attempt } from '../attempt'
import { defineTool } from '../tool'
import { changed } from './shown'

const DEFAULT_SLIPPAGE_BPS = 100

/** Row agent-orders: each filling has the rights that its maker has then. */
export const placeOrder = defineTool<NewOrder>({
  name: 'place_order',
  description:
    'Place an order: a swap that waits for a price (limit, stop, take_profit, trailing), is repeated by the clock (dca), or is carried out in parts over a time (twap). Each filling counts against the limits of its moment.',
  args: newOrder,
  writes: true,
  words: ({ kind, side, amount, token, chain }) =>
    `place a ${kind} order to ${side} ${amount === undefined ? token : `${amount} of ${token}`}${chain ? ` on ${chain}` : ''}`,
  async run(call, asked) {
    const draft = await attempt(() => draftOrder(call, asked))
    const row = await call.transact(orderTables, async (context) => addOrder(context, draft()))
    return changed(call, [row], ([order]) => `Placed ${row.id}: ${order?.name}. ${defaultsOf(asked, row)}`)
  },
})

/** Everything that was not said, and how it was settled. */
function defaultsOf(
  asked: NewOrder,
  { from, to, side, trigger, expiresAt, nextLookAt, slippageBps }: OrderRow,
) {
  const payer = side === 'buy' ? asked.pay : asked.get
  const chosen = [
    ...(asked.chain === undefined ? [`on ${from.chain}`] : []),
    ...(payer === undefined ? [side === 'buy' ? `paid with ${from.symbol}` : `sold for ${to.symbol}`] : []),
    ...(asked.amount === undefined ? ['the whole holding'] : []),
  ]
  const slippage = `slippage at most ${(slippageBps ?? DEFAULT_SLIPPAGE_BPS) / 100} %`
  const times =
    trigger.type === 'runs' && nextLookAt !== null
      ? `first at ${iso(nextLookAt)}, the last by ${iso(expiresAt)}`
      : `prices are looked at every quarter of an hour, until ${iso(expiresAt)}`
  const unsaid = chosen.length > 0 ? `As nothing else was said: ${chosen.join(', ')}. ` : ''
  return `${unsaid}${slippage[0]?.toUpperCase()}${slippage.slice(1)}; ${times}.`
}
