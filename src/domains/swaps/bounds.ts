import { formatUnits } from 'viem'
import type { Operation, OperationCall } from '#domains/wallet'
import { Refusal } from '#kernel/errors'
import { swapErrors } from './errors'
import type { AnySwapBody } from './fields'
import { pairDigest } from './quoted-pair'
import { type Counted, unitsOf } from './route'
import { quoteTable } from './tables'

type Demand = Operation['demands'][number]

const DEFAULT_SLIPPAGE_BPS = 100

/** What slippage leaves of what is quoted. */
export function atLeast(amountOut: bigint, slippageBps = DEFAULT_SLIPPAGE_BPS): bigint {
  return (amountOut * BigInt(10_000 - slippageBps)) / 10_000n
}

/** Undefined: what slippage leaves of what the pools give when the wallet has its turn. */
export async function minimumOf(
  { context, principal }: OperationCall,
  body: AnySwapBody,
  { to }: { to: Counted },
): Promise<bigint | undefined> {
  if (body.minBuyAmount !== undefined) return unitsOf(body.minBuyAmount, to, 'minBuyAmount')
  if (body.quoteId === undefined) return undefined
  const quote = await context.store.table(quoteTable).get(body.quoteId)
  const facts = { quoteId: body.quoteId.slice(0, 100) }
  if (quote?.walletId !== principal.walletId || quote.asked !== pairDigest(body)) {
    throw new Refusal(
      swapErrors.quoteUnknown,
      'quoteId: is no quote of this wallet for this swap. Ask POST /wallet/swap-quote for one.',
      { rule: 'swaps.quote', facts },
    )
  }
  if (quote.expiresAt <= context.clock.now()) {
    throw new Refusal(
      swapErrors.quoteExpired,
      `quoteId: the quote expired at ${context.clock.iso(quote.expiresAt)}. Ask for another one.`,
      { rule: 'swaps.quote.expired', facts },
    )
  }
  return unitsOf(quote.minBuyAmount, to, 'minBuyAmount')
}

/** That it still brings at least so much, and moves its price by no more than it may. */
export function boundDemands(
  {
    amountOut,
    to: { symbol, decimals },
    priceImpact,
  }: { amountOut: bigint; to: Counted; priceImpact: number },
  minimum: bigint,
  { maxPriceImpactBps }: Pick<AnySwapBody, 'maxPriceImpactBps'>,
): Demand[] {
  const ok = amountOut >= minimum
  const [gives, least] = [formatUnits(amountOut, decimals), formatUnits(minimum, decimals)]
  const enough: Demand = {
    rule: 'swaps.minimum',
    ok,
    text: ok
      ? `The pools give ${gives} ${symbol}, and at least ${least} is asked for.`
      : `The pools give ${gives} ${symbol} now, and at least ${least} is asked for. Nothing was sent; allow more slippage, or ask for a new quote.`,
    facts: { gives, minimum: least, symbol },
    spec: swapErrors.slippage,
  }
  if (maxPriceImpactBps === undefined) return [enough]
  const priceImpactBps = basisPoints(priceImpact)
  const isSmall = priceImpactBps <= maxPriceImpactBps
  const impact: Demand = {
    rule: 'swaps.priceImpact',
    ok: isSmall,
    text: isSmall
      ? `The price impact is ${priceImpactBps} basis points, of at most ${maxPriceImpactBps}.`
      : `priceImpactBps: the swap would move its price by ${priceImpactBps} basis points, and maxPriceImpactBps is ${maxPriceImpactBps}. Nothing was sent; swap less at a time.`,
    facts: { priceImpactBps, maxPriceImpactBps },
    spec: swapErrors.priceImpact,
  }
  return [impact, enough]
}

/** Of percent. */
export function basisPoints(percent: number): number {
  return Math.round(percent * 100)
}
