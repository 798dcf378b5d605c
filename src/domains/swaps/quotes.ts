import { formatUnits } from 'viem'
import type { Principal } from '#domains/wallet'
import { MINUTE_MS } from '#kernel/durations'
import type { Call } from '#kernel/http/define-route'
import { quotedSwap } from './by-chain'
import type { AnySwapPair } from './fields'
import { atLeast, pairOf } from './send'
import { quoteTable } from './tables'

/** How long a quote holds, milliseconds of virtual time. */
const HOLDS_MS = MINUTE_MS

/** What a swap would bring now. Its id holds a swap to the least amount of it for a minute. */
export async function quoteSwap(
  { context, principal, transact }: Pick<Call, 'context' | 'transact'> & { readonly principal: Principal },
  pair: AnySwapPair,
) {
  const { amountOut, to, priceImpact } = await quotedSwap(context, pair)
  const id = await context.ids.id('quote')
  const { walletId } = principal
  const minBuyAmount = formatUnits(atLeast(amountOut), to.decimals)
  const expiresAt = context.clock.now() + HOLDS_MS
  const table = context.store.table(quoteTable)
  const stored = await transact([quoteTable], async () => {
    // Those that are no longer binding.
    const own = await table.where('walletId').equals(walletId).toArray()
    await table.bulkDelete(own.filter((each) => each.expiresAt <= context.clock.now()).map((each) => each.id))
    const row = { id, walletId, asked: pairOf(pair), minBuyAmount, expiresAt }
    await table.put(row)
    return row
  })
  return {
    quoteId: stored.id,
    buyAmount: formatUnits(amountOut, to.decimals),
    minBuyAmount: stored.minBuyAmount,
    priceImpact,
    expiresAt: context.clock.iso(stored.expiresAt),
    symbol: to.symbol,
  }
}
