import { z } from 'zod'
import { defineTable } from '#kernel/store'

/** What is known of a token wherever it is: a profile's symbol, chain and market figures come from here. */
export const tokenTable = defineTable('tokens', {
  schema: () =>
    z.strictObject({
      /** Lower-case address: the key. */
      key: z.string(),
      address: z.string(),
      /** Chain identifier of the wire: `base`. */
      chain: z.string(),
      symbol: z.string(),
      name: z.string(),
      decimals: z.int(),
      marketCapMicroUsd: z.int(),
      weeklyRevenueWei: z.string().regex(/^\d+$/),
    }),
  indexes: { 1: 'key' },
})
export type TokenRow = z.infer<typeof tokenTable.schema>
