import { z } from 'zod'
import { moment } from '#kernel/clock'
import { type AnyTable, defineTable } from '#kernel/store'
import { walletStatus } from './status'

/** No control characters and no half characters: the name goes into addresses. */
const accountName = z
  .string()
  .max(80)
  .regex(/^[^\p{C}]+$/u, 'must be a name without control characters')

export const socialAccount = z.strictObject({ platform: accountName, username: accountName })

/** One user's wallet. Its private keys are not here: they follow from the seed and the id (see addresses.ts). */
export const walletTable = defineTable('wallets', {
  schema: () =>
    z.strictObject({
      id: z.string(),
      label: z.string(),
      evmAddress: z.string(),
      /** Null for a partner's wallet that was made without one. */
      solanaAddress: z.string().nullable(),
      socialAccounts: z.array(socialAccount),
      refCode: z.string(),
      club: z.strictObject({
        active: z.boolean(),
        subscriptionType: z.string(),
        renewOrCancelOn: moment,
      }),
      leaderboard: z.strictObject({ score: z.int(), rank: z.int() }),
      banned: z.boolean(),
      status: walletStatus,
    }),
  indexes: { 1: 'id' },
  migrations: {
    // Until then it stood with the partner that may change it.
    12: {
      reads: ['partner_wallets'],
      row: (row, before) => ({
        ...row,
        status: before('partner_wallets', String(row.id))?.status ?? 'active',
      }),
    },
  },
  remembered: true,
})
export type WalletRow = z.infer<typeof walletTable.schema>

/** Where wallets are, for the scope of a transaction that reads or writes them. */
export const walletTables: readonly AnyTable[] = [walletTable]
