import { z } from 'zod'
import { makerSchema } from '#domains/keys'
import { moment } from '#kernel/clock'
import { usdPrice } from '#kernel/numbers/usd-price'
import { scheduleProblem } from '#kernel/schedule'
import { defineTable } from '#kernel/store'

const priceTrigger = { type: z.literal('price'), token: z.string().min(1).max(100) }

const trigger = z.union([
  z.strictObject({
    type: z.literal('cron'),
    cron: z.string().superRefine((text, { addIssue }) => {
      const problem = scheduleProblem(text)
      if (problem) addIssue(problem)
    }),
  }),
  z.strictObject({ type: z.literal('at'), at: moment }),
  z.strictObject({ ...priceTrigger, below: usdPrice }),
  z.strictObject({ ...priceTrigger, above: usdPrice }),
])
export type Trigger = z.infer<typeof trigger>

/** The kind of the jobs by which automations fire. */
export const FIRE = 'automation.fire'

/** A prompt that is sent to the agent when its time comes, or its price. Row automations. */
export const automationTable = defineTable('automations', {
  schema: () =>
    z.strictObject({
      id: z.string(),
      walletId: z.string(),
      name: z.string(),
      prompt: z.string(),
      trigger,
      status: z.enum(['active', 'paused', 'cancelled', 'done']),
      /** Who made it, and whose rights its prompts have; a key's are looked up again when it fires. */
      by: makerSchema(),
      /** The conversation that all its prompts stand in. */
      threadId: z.string(),
      createdAt: moment,
      /** When it fires next, or of a price, when it is looked at next; null unless it is active. */
      nextRunAt: moment.nullable(),
      lastRunAt: moment.nullable(),
      lastJobId: z.string().nullable(),
      runs: z.int(),
      /** Why its last firing came to nothing. */
      problem: z.string().nullable(),
    }),
  indexes: { 9: 'id, walletId' },
})
export type AutomationRow = z.infer<typeof automationTable.schema>
