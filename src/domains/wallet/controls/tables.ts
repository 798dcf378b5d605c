import { z } from 'zod'
import { moment } from '#kernel/clock'
import { defineTable } from '#kernel/store'

/** From 1 to 1,000,000 USD, in cents: a limit of nothing is no limit but a pause. */
const limit = z.strictObject({ enabled: z.boolean(), usdCents: z.int().min(100).max(100_000_000) })

/** What a wallet's owner allows it to do, by whatever key. A wallet without a row has the defaults. */
export const controlsTable = defineTable('wallet_controls', {
  schema: () =>
    z.strictObject({
      walletId: z.string(),
      paused: z.boolean(),
      dailyLimit: limit,
      transactionLimit: limit,
      recipients: z.strictObject({
        enabled: z.boolean(),
        cooldownHours: z.int().min(0).max(168),
        entries: z.array(
          z.strictObject({ address: z.string(), label: z.string().nullable(), addedAt: moment }),
        ),
      }),
      contractCalls: z.boolean(),
    }),
  indexes: { 3: 'walletId' },
  remembered: true,
})
export type Controls = z.infer<typeof controlsTable.schema>
