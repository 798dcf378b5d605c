import { z } from 'zod'
import { type Call, defineRoute } from '#kernel/http/define-route'
import { automationOf, automationTables, removeAutomation, type Turn, turnAutomation } from '../automations'
import { automationErrors } from '../errors'
import { nextTime } from '../times'
import { automationView, viewAutomation } from '../view'

const common = {
  level: 'ours',
  auth: { kind: 'key-or-session', flag: 'agentApiEnabled', write: true },
  verbatim: true,
} as const
const change = {
  ...common,
  response: automationView,
  errors: [automationErrors.unknown, automationErrors.ended],
} as const

type ChangeCall = Pick<Call, 'context' | 'transact'> & {
  principal: { walletId: string }
  params: { id: string }
}

/** Row automations. */
export const pause = defineRoute('POST /user/automation/:id/pause', {
  ...change,
  summary: 'Pause an automation: what falls due meanwhile is left out',
  handle: (call) => turn(call, { status: 'paused' }),
})

/** Row automations. */
export const resume = defineRoute('POST /user/automation/:id/resume', {
  ...change,
  summary: 'Let a paused automation go on, from its next time',
  async handle(call) {
    const { context, principal, params } = call
    const { trigger } = await automationOf(context, principal.walletId, params.id)
    return turn(call, { status: 'active', nextRunAt: await nextTime(context, trigger) })
  },
})

/** Row automations. */
export const cancel = defineRoute('POST /user/automation/:id/cancel', {
  ...change,
  summary: 'End an automation for good; it stays in the list',
  handle: (call) => turn(call, { status: 'cancelled' }),
})

/** Row automations. */
export const remove = defineRoute('DELETE /user/automation/:id', {
  ...common,
  summary: 'Remove an automation',
  response: z.object({ success: z.literal(true) }),
  errors: [automationErrors.unknown],
  async handle({ context, principal: { walletId }, params, transact }) {
    await transact(automationTables, (context) => removeAutomation(context, walletId, params.id))
    context.bus.publish({ type: 'automations.changed', walletId })
    return { success: true as const }
  },
})

async function turn(
  { context, principal: { walletId }, params: { id }, transact }: ChangeCall,
  to: Turn,
): Promise<z.infer<typeof automationView>> {
  const row = await transact(automationTables, (context) => turnAutomation(context, { walletId, id }, to))
  context.bus.publish({ type: 'automations.changed', walletId })
  return viewAutomation(row)
}
