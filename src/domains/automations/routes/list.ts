import { z } from 'zod'
import { ordersOf, orderView, viewOrder } from '#domains/orders'
import { defineRoute } from '#kernel/http/define-route'
import { oldestFirst } from '#kernel/order'
import { automationsOf } from '../automations'
import { automationView, viewAutomation } from '../view'
import { readers } from './common'

/** Rows automations, agent-orders. */
export const listAutomations = defineRoute('GET /user/automation', {
  summary: "A wallet's automations and orders, the newest first",
  level: 'ours',
  auth: readers,
  verbatim: true,
  response: z.object({ automations: z.array(z.union([automationView, orderView])) }),
  async handle({ context, principal: { walletId } }) {
    const commands = await automationsOf(context, walletId)
    const orders = await ordersOf(context, walletId)
    const rows = [...commands, ...orders].sort((one, other) => oldestFirst(other, one))
    return { automations: rows.map((row) => ('prompt' in row ? viewAutomation(row) : viewOrder(row))) }
  },
})
