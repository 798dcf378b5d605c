import { zeroAddress } from 'viem'
import { z } from 'zod'
import { chainName } from '#domains/chain'
import { isSolanaAddress, SYSTEM_PROGRAM } from '#domains/solana'
import { SOLANA } from '#domains/wallet'
import { EVM_ADDRESS_RULE, isEvmAddress } from '#kernel/evm-address'
import { decimalAmount, tokenAmount } from '#kernel/numbers/token-amount'

type Address = `0x${string}`

/** As other services write it. */
const NATIVE = new Set([zeroAddress, '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee', 'native'])

export const evmToken = z
  .string()
  .refine((text) => NATIVE.has(text.toLowerCase()) || isEvmAddress(text), `${EVM_ADDRESS_RULE}; or native`)
  .transform((text): Address | 'native' =>
    NATIVE.has(text.toLowerCase()) ? 'native' : (text.toLowerCase() as Address),
  )

export const solanaToken = z
  .string()
  .refine(
    (text) => text.toLowerCase() === 'native' || isSolanaAddress(text),
    `must be a Solana address: the mint of an SPL token, or ${SYSTEM_PROGRAM} for SOL`,
  )
  .transform((text): string => (text === SYSTEM_PROGRAM || text.toLowerCase() === 'native' ? 'native' : text))

/** What a swap may be held to, besides its slippage. */
export const bounds = {
  minBuyAmount: decimalAmount.optional().describe('of toToken, whole tokens; before quoteId'),
  quoteId: z
    .string()
    .optional()
    .describe('holds the swap to the minBuyAmount of its quote; before slippageBps'),
  idempotencyKey: z.string().min(1).max(200).optional().describe('kept for 24 hours'),
}

const terms = {
  slippageBps: z.int().min(0).max(5_000).optional(),
  maxPriceImpactBps: z.int().optional(),
  ...bounds,
}
type Terms = z.infer<z.ZodObject<typeof terms>>

const swapBody = z.object({
  ...{ fromToken: evmToken, toToken: evmToken, amount: tokenAmount, chain: chainName },
  ...terms,
})
export type SwapBody = z.infer<typeof swapBody>
export type SwapPair = Omit<SwapBody, keyof Terms>

const solanaSwapBody = z.object({
  ...{ fromToken: solanaToken, toToken: solanaToken, amount: tokenAmount, chain: z.literal(SOLANA) },
  ...terms,
})
export type SolanaSwapBody = z.infer<typeof solanaSwapBody>
export type SolanaSwapPair = Omit<SolanaSwapBody, keyof Terms>

/** Tokens of two chains, as each chain has them. */
export interface AcrossPair {
  readonly fromChain: string
  readonly toChain: string
  readonly fromToken: string
  readonly toToken: string
  /** Whole tokens. */
  readonly amount: string
}
export type AcrossBody = AcrossPair & Terms

export type OneChainPair = SwapPair | SolanaSwapPair
export type AnySwapPair = OneChainPair | AcrossPair
export type AnySwapBody = SwapBody | SolanaSwapBody | AcrossBody

/** What is read of a swap on a chain; `solana` is one. */
export function swapBodyOn(chain: string): z.ZodType<SwapBody | SolanaSwapBody> {
  return chain === SOLANA ? solanaSwapBody : swapBody
}

export function isOnSolana<Pair extends OneChainPair>(
  pair: Pair,
): pair is Extract<Pair, { chain: typeof SOLANA }> {
  return pair.chain === SOLANA
}

export function isAcross<Pair extends AnySwapPair>(pair: Pair): pair is Extract<Pair, AcrossPair> {
  return 'toChain' in pair
}
