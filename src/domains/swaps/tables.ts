import { z } from 'zod'
import { moment } from '#kernel/clock'
import { defineTable } from '#kernel/store'

/** What a swap was quoted to bring a wallet, for as long as the quote is binding. */
export const quoteTable = defineTable('swap_quotes', {
  schema: () =>
    z.strictObject({
      id: z.string(),
      walletId: z.string(),
      /** The request, as `requestDigest` writes it. */
      asked: z.string(),
      minBuyAmount: z.string(),
      expiresAt: moment,
    }),
  indexes: { 9: 'id, walletId' },
})

/** Swaps that came with an idempotency key: each is carried out once, for 24 hours of virtual time. */
export const swapKeyTable = defineTable('swap_keys', {
  schema: () =>
    z.strictObject({
      /** `<wallet> <key>` */
      id: z.string(),
      walletId: z.string(),
      asked: z.string(),
      hash: z.string(),
      at: moment,
    }),
  indexes: { 9: 'id, walletId' },
})
