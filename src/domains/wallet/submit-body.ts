import { z } from 'zod'
import { chainId } from '#domains/chain'
import { transactionFields } from './transaction-fields'

export const submitBody = z.object({
  transaction: transactionFields.safeExtend({ chainId }),
  description: z.string().max(1_000).optional(),
  waitForConfirmation: z.boolean().default(true),
})
export type SubmitBody = z.infer<typeof submitBody>
