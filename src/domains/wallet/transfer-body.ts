import { zeroAddress } from 'viem'
import { z } from 'zod'
import { chainName, evmChain } from './chains'
import type { Order } from './outbound/transfer'
import { addressKind } from './recipients'

type Address = `0x${string}`

const HANDLES =
  'must be an EVM address: 0x and 40 hex digits. Names and handles are resolved first: GET /addresses/resolve?value=…'

const evmAddress = (rule: string) => z.string().refine((text) => addressKind(text) === 'evm', rule)

/** Rows transfer-amount-units, transfer-recipient-resolve, transfer-chains. */
export const transferBody = z
  .object({
    tokenAddress: evmAddress('must be an EVM address: of an ERC-20 token, or the zero address'),
    recipientAddress: evmAddress(HANDLES).refine(
      (text) => text.toLowerCase() !== zeroAddress,
      'must not be the zero address: nobody could ever move what is sent there',
    ),
    amount: z
      .string()
      .max(100)
      .regex(/^\d+(\.\d+)?$/, 'must be a decimal number of whole tokens such as "1.5"')
      .refine((text) => /[1-9]/.test(text), 'must be more than 0'),
    isNativeToken: z.boolean(),
    chain: chainName.default('base'),
  })
  .refine(
    ({ tokenAddress, isNativeToken }) => isNativeToken === (tokenAddress.toLowerCase() === zeroAddress),
    {
      path: ['isNativeToken'],
      error: 'must be true with the zero address as tokenAddress, and false with any other',
    },
  )

export function orderOf(body: z.infer<typeof transferBody>): Order {
  return {
    spec: evmChain(body.chain),
    token: body.isNativeToken ? 'native' : (body.tokenAddress.toLowerCase() as Address),
    to: body.recipientAddress.toLowerCase() as Address,
    amount: body.amount,
  }
}
