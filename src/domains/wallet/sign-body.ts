import { z } from 'zod'
import { transactionFields } from './transaction-fields'

const typedData = z.object({
  domain: z.record(z.string(), z.unknown()),
  types: z.record(z.string(), z.array(z.object({ name: z.string(), type: z.string() }))),
  primaryType: z.string(),
  message: z.record(z.string(), z.unknown()),
})

/** Document 1, POST /wallet/sign: each type with the one field that it signs. */
export const signBody = z.discriminatedUnion(
  'signatureType',
  [
    z.object({ signatureType: z.literal('personal_sign'), message: z.string() }),
    z.object({ signatureType: z.literal('eth_signTypedData_v4'), typedData }),
    z.object({ signatureType: z.literal('eth_signTransaction'), transaction: transactionFields }),
  ],
  { error: 'must be one of personal_sign, eth_signTypedData_v4, eth_signTransaction' },
)
export type SignBody = z.infer<typeof signBody>
