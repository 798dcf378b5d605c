import { z } from 'zod'
import { moment } from '#kernel/clock'
import { defineTable } from '#kernel/store'

const amount = z.string().regex(/^\d+(\.\d+)?$/)

const place = z.strictObject({
  /** As the wallet's endpoints name it. */
  chain: z.string(),
  /** An address or a mint, or `native`. */
  token: z.string(),
  symbol: z.string(),
})

/** What goes from one chain to another: one row for each transaction of a wallet that pays into the bridge. */
export const bridgeTable = defineTable('bridges', {
  schema: () =>
    z.strictObject({
      id: z.string(),
      walletId: z.string(),
      from: place,
      to: place,
      /** Where a refund goes: the wallet's own address on the chain that it came from. */
      sender: z.string(),
      recipient: z.string(),
      /** Whole tokens: what left the wallet, and of it the fee and what arrives. */
      amount,
      fee: amount,
      arriving: amount,
      /**
       * `moving`: the chain that it came from has it, or will have it; `arrived`; `returning`: it cannot be paid out, and goes
       * back; `returned`; `failed`: nothing ever left the wallet.
       */
      state: z.enum(['moving', 'arrived', 'returning', 'returned', 'failed']),
      /** Why it did not arrive. */
      reason: z.string().nullable(),
      sourceHash: z.string(),
      /** Of what was paid out, or paid back. */
      payoutHash: z.string().nullable(),
      createdAt: moment,
      arrivesAt: moment,
      endedAt: moment.nullable(),
    }),
  indexes: { 18: 'id, sourceHash, createdAt, [walletId+createdAt]' },
})
export type BridgeRow = z.infer<typeof bridgeTable.schema>
