import { z } from 'zod'
import { explorerPath } from '#domains/wallet'
import { iso } from '#kernel/clock'
import { usdPrice } from '#kernel/numbers/usd-price'
import { howMuch } from './amounts'
import { orderKind } from './fields'
import type { Filling, OrderRow } from './tables'
import { durationText } from './times'
import { levelOf, usdText } from './trigger'
import { orderWords } from './words'

const asset = z.object({
  symbol: z.string(),
  name: z.string(),
  address: z.string().describe('or native'),
})
const watched = { token: z.string().describe('whose price is looked at'), chain: z.string() }

const fillingView = z.object({
  n: z.int().describe('from 1'),
  at: z.iso.datetime(),
  status: z.enum(['filled', 'refused']),
  price: z.string().optional().describe('USD for one token, when it was begun'),
  sold: z.string().optional().describe('whole tokens'),
  bought: z.string().optional().describe('whole tokens'),
  txHash: z.string().optional(),
  explorerPath: z.string().optional().describe('its page in the shell'),
  problem: z.string().optional().describe('why it was refused'),
  rule: z.string().optional(),
})

export const orderView = z.object({
  id: z.string(),
  type: orderKind,
  name: z.string().describe('the order in words'),
  side: z.enum(['buy', 'sell']),
  chain: z.string(),
  pair: z.object({ from: asset, to: asset }).describe('what is sold, and for what'),
  amount: z.object({
    value: z.string().describe('"$100", a decimal number of whole tokens, or all'),
    of: z.string().describe('the symbol that it counts'),
    each: z.enum(['filling', 'order']).describe('of a twap it is that of all its parts'),
  }),
  trigger: z.union([
    z.object({ type: z.literal('price'), ...watched, below: usdPrice.describe('at or below') }),
    z.object({ type: z.literal('price'), ...watched, above: usdPrice.describe('at or above') }),
    z.object({
      type: z.literal('trailing'),
      ...watched,
      distance: z.string(),
      extreme: usdPrice.describe('the highest price since it was placed; of a buy the lowest'),
      level: z.string().describe('where it triggers now'),
    }),
    z.object({
      type: z.literal('runs'),
      every: z.string().describe('an ISO 8601 duration, or five cron fields (UTC)'),
      startAt: z.iso.datetime(),
      total: z.int().describe('runs at most'),
    }),
  ]),
  slippageBps: z.int().optional(),
  status: z.enum(['active', 'paused', 'done', 'expired', 'cancelled', 'failed']),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  nextRunAt: z.iso.datetime().optional().describe('of a price: when it is looked at next'),
  lastRunAt: z.iso.datetime().optional(),
  runs: z.int().describe('fillings that were begun'),
  isFilling: z.boolean(),
  fillings: z.array(fillingView).describe('the newest ten, the oldest first'),
  sold: z.string().describe('whole tokens, over all fillings'),
  bought: z.string(),
  problem: z.string().optional().describe('why the last filling was refused, or the price is not known'),
})

export type OrderView = z.infer<typeof orderView>

/** One order, with the prices that were seen for it. */
export const orderDetailView = orderView.extend({
  prices: z
    .array(z.object({ at: z.iso.datetime(), usd: z.string() }))
    .describe('of what is watched, when it was looked at; thinned out as they become many'),
})

/** Row agent-orders. */
export function viewOrder(row: OrderRow): OrderView {
  const { id, kind, side, from, to, slippageBps, status, createdAt, expiresAt, nextLookAt, begun } = row
  const lastRunAt = row.filling?.at ?? row.fillings.at(-1)?.at
  return {
    id,
    type: kind,
    name: orderWords(row),
    side,
    chain: from.chain,
    pair: { from: assetOf(from), to: assetOf(to) },
    amount: {
      value: howMuch(row.amount),
      of: row.amount.type === 'bought' ? to.symbol : from.symbol,
      each: row.amount.type === 'total' ? 'order' : 'filling',
    },
    trigger: triggerView(row),
    ...(slippageBps !== null && { slippageBps }),
    status,
    createdAt: iso(createdAt),
    expiresAt: iso(expiresAt),
    ...(nextLookAt !== null && status === 'active' && { nextRunAt: iso(nextLookAt) }),
    ...(lastRunAt !== undefined && { lastRunAt: iso(lastRunAt) }),
    runs: begun,
    isFilling: row.filling !== null,
    fillings: row.fillings.map((filling) => viewFilling(filling, from.chain)),
    sold: row.sold,
    bought: row.bought,
    ...(row.problem !== null && { problem: row.problem }),
  }
}

export function viewOrderDetail(row: OrderRow): z.infer<typeof orderDetailView> {
  return { ...viewOrder(row), prices: row.prices.map(([at, usd]) => ({ at: iso(at), usd })) }
}

function assetOf({ symbol, name, address }: OrderRow['from']): z.infer<typeof asset> {
  return { symbol, name, address }
}

function triggerView(row: OrderRow): OrderView['trigger'] {
  const { trigger } = row
  const { symbol: token, chain } = row.watched
  if (trigger.type === 'runs') {
    const every = 'cron' in trigger.every ? trigger.every.cron : durationText(trigger.every)
    return { type: 'runs', every, startAt: iso(trigger.startAt), total: trigger.total }
  }
  if (trigger.type === 'price') return { ...trigger, token, chain }
  const { type, distanceBps, extreme } = trigger
  return {
    type,
    token,
    chain,
    distance: `${distanceBps / 100}%`,
    extreme,
    level: usdText(levelOf(row) ?? 0n),
  }
}

function viewFilling({ n, at, status, ...rest }: Filling, chain: string): z.infer<typeof fillingView> {
  const { price, sold, bought, hash, problem, rule } = rest
  return {
    ...{ n, at: iso(at), status },
    ...(price !== null && { price }),
    ...(sold !== null && { sold }),
    ...(bought !== null && { bought }),
    ...(hash !== null && { txHash: hash, explorerPath: explorerPath({ chain, hash }) }),
    ...(problem !== null && { problem }),
    ...(rule !== null && { rule }),
  }
}
