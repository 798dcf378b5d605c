import { z } from 'zod'
import { moment } from '#kernel/clock'
import { defineTable } from '#kernel/store'

const amount = z.string().regex(/^\d+(\.\d+)?$/)

/**
 * What a transaction was requested as. Besides transfers and raw transactions, the operations that have a name. A
 * `payment` is an authorization that its receiver sends: its hash is that of what was signed, and `raw` is it as JSON.
 */
export const spendKind = z.enum([
  'transfer',
  'submit',
  'launch',
  'claim',
  'beneficiary',
  'swap',
  'wrap',
  'payment',
  'bridge',
])

/**
 * What leaves a wallet, written before it is sent: the spend log. One row for each transaction hash, so that a
 * transaction counts once however often it is requested.
 */
export const spendTable = defineTable('wallet_spends', {
  schema: () =>
    z.strictObject({
      hash: z.string(),
      walletId: z.string(),
      /** Counts up within the wallet: the order of the history, also where the clock stands or jumps. */
      seq: z.int(),
      at: moment,
      /** As the wallet's endpoints name it. */
      chain: z.string(),
      kind: spendKind,
      /** The signed transaction, so that it can be sent again. */
      raw: z.string(),
      to: z.string(),
      /** Whole tokens; null where it is not one token that goes. */
      amount: amount.nullable(),
      symbol: z.string().nullable(),
      /** What the caller wrote beside a raw transaction. */
      description: z.string().optional(),
      /** What it was worth when it was requested, micro-USD; null where no pool priced it. */
      microUsd: z.string().regex(/^\d+$/).nullable(),
      /** Whether its gas was paid for the wallet. */
      sponsored: z.boolean(),
      /** What its gas may cost at most, micro-USD; absent where it is not sponsored, not priced, or of a version before. */
      gasMicroUsd: z.string().regex(/^\d+$/).optional(),
      /**
       * `reserved`: in the outbox, and perhaps not sent yet; `pending`: the chain has it and has not mined it;
       * `confirmed`; `reverted`: mined, and nothing moved but gas; `dropped`: the chain no longer knows it.
       */
      state: z.enum(['reserved', 'pending', 'confirmed', 'reverted', 'dropped']),
    }),
  indexes: { 3: 'hash, [walletId+seq], [walletId+at], [walletId+state]' },
})
export type SpendRow = z.infer<typeof spendTable.schema>

/**
 * How many outbox rows a wallet has written on a chain. A process that finds it changed may hold a nonce that is taken.
 * Of no meaning elsewhere.
 */
export const laneTable = defineTable('wallet_lanes', {
  schema: () => z.strictObject({ key: z.string(), promised: z.int() }),
  indexes: { 3: 'key' },
  remembered: true,
  transient: true,
})
