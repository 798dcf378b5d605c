import type { z } from 'zod'
import { hideAssignedInJson } from '#domains/environment'
import { errors, Refusal } from '#kernel/errors'
import { defineRoute } from '#kernel/http/define-route'
import { scheduleProblem } from '#kernel/schedule'
import { addAutomation, automationTables, draftAutomation, madeBy } from '../automations'
import { automationErrors } from '../errors'
import { newAutomation } from '../fields'
import type { Trigger } from '../tables'
import { automationView, viewAutomation } from '../view'

/** Row automations. */
export const createAutomation = defineRoute('POST /user/automation', {
  summary: 'Send a prompt to the agent by a cron schedule (UTC), at a time, or when a price is met',
  level: 'ours',
  auth: { kind: 'key-or-session', flag: 'agentApiEnabled', write: true },
  verbatim: true,
  privateBody: hideAssignedInJson,
  body: newAutomation,
  status: 201,
  response: automationView,
  errors: [automationErrors.tooMany],
  async handle({ context, principal, body: { prompt, name, trigger }, transact }) {
    const wish = { prompt, name, trigger: triggerOf(trigger) }
    const draft = await draftAutomation(context, madeBy(principal), wish)
    const row = await transact(automationTables, () => addAutomation(context, draft))
    context.bus.publish({ type: 'automations.changed', walletId: row.walletId })
    return viewAutomation(row)
  },
})

function triggerOf(sent: z.infer<typeof newAutomation>['trigger']): Trigger {
  switch (sent.type) {
    case 'cron': {
      const problem = scheduleProblem(sent.cron)
      if (problem) throw invalid('trigger.cron', problem, 'automations.cron')
      return sent
    }
    case 'at':
      return { type: 'at', at: Date.parse(sent.at) }
    case 'price': {
      const { type, token, below, above } = sent
      if (below !== undefined && above === undefined) return { type, token, below: priceOf(below) }
      if (above !== undefined && below === undefined) return { type, token, above: priceOf(above) }
      throw invalid('trigger', 'of type "price" has either below or above', 'automations.price')
    }
  }
}

/** Within the schema's bounds a number is written without an exponent. */
function priceOf(sent: string | number): string {
  return String(sent)
}

function invalid(field: string, problem: string, rule: string): Refusal {
  return new Refusal(errors.invalidRequest, `${field}: ${problem}. (Rule ${rule}.)`, {
    rule,
    facts: { field },
  })
}
