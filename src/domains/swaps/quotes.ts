import { formatUnits } from 'viem'
import { chainCalled, priceAttoUsd } from '#domains/chain'
import { solanaPrice } from '#domains/solana'
import type { Principal } from '#domains/wallet'
import type { Context } from '#kernel/context'
import { MINUTE_MS } from '#kernel/durations'
import type { Call } from '#kernel/http/define-route'
import { atLeast } from './bounds'
import { type AnySwapPair, isAcross } from './fields'
import { pairDigest } from './quoted-pair'
import { quotedSwap } from './quoted-swap'
import type { Counted } from './route'
import { quoteTable } from './tables'

/** How long a quote holds, milliseconds of virtual time. */
const HOLDS_MS = MINUTE_MS

type QuoteCall = Pick<Call, 'context' | 'transact'> & { readonly principal: Principal }

/** Amounts in base units, but for `minBuyAmount`: whole tokens. */
interface SwapQuote {
  readonly quoteId: string
  readonly from: Counted
  readonly to: Counted
  readonly amountIn: bigint
  readonly amountOut: bigint
  readonly minBuyAmount: string
  /** Percent. */
  readonly priceImpact: number
  /** That the bridge keeps. */
  readonly feeBps: number
}

/** What a swap would bring now. Its id holds a swap to the least amount of it for a minute. */
export async function quoteSwap(
  call: QuoteCall,
  pair: AnySwapPair,
  slippageBps?: number,
): Promise<SwapQuote> {
  const { context, transact } = call
  const quote = await quotedOf(call, pair)
  const { amountOut, to } = quote
  const id = await context.ids.id('quote')
  const { walletId } = call.principal
  const minBuyAmount = formatUnits(atLeast(amountOut, slippageBps), to.decimals)
  const expiresAt = context.clock.now() + HOLDS_MS
  const table = context.store.table(quoteTable)
  const stored = await transact([quoteTable], async () => {
    // Those that are no longer binding.
    const own = await table.where('walletId').equals(walletId).toArray()
    await table.bulkDelete(own.filter((each) => each.expiresAt <= context.clock.now()).map((each) => each.id))
    const row = { id, walletId, asked: pairDigest(pair), minBuyAmount, expiresAt }
    await table.put(row)
    return row
  })
  return { ...quote, quoteId: stored.id, minBuyAmount: stored.minBuyAmount }
}

async function quotedOf(call: QuoteCall, pair: AnySwapPair) {
  if (isAcross(pair)) return (await import('./across')).quotedAcross(call, pair)
  return { ...(await quotedSwap(call.context, pair)), feeBps: 0 }
}

/** Both tokens of a swap in USD, atto-USD for a whole one; undefined where no pool has a price. */
export async function pricesOf(context: Context, pair: AnySwapPair) {
  const chains = isAcross(pair) ? [pair.fromChain, pair.toChain] : [pair.chain, pair.chain]
  const [from = '', to = ''] = chains
  return {
    sold: await priceOn(context, from, pair.fromToken),
    bought: await priceOn(context, to, pair.toToken),
  }
}

async function priceOn(context: Context, chain: string, token: string): Promise<bigint | undefined> {
  const spec = chainCalled(chain)
  return spec ? priceAttoUsd(context, spec.id, token as `0x${string}`) : solanaPrice(context, token)
}
