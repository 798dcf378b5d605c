import { z } from 'zod'
import {
  addOrder,
  draftOrder,
  findOrder,
  type NewOrder,
  newOrder,
  type OrderRow,
  orderDetailView,
  orderErrors,
  orderOf,
  orderTables,
  orderView,
  viewOrder,
  viewOrderDetail,
} from '#domains/orders'
import { defineRoute } from '#kernel/http/define-route'
import { automationOf } from '../automations'
import { automationErrors } from '../errors'
import { automationView, viewAutomation } from '../view'
import { common, readers } from './common'

/** Row agent-orders. */
export const createOrder = defineRoute('POST /user/automation/order', {
  ...common,
  summary: 'Place an order: limit, stop, take profit, trailing, DCA or TWAP',
  body: newOrder,
  status: 201,
  response: orderView,
  errors: Object.values(orderErrors),
  async handle({ context, principal, body, transact }) {
    const draft = await draftOrder({ context, principal }, body)
    const row = await transact(orderTables, (context) => addOrder(context, draft))
    context.bus.publish({ type: 'automations.changed', walletId: row.walletId })
    return viewOrder(row)
  },
})

/** Row agent-orders. Defaults are applied anew, by the prices of now. */
export const changeOrder = defineRoute('PATCH /user/automation/:id', {
  ...common,
  summary: 'Change an order: it is cancelled, and made anew with a new id',
  body: newOrder.partial(),
  response: orderView,
  errors: Object.values(orderErrors),
  async handle({ context, principal, params: { id }, body, transact, recalled }) {
    const made = async () => {
      const { asked } = await orderOf(context, principal.walletId, id)
      const draft = await draftOrder({ context, principal }, changed(asked, body))
      return transact(orderTables, (context) => addOrder(context, draft, id))
    }
    const row = (await recalled<OrderRow>()) ?? (await made())
    context.bus.publish({ type: 'automations.changed', walletId: row.walletId })
    return viewOrder(row)
  },
})

/** A price replaces a change of the price, and the other way round. */
function changed(
  order: NewOrder,
  body: { [Field in keyof NewOrder]?: NewOrder[Field] | undefined },
): NewOrder {
  const { price, change, ...rest } = order
  const isPriced = body.price !== undefined || body.change !== undefined
  return newOrder.parse({ ...rest, ...(!isPriced && { price, change }), ...body })
}

/** Rows automations, agent-orders. */
export const readAutomation = defineRoute('GET /user/automation/:id', {
  summary: 'An automation, or an order with the prices that were seen for it',
  level: 'ours',
  auth: readers,
  verbatim: true,
  response: z.union([automationView, orderDetailView]),
  errors: [automationErrors.unknown],
  async handle({ context, principal: { walletId }, params: { id } }) {
    const order = await findOrder(context, walletId, id)
    return order ? viewOrderDetail(order) : viewAutomation(await automationOf(context, walletId, id))
  },
})
