import {
  addOrder,
  draftOrder,
  type NewOrder,
  newOrder,
  type OrderRow,
  orderTables,
  previewOrder,
} from '#domains/orders'
import { iso } from '#kernel/clock'
import { agentSettingsOf, SETTINGS_PATH, USUAL_SLIPPAGE_BPS } from '../../settings/settings'
import { attempt } from '../attempt'
import { applied, chainDefault, slippageOf } from '../lookup/defaults'
import { type Default, defineTool, type SettlingCall } from '../tool'
import { changed } from './shown'

/** Row agent-orders: each filling has the rights that its maker has then. */
export const placeOrder = defineTool<NewOrder>({
  name: 'place_order',
  description:
    'Place an order: a swap that waits for a price (limit, stop, take_profit, trailing), is repeated by the clock (dca), or is carried out in parts over a time (twap). Each filling counts against the limits of its moment.',
  args: newOrder,
  writes: true,
  words: ({ kind, side, amount, token, chain }) =>
    `place a ${kind} order to ${side} ${amount === undefined ? token : `${amount} of ${token}`}${chain ? ` on ${chain}` : ''}`,
  async preview(call, asked) {
    const order = await previewOrder(call, asked)
    return { words: order.words, worth: order.worth, defaults: await defaultsOf(call, asked, order) }
  },
  async run(call, asked) {
    const draft = await attempt(() => draftOrder(call, asked))
    const row = await call.transact(orderTables, async (context) => addOrder(context, draft()))
    const defaultsGiven = unsaidText(await defaultsOf(call, asked, row))
    return changed(
      call,
      [row],
      ([order]) => `Placed ${row.id}: ${order?.name}. ${defaultsGiven}${timesOf(row)}`,
    )
  },
})

type Settled = Omit<OrderRow, 'id'>

/** The defaults that were applied. */
async function defaultsOf(
  { context, principal }: SettlingCall,
  asked: NewOrder,
  { from, to, side }: Settled,
): Promise<Default[]> {
  const settings = await agentSettingsOf(context, principal.walletId)
  const [other, own, given] = side === 'buy' ? [from, settings.pay, asked.pay] : [to, settings.get, asked.get]
  const isOwn = own?.toLowerCase() === other.symbol.toLowerCase() || own === other.address
  const { defaults } = await slippageOf(context, principal.walletId, asked.slippageBps)
  return [
    ...chainDefault(asked.chain, from.chain, settings),
    ...(given === undefined
      ? [
          applied(side === 'buy' ? 'pay' : 'get', other.symbol, {
            own: isOwn,
            message:
              side === 'buy'
                ? `What pays was not said, so it is ${other.symbol}`
                : `No token to get was said, so it is ${other.symbol}`,
          }),
        ]
      : []),
    ...(asked.amount === undefined
      ? [applied('amount', 'all', { own: false, message: 'No amount was said, so it is the whole holding' })]
      : []),
    ...defaults,
  ]
}

function unsaidText(defaults: readonly Default[]): string {
  const all = defaults.flatMap(({ slot, value }) => {
    const words = UNSAID[slot]
    return words ? [words(value)] : []
  })
  return all.length === 0
    ? ''
    : `As nothing else was said: ${all.join(', ')} (change it at ${SETTINGS_PATH}). `
}

const UNSAID: Readonly<Record<string, (value: string) => string>> = {
  chain: (value) => `on ${value}`,
  pay: (value) => `paid with ${value}`,
  get: (value) => `sold for ${value}`,
  amount: () => 'the whole holding',
}

function timesOf({ trigger, expiresAt, nextLookAt, slippageBps }: OrderRow): string {
  const slippage = `Slippage at most ${(slippageBps ?? USUAL_SLIPPAGE_BPS) / 100} %`
  return trigger.type === 'runs' && nextLookAt !== null
    ? `${slippage}; first at ${iso(nextLookAt)}, the last by ${iso(expiresAt)}.`
    : `${slippage}; prices are looked at every quarter of an hour, until ${iso(expiresAt)}.`
}
