import { z } from 'zod'
import { CHAINS } from '#domains/chain'
import { transactionFields } from './transaction-fields'

const KNOWN = CHAINS.map(({ id, key }) => `${id} (${key})`).join(', ')

export const submitBody = z.object({
  transaction: transactionFields.safeExtend({
    chainId: z.literal(
      CHAINS.map(({ id }) => id),
      `must be one of ${KNOWN}`,
    ),
  }),
  description: z.string().max(1_000).optional(),
  waitForConfirmation: z.boolean().default(true),
})
export type SubmitBody = z.infer<typeof submitBody>
