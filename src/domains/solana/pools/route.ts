import { boughtFrom } from '#domains/pools'
import type { Context } from '#kernel/context'
import { USDC, WRAPPED_SOL_MINT } from '../cluster'
import { type KnownPool, type KnownPools, knownPools } from './known'
import { reserveNow } from './reserves'

/** One pool on the way of a swap. */
export interface SolanaHop {
  readonly pool: KnownPool
  /** Whether the pool's token is sold there, and its unit bought. */
  readonly isSale: boolean
}

/**
 * What so much of one token brings in another by the pools as they are now, fees included; undefined where no pools lead
 * there. There is one way: each token has one pool. `from`, `to`: mints, or `native`.
 */
export async function quoteOnSolana(
  context: Context,
  { from, to, amountIn }: { from: string; to: string; amountIn: bigint },
): Promise<{ hops: readonly SolanaHop[]; amountOut: bigint } | undefined> {
  const hops = wayBetween(await knownPools(context), from, to)
  if (!hops) return undefined
  const time = Math.floor(context.clock.now() / 1000)
  let amountOut = amountIn
  for (const { pool, isSale } of hops) {
    const reserve = await reserveNow(context, pool)
    amountOut = boughtFrom(pool, { isSale, amountIn: amountOut, reserve, time })
  }
  return { hops, amountOut }
}

/** Up from one token by its unit, and that's, to the first that the other one leads to as well. */
function wayBetween(pools: KnownPools, from: string, to: string): SolanaHop[] | undefined {
  const [up, down] = [poolsAbove(pools, from), poolsAbove(pools, to)]
  if (!up || !down) return undefined
  const shared = new Set(down)
  const sold = up.filter((pool) => !shared.has(pool))
  const bought = down.filter((pool) => !up.includes(pool))
  return [
    ...sold.map((pool) => ({ pool, isSale: true })),
    ...bought.reverse().map((pool) => ({ pool, isSale: false })),
  ]
}

/** The pools that lead from a token to the dollar. Undefined for what no pool trades. */
function poolsAbove(pools: KnownPools, mint: string): KnownPool[] | undefined {
  const asMint = mint === 'native' ? WRAPPED_SOL_MINT : mint
  if (asMint === USDC.mint) return []
  const pool = pools.of(asMint)
  const above = pool && poolsAbove(pools, pool.unit.mint)
  return pool && above && [pool, ...above]
}
