import { z } from 'zod'
import { iso } from '#kernel/clock'
import { usdPrice } from '#kernel/numbers/usd-price'
import type { AutomationRow } from './tables'

const price = z.object({ type: z.literal('price'), token: z.string() })

export const automationView = z.object({
  id: z.string(),
  type: z.literal('command').describe('a prompt; orders have their kind here'),
  name: z.string(),
  prompt: z.string(),
  trigger: z.union([
    z.object({ type: z.literal('cron'), cron: z.string().describe('five fields, UTC') }),
    z.object({ type: z.literal('at'), at: z.iso.datetime() }),
    price.extend({ below: usdPrice }),
    price.extend({ above: usdPrice }),
  ]),
  status: z.enum(['active', 'paused', 'cancelled', 'done']),
  createdAt: z.iso.datetime(),
  nextRunAt: z.iso.datetime().optional().describe('of a price: when it is looked at next'),
  lastRunAt: z.iso.datetime().optional(),
  lastJobId: z.string().optional().describe('of the last prompt: GET /agent/job/:id'),
  runs: z.int().describe('how often it has fired'),
  problem: z.string().optional().describe('why the last firing came to nothing'),
})

export function viewAutomation(row: AutomationRow): z.infer<typeof automationView> {
  const { id, name, prompt, trigger, status, createdAt, nextRunAt, lastRunAt, lastJobId, runs, problem } = row
  return {
    id,
    type: 'command',
    name,
    prompt,
    trigger: trigger.type === 'at' ? { type: 'at', at: iso(trigger.at) } : trigger,
    status,
    createdAt: iso(createdAt),
    ...(nextRunAt !== null && { nextRunAt: iso(nextRunAt) }),
    ...(lastRunAt !== null && { lastRunAt: iso(lastRunAt) }),
    ...(lastJobId !== null && { lastJobId }),
    runs,
    ...(problem !== null && { problem }),
  }
}
