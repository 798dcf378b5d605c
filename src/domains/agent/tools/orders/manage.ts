import { z } from 'zod'
import {
  isOpen,
  newOrder,
  nextLook,
  type OrderRow,
  type OrderTurn,
  type OrderView,
  ordersOf,
  orderTables,
  shownOrders,
  turnOrder,
} from '#domains/orders'
import { errors, Refusal } from '#kernel/errors'
import type { Json } from '#kernel/jobs/tables'
import { defineTool, type ToolCall, type ToolResult } from '../tool'
import { changed, named } from './shown'

const kind = newOrder.shape.kind.optional()
const listArgs = z.strictObject({
  kind: kind.describe('only of this kind'),
  token: z.string().min(1).max(100).optional().describe('only of this token, by symbol, name or address'),
})

/** Row agent-orders. */
export const listOrders = defineTool<z.infer<typeof listArgs>>({
  name: 'list_orders',
  description: "The wallet's open orders: kind, pair, trigger, amount, status, fillings.",
  args: listArgs,
  writes: false,
  words: (args) =>
    `list the ${args.kind ?? ''} orders${args.token ? ` of ${args.token}` : ''}`.replace('  ', ' '),
  async run({ context, principal }, args) {
    const open = (await ordersOf(context, principal.walletId)).filter(isOpen)
    const orders = (await shownOrders(open)).filter(
      (one) => (!args.kind || one.type === args.kind) && (!args.token || isOf(one, args.token)),
    )
    const such = `${args.kind ? `${args.kind} ` : ''}orders${args.token ? ` of ${args.token}` : ''}`
    return {
      text: orders.length === 0 ? `You have no open ${such}.` : orders.map(stateOf).join('\n'),
      data: { orders: orders as unknown as Json },
      links: [{ label: 'Orders', path: '/ui/orders' }],
    }
  },
})

const whichArgs = z.strictObject({
  order: z.string().trim().min(1).max(200).describe('its id, its token, words of what it does; or all'),
  kind: kind.describe('only of this kind'),
})
type Which = z.infer<typeof whichArgs>

/** Row agent-orders. */
export const cancelOrder = turning(
  'cancel',
  'Cancelled',
  'End an order for good, or all of them; it stays in the list.',
  {
    from: ['active', 'paused'],
    turn: async () => ({ status: 'cancelled' }),
  },
)

/** Row agent-orders. */
export const pauseOrder = turning(
  'pause',
  'Paused',
  'Pause an order: what falls due meanwhile is left out.',
  {
    from: ['active'],
    turn: async () => ({ status: 'paused' }),
  },
)

/** Row agent-orders. */
export const resumeOrder = turning(
  'resume',
  'Resumed',
  'Let a paused order go on, from its next look or run.',
  {
    from: ['paused'],
    turn: async ({ clock }, row) => ({ status: 'active', nextLookAt: await nextLook(row, clock.now()) }),
  },
)

function turning(
  verb: string,
  past: string,
  description: string,
  how: {
    from: readonly OrderRow['status'][]
    turn: (context: ToolCall['context'], row: OrderRow) => Promise<OrderTurn>
  },
) {
  return defineTool<Which>({
    ...{ name: `${verb}_order`, description, args: whichArgs, writes: true },
    words: ({ order, kind: only }) => `${verb} the ${only ?? ''} order "${order}"`.replace('  ', ' '),
    async run(call, which): Promise<ToolResult> {
      const { context } = call
      const ids = await call.once('orders', async () => found(call, which, how.from))
      const own = await ordersOf(context, call.principal.walletId)
      const turns = await Promise.all(
        own
          .filter(({ id }) => ids.includes(id))
          .map(async (row) => ({ row, to: await how.turn(context, row) })),
      )
      const rows = await call.transact(orderTables, async (context) => {
        const turned: OrderRow[] = []
        for (const { row, to } of turns) turned.push(await turnOrder(context, row, to))
        return turned
      })
      return changed(call, rows, (orders) => {
        const all = orders.map(named).join('; ')
        return `${past} ${orders.length === 1 ? all : `${orders.length} orders: ${all}`}.`
      })
    },
  })
}

/** The ids of those that are meant. Throws a refusal where none is, or where one is meant and several could be. */
async function found(
  { context, principal }: ToolCall,
  { order, kind: only }: Which,
  from: readonly OrderRow['status'][],
): Promise<string[]> {
  const all = await shownOrders(await ordersOf(context, principal.walletId))
  if (all.some(({ id }) => id === order)) return [order]
  const those = all.filter((one) => from.includes(one.status) && (!only || one.type === only))
  const text = order.toLowerCase()
  const fits = text === 'all' ? those : fitting(those, text)
  if (fits.length === 1 || (text === 'all' && fits.length > 0)) return fits.map(({ id }) => id)
  const candidates = fits.length > 0 ? fits : those
  const list = candidates.map(named).join('; ')
  const such = `${only ? `${only} ` : ''}order`
  throw new Refusal(
    errors.invalidRequest,
    fits.length > 1
      ? `"${order}" could be more than one ${such}: ${list}. Say which, by its id, or all.`
      : `No ${from.join(' or ')} ${such} is ${text === 'all' ? 'there' : `of "${order}"`}.${list === '' ? '' : ` There is ${list}.`}`,
    {
      rule: fits.length > 1 ? 'agent.orders.ambiguous' : 'agent.orders.unknown',
      facts: { order, candidates: fits.length },
    },
  )
}

function fitting(orders: readonly OrderView[], text: string): readonly OrderView[] {
  const ofToken = orders.filter((one) => isOf(one, text))
  if (ofToken.length > 0) return ofToken
  const words = text.split(/\s+/)
  return orders.filter(({ type, name, trigger }) => {
    const rhythm = trigger.type === 'runs' ? RHYTHMS[trigger.every] : ''
    const known = `${type} ${name} ${rhythm}`.toLowerCase().split(/[\s,]+/)
    return words.every((word) => known.includes(word))
  })
}

/** What people call an order by its rhythm. */
const RHYTHMS: Readonly<Record<string, string>> = {
  PT1H: 'hourly',
  P1D: 'daily',
  P1W: 'weekly',
  P1M: 'monthly',
}

/** Whether it buys or sells a token; what it pays with, or sells for, does not count. */
function isOf({ side, pair }: OrderView, text: string): boolean {
  const { symbol, name, address } = side === 'buy' ? pair.to : pair.from
  const query = text.replace(/^\$/, '').toLowerCase()
  return [symbol, name, address].some((each) => each.toLowerCase() === query)
}

function stateOf({ id, type, name, status, runs, fillings, problem }: OrderView): string {
  const filled = fillings.filter((each) => each.status === 'filled').length
  const many = runs === 0 ? 'not filled yet' : `begun ${runs} times, ${filled} of the newest filled`
  return `${id}: ${type}, ${name}, ${status}, ${many}${problem === undefined ? '' : ` (${problem})`}`
}
