import { z } from 'zod'
import {
  findOrder,
  nextLook,
  orderErrors,
  orderTables,
  orderView,
  removeOrder,
  turnOrder,
  viewOrder,
} from '#domains/orders'
import { type Call, defineRoute } from '#kernel/http/define-route'
import { whereFull } from '#kernel/quota/where-full'
import {
  automationOf,
  automationTables,
  removeAutomation,
  removeAutomationOnly,
  turnAutomation,
} from '../automations'
import { automationErrors } from '../errors'
import { nextTime } from '../times'
import { automationView, viewAutomation } from '../view'
import { common } from './common'

const change = {
  ...common,
  response: z.union([automationView, orderView]),
  errors: [automationErrors.unknown, automationErrors.ended, orderErrors.ended],
} as const

const listTables = [...automationTables, ...orderTables]

type ChangeCall = Pick<Call, 'context' | 'transact'> & {
  principal: { walletId: string }
  params: { id: string }
}

/** Row automations. */
export const pause = defineRoute('POST /user/automation/:id/pause', {
  ...change,
  summary: 'Pause an automation or an order: what falls due meanwhile is left out',
  handle: (call) => turn(call, { status: 'paused' }),
})

/** Row automations. */
export const resume = defineRoute('POST /user/automation/:id/resume', {
  ...change,
  summary: 'Let a paused automation or order go on, from its next time',
  async handle(call) {
    const { context, principal, params } = call
    const order = await findOrder(context, principal.walletId, params.id)
    if (order) return turn(call, { status: 'active', at: await nextLook(order, context.clock.now()) })
    const { trigger } = await automationOf(context, principal.walletId, params.id)
    return turn(call, { status: 'active', at: await nextTime(context, trigger) })
  },
})

/** Row automations. */
export const cancel = defineRoute('POST /user/automation/:id/cancel', {
  ...change,
  summary: 'End an automation or an order for good; it stays in the list',
  handle: (call) => turn(call, { status: 'cancelled' }),
})

/** Row automations. */
export const remove = defineRoute('DELETE /user/automation/:id', {
  ...common,
  summary: 'Remove an automation or an order',
  response: z.object({ success: z.literal(true) }),
  errors: [automationErrors.unknown],
  async handle({ context, principal: { walletId }, params, transact }) {
    await whereFull(
      context,
      transact(listTables, async (context) => {
        if (await findOrder(context, walletId, params.id)) return removeOrder(context, walletId, params.id)
        return removeAutomation(context, walletId, params.id)
      }),
      () => removeAutomationOnly(context, params.id),
    )
    context.bus.publish({ type: 'automations.changed', walletId })
    return { success: true as const }
  },
})

async function turn(
  { context, principal: { walletId }, params: { id }, transact }: ChangeCall,
  to: { readonly status: 'paused' | 'cancelled' } | { readonly status: 'active'; readonly at: number | null },
): Promise<z.infer<typeof automationView | typeof orderView>> {
  const row = await transact(listTables, async (context) => {
    const isOrder = (await findOrder(context, walletId, id)) !== undefined
    if (to.status !== 'active') {
      return isOrder
        ? turnOrder(context, { walletId, id }, to)
        : turnAutomation(context, { walletId, id }, to)
    }
    const { status, at } = to
    return isOrder
      ? turnOrder(context, { walletId, id }, { status, nextLookAt: at })
      : turnAutomation(context, { walletId, id }, { status, nextRunAt: at })
  })
  context.bus.publish({ type: 'automations.changed', walletId })
  return 'prompt' in row ? viewAutomation(row) : viewOrder(row)
}
