import { z } from 'zod'

/** An unsigned transaction. */
export const unsignedCall = z.object({
  to: z.string(),
  data: z.string(),
  chainId: z.int(),
  description: z.string(),
})
export type UnsignedCall = z.infer<typeof unsignedCall>

/** A transaction that a wallet of ours sent. */
export const sentView = z.object({
  transactionHash: z.string(),
  status: z.enum(['success', 'pending']),
  signer: z.string(),
  chainId: z.int(),
  description: z.string(),
})
export type SentView = z.infer<typeof sentView>
