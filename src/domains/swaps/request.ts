import { z } from 'zod'
import { isSolanaAddress, WRAPPED_SOL_MINT } from '#domains/solana'
import { SOLANA, walletChain } from '#domains/wallet'
import { isEvmAddress } from '#kernel/evm-address'
import { tokenAmount } from '#kernel/numbers/token-amount'
import { type AnySwapPair, bounds, evmToken, solanaToken } from './fields'

/** Above it a swap is refused; a quote says both. */
export const MAX_PRICE_IMPACT_BPS = 1_500

const token = z
  .string()
  .min(1)
  .max(100)
  .describe(
    'an EVM address, or native, the zero address or 0xeeee…eeee for the native token; on Solana a mint',
  )
const ofToken = (name: string, other: string) =>
  walletChain
    .optional()
    .describe(`of ${name}; that of ${other} unless given, and base where none is: solana for a mint`)

const pair = {
  fromToken: token,
  toToken: token,
  amount: tokenAmount.describe('of fromToken, whole tokens'),
  fromChain: ofToken('fromToken', 'toToken'),
  toChain: ofToken('toToken', 'fromToken'),
  chain: walletChain.optional().describe('of both tokens'),
}
const slippageBps = z
  .int()
  .min(10)
  .max(2_000)
  .default(500)
  .describe('hundredths of a percent below what is quoted')

const sent = z.object(pair)
type Sent = z.infer<typeof sent>

/** What `POST /wallet/swap-quote` takes; `shown`: the tokens in the letters of the caller. */
export const quoteRequest = sent.extend({ slippageBps }).transform((body, context) => ({
  pair: placed(body, context),
  shown: shownOf(body),
  slippageBps: body.slippageBps,
}))

/** What `POST /wallet/swap` takes. */
export const swapRequest = sent
  .extend({ slippageBps, ...bounds })
  .transform(({ slippageBps, minBuyAmount, quoteId, idempotencyKey, ...body }, context) => ({
    ...placed(body, context),
    ...{ slippageBps, minBuyAmount, quoteId, idempotencyKey, maxPriceImpactBps: MAX_PRICE_IMPACT_BPS },
  }))

function shownOf({ fromToken, toToken }: Sent) {
  const lower = (text: string) => (isEvmAddress(text) ? text.toLowerCase() : text)
  return { fromToken: lower(fromToken), toToken: lower(toToken) }
}

/** Each token on its chain. */
function placed(body: Sent, context: z.RefinementCtx): AnySwapPair {
  const { fromToken, toToken, amount, chain } = body
  for (const field of ['fromChain', 'toChain'] as const) {
    if (chain === undefined || (body[field] ?? chain) === chain) continue
    context.addIssue({
      code: 'custom',
      path: ['chain'],
      message: `contradicts ${field}: send chain for both tokens, or fromChain and toChain`,
    })
    return z.NEVER
  }
  const fromChain = body.fromChain ?? chain ?? chainOf(fromToken, body.toChain)
  const toChain = body.toChain ?? chain ?? chainOf(toToken, fromChain)
  const read = {
    fromToken: tokenOn(fromChain, 'fromToken', fromToken, context),
    toToken: tokenOn(toChain, 'toToken', toToken, context),
    amount,
  }
  // What each chain's own schema has read.
  return (
    fromChain === toChain ? { ...read, chain: fromChain } : { ...read, fromChain, toChain }
  ) as AnySwapPair
}

/** Where a token is whose chain is not given. */
function chainOf(text: string, other: string | undefined): string {
  if (isSolanaAddress(text)) return SOLANA
  return other === undefined || (other === SOLANA && isEvmAddress(text)) ? 'base' : other
}

function tokenOn(chain: string, field: string, text: string, context: z.RefinementCtx): string {
  // Whoever swaps SOL names the mint of the wrapped one.
  const { data, error } =
    chain === SOLANA
      ? solanaToken.safeParse(text === WRAPPED_SOL_MINT ? 'native' : text)
      : evmToken.safeParse(text)
  if (data !== undefined) return data
  context.addIssue({ code: 'custom', path: [field], message: error?.issues[0]?.message ?? 'is no token' })
  return z.NEVER
}
