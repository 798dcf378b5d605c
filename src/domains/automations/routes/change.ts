import { z } from 'zod'
import type { Context } from '#kernel/context'
import { type Call, defineRoute } from '#kernel/http/define-route'
import {
  automationOf,
  automationTables,
  cancelAutomation,
  pauseAutomation,
  removeAutomation,
  resumeAutomation,
} from '../automations'
import { automationErrors } from '../errors'
import type { AutomationRow } from '../tables'
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
  handle: changing(pauseAutomation),
})

/** Row automations. */
export const resume = defineRoute('POST /user/automation/:id/resume', {
  ...change,
  summary: 'Let a paused automation go on, from its next time',
  async handle({ context, principal: { walletId }, params: { id }, transact }) {
    const { trigger } = await automationOf(context, walletId, id)
    const next = await nextTime(context, trigger)
    const resumed = () => resumeAutomation(context, { walletId, id }, next)
    return published(context, await transact(automationTables, resumed))
  },
})

/** Row automations. */
export const cancel = defineRoute('POST /user/automation/:id/cancel', {
  ...change,
  summary: 'End an automation for good; it stays in the list',
  handle: changing(cancelAutomation),
})

/** Row automations. */
export const remove = defineRoute('DELETE /user/automation/:id', {
  ...common,
  summary: 'Remove an automation',
  response: z.object({ success: z.literal(true) }),
  errors: [automationErrors.unknown],
  async handle({ context, principal: { walletId }, params, transact }) {
    await transact(automationTables, () => removeAutomation(context, walletId, params.id))
    context.bus.publish({ type: 'automations.changed', walletId })
    return { success: true as const }
  },
})

function changing(change: typeof pauseAutomation) {
  return async ({ context, principal: { walletId }, params: { id }, transact }: ChangeCall) =>
    published(context, await transact(automationTables, () => change(context, walletId, id)))
}

function published({ bus }: Context, row: AutomationRow): z.infer<typeof automationView> {
  bus.publish({ type: 'automations.changed', walletId: row.walletId })
  return viewAutomation(row)
}
