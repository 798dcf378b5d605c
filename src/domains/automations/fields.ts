import { z } from 'zod'
import { usdPrice } from './tables'

/** A number, or a text where a number would lose digits. */
/** What no ISO date of four digits says, whatever its offset. */
const LATEST = Date.UTC(10_000, 0)

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
