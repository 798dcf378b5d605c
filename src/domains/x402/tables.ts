import { z } from 'zod'
import { moment } from '#kernel/clock'
import { defineTable } from '#kernel/store'

const text = z.string().nullable()

/**
 * Requests to the facilitator: payments that it carried out, and what it refused. A payment is written in the
 * transaction that commits its block.
 */
export const paymentTable = defineTable('x402_payments', {
  schema: () =>
    z.strictObject({
      /** Sorts in the order of writing. */
      id: z.string(),
      at: moment,
      /** `failed`: its transaction was mined and taken back. */
      state: z.enum(['settled', 'failed', 'refused']),
      step: z.enum(['verify', 'settle']),
      version: z.int().nullable(),
      network: text,
      chainId: z.int().nullable(),
      payer: text,
      payTo: text,
      asset: text,
      /** Base units. */
      amount: text,
      /** Of the asset, where it is known. */
      symbol: text,
      decimals: z.int().nullable(),
      /** Of a call of a paid endpoint: who got the rest of it, and the service's fee, base units. */
      owner: text,
      fee: text,
      resource: text,
      description: text,
      nonce: text,
      transaction: text,
      /** Of a payment that is not settled: the packages' own word, and what it means here. */
      reason: text,
      message: text,
      /** `8453:0x<payer>:0x<nonce>` of what was mined, lower case, and whose nonce where that is not USDC: one row for each. */
      authorization: text,
      /** Whether the answer to the settlement was delivered, as far as is known. */
      answered: z.boolean(),
    }),
  indexes: { 13: 'id, authorization, state' },
  // Nothing but USDC was settled before.
  migrations: { 23: (row) => ({ ...row, symbol: 'USDC', decimals: 6, owner: null, fee: null }) },
})
export type PaymentRow = z.infer<typeof paymentTable.schema>
