import { zeroAddress } from 'viem'
import { z } from 'zod'
import { chainName } from '#domains/chain'
import { isSolanaAddress, SYSTEM_PROGRAM } from '#domains/solana'
import { SOLANA } from '#domains/wallet'
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

const terms = {
  slippageBps: z
    .int()
    .min(0)
    .max(5_000)
    .optional()
    .describe('hundredths of a percent below what is quoted; 100 unless given'),
  minBuyAmount: decimal('').optional().describe('of toToken; before slippageBps'),
  quoteId: z.string().optional().describe('holds the swap to its minBuyAmount'),
  idempotencyKey: z.string().min(1).max(200).optional().describe('kept for 24 hours'),
}

export const quoteBody = z.object(pair)
export const swapBody = z.object({ ...pair, ...terms })
export type SwapPair = Pick<z.infer<typeof quoteBody>, 'fromToken' | 'toToken' | 'amount' | 'chain'>
export type SwapBody = z.infer<typeof swapBody>

const solanaToken = z
  .string()
  .refine(
    (text) => text.toLowerCase() === 'native' || isSolanaAddress(text),
    `must be a Solana address: the mint of an SPL token, or ${SYSTEM_PROGRAM} for SOL`,
  )
  .transform((text): string => (text === SYSTEM_PROGRAM || text.toLowerCase() === 'native' ? 'native' : text))

const solanaSwapBody = z.object({
  ...{ fromToken: solanaToken, toToken: solanaToken, amount, chain: z.literal(SOLANA) },
  ...terms,
})
export type SolanaSwapBody = z.infer<typeof solanaSwapBody>
export type SolanaSwapPair = Pick<SolanaSwapBody, 'fromToken' | 'toToken' | 'amount' | 'chain'>

export type AnySwapPair = SwapPair | SolanaSwapPair
export type AnySwapBody = SwapBody | SolanaSwapBody

/** What is read of a swap on a chain; `solana` is one. */
export function swapBodyOn(chain: string): z.ZodType<AnySwapBody> {
  return chain === SOLANA ? solanaSwapBody : swapBody
}

export function isOnSolana<Pair extends AnySwapPair>(
  pair: Pair,
): pair is Extract<Pair, { chain: typeof SOLANA }> {
  return pair.chain === SOLANA
}
