import { zeroAddress } from 'viem'
import { z } from 'zod'
import { chainName } from '#domains/chain'
import { EVM_ADDRESS_RULE, isEvmAddress } from '#kernel/evm-address'

type Address = `0x${string}`

/** As other services write it. */
const NATIVE = new Set([zeroAddress, '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee', 'native'])

const token = z
  .string()
  .refine((text) => NATIVE.has(text.toLowerCase()) || isEvmAddress(text), `${EVM_ADDRESS_RULE}; or native`)
  .transform((text): Address | 'native' =>
    NATIVE.has(text.toLowerCase()) ? 'native' : (text.toLowerCase() as Address),
  )
  .describe('an address; native, or the zero address, for the native token')

const decimal = (what: string) =>
  z
    .string()
    .max(100)
    .regex(/^\d+(\.\d+)?$/, `must be a decimal number of whole tokens such as "1.5"${what}`)

const amount = decimal('').refine((text) => /[1-9]/.test(text), 'must be more than 0')

const pair = {
  fromToken: token,
  toToken: token,
  amount: amount.describe('of fromToken, whole tokens'),
  chain: chainName.default('base'),
}

export const quoteBody = z.object(pair)
export const swapBody = z.object({
  ...pair,
  slippageBps: z
    .int()
    .min(0)
    .max(5_000)
    .optional()
    .describe('hundredths of a percent below what is quoted; 100 unless given'),
  minBuyAmount: decimal('').optional().describe('of toToken; before slippageBps'),
  quoteId: z.string().optional().describe('holds the swap to its minBuyAmount'),
  idempotencyKey: z.string().min(1).max(200).optional().describe('kept for 24 hours'),
})
export type SwapPair = Pick<z.infer<typeof quoteBody>, 'fromToken' | 'toToken' | 'amount' | 'chain'>
export type SwapBody = z.infer<typeof swapBody>
