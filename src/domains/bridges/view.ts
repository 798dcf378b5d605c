import { z } from 'zod'

const transaction = z.object({
  chain: z.string(),
  hash: z.string(),
  path: z.string().describe('in the shell'),
})

const side = z.object({
  chain: z.string(),
  token: z.string().describe('an address, or native'),
  symbol: z.string(),
})

export const bridgeView = z.object({
  id: z.string(),
  walletId: z.string(),
  state: z.enum(['moving', 'arrived', 'returning', 'returned', 'failed']),
  from: side,
  to: side,
  recipient: z.string(),
  amount: z.string().describe('whole tokens that left the wallet'),
  fee: z.string(),
  arriving: z
    .string()
    .describe('of the token on the target chain: amount less fee, or what that is worth in another token'),
  reason: z.string().nullable().describe('why it did not arrive'),
  createdAt: z.iso.datetime(),
  arrivesAt: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable(),
  source: transaction,
  payout: transaction.nullable().describe('on the target chain; of a refund on the source chain'),
})
export type BridgeView = z.infer<typeof bridgeView>
