import { hideAssignedInJson } from '#domains/environment'
import { defineRoute } from '#kernel/http/define-route'
import { addAutomation, automationTables, draftAutomation, madeBy } from '../automations'
import { automationErrors } from '../errors'
import { newAutomation, triggerOf } from '../fields'
import { automationView, viewAutomation } from '../view'
import { readers } from './common'

/** Row automations. */
export const createAutomation = defineRoute('POST /user/automation', {
  summary: 'Send a prompt to the agent by a cron schedule (UTC), at a time, or when a price is met',
  level: 'ours',
  auth: { ...readers, write: true },
  verbatim: true,
  privateBody: hideAssignedInJson,
  body: newAutomation,
  status: 201,
  response: automationView,
  errors: [automationErrors.tooMany],
  async handle({ context, principal, body: { prompt, name, trigger }, transact }) {
    const input = { prompt, name, trigger: triggerOf(trigger) }
    const draft = await draftAutomation(context, madeBy(principal), input)
    const row = await transact(automationTables, (context) => addAutomation(context, draft))
    context.bus.publish({ type: 'automations.changed', walletId: row.walletId })
    return viewAutomation(row)
  },
})
