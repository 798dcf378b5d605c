import { z } from 'zod'
import { defineTable } from '#kernel/store'

export const socialAccount = z.strictObject({
  platform: z.string().min(1).max(40),
  username: z.string().min(1).max(80),
})

/** One user's wallet. Its private keys are not here: they follow from the seed and the id (see addresses.ts). */
export const walletTable = defineTable('wallets', {
  schema: z.strictObject({
    id: z.string(),
    label: z.string(),
    evmAddress: z.string(),
    solanaAddress: z.string(),
    socialAccounts: z.array(socialAccount),
    refCode: z.string(),
    club: z.strictObject({
      active: z.boolean(),
      subscriptionType: z.string(),
      renewOrCancelOn: z.int(),
    }),
    leaderboard: z.strictObject({ score: z.int(), rank: z.int() }),
    banned: z.boolean(),
  }),
  indexes: { 1: 'id' },
})
export type WalletRow = z.infer<typeof walletTable.schema>
