import { solanaAsset, solanaPools, WRAPPED_SOL_MINT } from '#domains/solana'
import { SOLANA } from '#domains/wallet'
import type { Context } from '#kernel/context'
import type { SolanaSwapPair } from './fields'
import { type Counted, impactOf, invalid, noRoute, noSwap, unitsOf } from './route'

interface SolanaSide extends Counted {
  /** A mint, or `native`. */
  readonly address: string
}

type SolanaQuote = NonNullable<Awaited<ReturnType<Awaited<ReturnType<typeof solanaPools>>['quoteOnSolana']>>>

export interface SolanaQuoted extends SolanaQuote {
  readonly from: SolanaSide
  readonly to: SolanaSide
  /** Base units. */
  readonly amountIn: bigint
  /** Percent by which the swap itself moves its price. */
  readonly priceImpact: number
}

const LARGEST = 2n ** 64n - 1n

/** The way through the pools of Solana, as it stands now. Throws a refusal where there is none. */
export async function quotedOnSolana(context: Context, body: SolanaSwapPair): Promise<SolanaQuoted> {
  const { amount } = body
  const { from, to } = await solanaSidesOf(context, body)
  const amountIn = unitsOf(amount, from)
  if (amountIn > LARGEST) throw invalid('amount', `is more ${from.symbol} than there can be`)
  if (mintOf(from) === mintOf(to)) throw noSwap('SOL')
  const { quoteOnSolana } = await solanaPools()
  const pair = { from: from.address, to: to.address }
  const quote = await quoteOnSolana(context, { ...pair, amountIn })
  if (!quote || quote.amountOut === 0n) throw noRoute(SOLANA, from, to, amount)
  const priceImpact = await impactOf(amountIn, quote.amountOut, async (small) => {
    const little = await quoteOnSolana(context, { ...pair, amountIn: small })
    return little?.amountOut
  })
  return { from, to, amountIn, ...quote, priceImpact }
}

/** Throws 400 for what is no token of Solana. */
export async function solanaSidesOf(context: Context, { fromToken, toToken }: SolanaSwapPair) {
  const from = await solanaSideOf(context, fromToken, 'fromToken')
  return { from, to: await solanaSideOf(context, toToken, 'toToken') }
}

/** The same of one token. */
export async function solanaSideOf(context: Context, token: string, field: string): Promise<SolanaSide> {
  const asset = await solanaAsset(context, token)
  if (!asset) throw invalid(field, `there is no SPL token at ${token} on ${SOLANA}`)
  return { address: token, ...asset }
}

function mintOf({ address }: SolanaSide): string {
  return address === 'native' ? WRAPPED_SOL_MINT : address
}
