import { z } from 'zod'
import { HOUR_MS } from '#kernel/durations'
import { recipientAddress } from '../recipients'

const LEAST_USD = 1
const MOST_USD = 1_000_000

/** Row control-ranges. */
const usd = z
  .number()
  .min(LEAST_USD, `must be at least ${LEAST_USD} USD; for no limit send enabled: false`)
  .max(MOST_USD, `must be at most ${MOST_USD} USD; for no limit send enabled: false`)
  .refine(
    (value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6,
    'must be a whole number of cents',
  )

const limitChange = z.strictObject({ enabled: z.boolean().optional(), usd: usd.optional() })

/** What a session may change; what is not sent stays. */
export const controlChanges = z.strictObject({
  paused: z.boolean().optional(),
  dailyLimit: limitChange.optional(),
  transactionLimit: limitChange.optional(),
  recipients: z
    .strictObject({ enabled: z.boolean().optional(), cooldownHours: z.int().min(0).max(168).optional() })
    .optional(),
  contractCalls: z.boolean().optional(),
})
export type ControlChanges = z.infer<typeof controlChanges>

export const newRecipient = z.strictObject({
  address: recipientAddress,
  label: z.string().trim().min(1).max(100).optional(),
})

const limitView = z.object({ enabled: z.boolean(), usd: z.number() })

export const controlsView = z.object({
  paused: z.boolean(),
  dailyLimit: limitView,
  transactionLimit: limitView,
  recipients: z.object({
    enabled: z.boolean(),
    cooldownHours: z.int(),
    entries: z.array(
      z.object({
        address: z.string(),
        label: z.string().nullable(),
        addedAt: z.iso.datetime(),
        usableAt: z.iso.datetime(),
      }),
    ),
  }),
  contractCalls: z.boolean(),
})

export type ControlsView = z.infer<typeof controlsView>

/** When a permitted recipient may first be sent to, epoch ms: the cooldown counts as it is set now. */
export function usableAt(addedAt: number, cooldownHours: number): number {
  return addedAt + cooldownHours * HOUR_MS
}
