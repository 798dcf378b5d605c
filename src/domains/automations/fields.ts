import { z } from 'zod'
import { invalidField } from '#kernel/errors'
import { usdPrice } from '#kernel/numbers/usd-price'
import { scheduleProblem } from '#kernel/schedule'
import type { Trigger } from './tables'

/** What no ISO date of four digits says, whatever its offset. */
const LATEST = Date.UTC(10_000, 0)

/** A number, or a text where a number would lose digits. */
const price = z.union([
  usdPrice,
  z
    .number()
    .refine((value) => usdPrice.safeParse(String(value)).success, 'must be a price in USD such as 0.01'),
])

const name = z.string().trim().min(1).max(100)
const token = z.string().trim().min(1).max(100).describe('by symbol, name or address')

export const newAutomation = z.strictObject({
  name: name.optional().describe('the beginning of the prompt, where none is given'),
  prompt: z.string().trim().min(1).max(10_000),
  trigger: z.discriminatedUnion('type', [
    z.strictObject({ type: z.literal('cron'), cron: z.string().describe('five fields, UTC') }),
    z.strictObject({
      type: z.literal('at'),
      at: z.iso
        .datetime({ offset: true })
        .refine((at) => Date.parse(at) < LATEST, 'must be before the year 10000 (UTC)'),
    }),
    z.strictObject({
      type: z.literal('price'),
      token,
      below: price.optional().describe('USD for one token'),
      above: price.optional().describe('USD for one token'),
    }),
  ]),
})

/** A trigger as it is stored. Throws 400 that names the field. */
export function triggerOf(sent: z.infer<typeof newAutomation>['trigger']): Trigger {
  switch (sent.type) {
    case 'cron': {
      const problem = scheduleProblem(sent.cron)
      if (problem) throw invalidField('trigger.cron', problem, 'automations.cron')
      return sent
    }
    case 'at':
      return { type: 'at', at: Date.parse(sent.at) }
    case 'price': {
      const { type, token, below, above } = sent
      if (below !== undefined && above === undefined) return { type, token, below: priceOf(below) }
      if (above !== undefined && below === undefined) return { type, token, above: priceOf(above) }
      throw invalidField('trigger', 'of type "price" has either below or above', 'automations.price')
    }
  }
}

/** Within the schema's bounds a number is written without an exponent. */
function priceOf(sent: string | number): string {
  return String(sent)
}
