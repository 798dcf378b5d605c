import { formatUnits } from 'viem'
import type { z } from 'zod'
import { worth } from '#domains/wallet'
import { hasLaunchedToken } from './answer'
import { basisPoints } from './bounds'
import { isAcross } from './fields'
import { pricesOf, quoteSwap } from './quotes'
import { MAX_PRICE_IMPACT_BPS, type quoteRequest } from './request'
import type { Counted } from './route'

/** What `POST /wallet/swap-quote` answers. */
export async function shownQuote(
  call: Parameters<typeof quoteSwap>[0],
  { pair, shown, slippageBps }: z.output<typeof quoteRequest>,
) {
  const { context } = call
  const quote = await quoteSwap(call, pair, slippageBps)
  const prices = await pricesOf(context, pair)
  const given = microUsd(quote.amountIn, quote.from, prices.sold)
  const got = microUsd(quote.amountOut, quote.to, prices.bought)
  const [fromChain, toChain] = isAcross(pair) ? [pair.fromChain, pair.toChain] : [pair.chain, pair.chain]
  return {
    from: { chain: fromChain, token: shown.fromToken, ...amounts(quote.amountIn, quote.from, given) },
    to: { chain: toChain, token: shown.toToken, ...amounts(quote.amountOut, quote.to, got) },
    minBuyAmount: quote.minBuyAmount,
    feeBps: quote.feeBps,
    feeWaivedForEcosystemToken: await hasLaunchedToken(context, pair),
    slippageBps,
    priceImpactBps: basisPoints(quote.priceImpact),
    swapImpactBps: given && got !== undefined ? Number(((given - got) * 10_000n) / given) : null,
    maxPriceImpactBps: MAX_PRICE_IMPACT_BPS,
    sellTokenPriceUsd: usdEach(prices.sold),
    buyTokenPriceUsd: usdEach(prices.bought),
    quoteId: quote.quoteId,
  }
}

function amounts(units: bigint, { symbol, decimals }: Counted, value: bigint | undefined) {
  return {
    amount: String(units),
    formattedAmount: formatUnits(units, decimals),
    symbol,
    decimals,
    usdValue: value === undefined ? null : (Number(value) / 1e6).toFixed(2),
  }
}

function microUsd(units: bigint, { decimals }: Counted, each: bigint | undefined): bigint | undefined {
  return each === undefined ? undefined : worth(units, decimals, each)
}

function usdEach(attoUsd: bigint | undefined): number | null {
  return attoUsd === undefined ? null : Number(formatUnits(attoUsd, 18))
}
