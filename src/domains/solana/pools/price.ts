import { unitPrice } from '#domains/pools'
import type { Context } from '#kernel/context'
import { USDC } from '../cluster'
import { poolOfToken } from './known'
import { reserveNow } from './reserves'

const DOLLAR = 10n ** 18n

/** What one whole token costs by its pool now, atto-USD (10⁻¹⁸ dollars); undefined where it has none. */
export async function solanaPrice(context: Context, mint: string | 'native'): Promise<bigint | undefined> {
  if (mint === USDC.mint) return DOLLAR
  const pool = await poolOfToken(context, mint)
  if (!pool) return undefined
  const each = await solanaPrice(context, pool.unit.mint)
  const time = Math.floor(context.clock.now() / 1000)
  const inUnits = unitPrice(pool, await reserveNow(context, pool), time, pool.decimals)
  return each && (inUnits * each) / 10n ** BigInt(18 + pool.unit.decimals)
}

/** What both sides of a token's pool are worth, atto-USD; undefined where it has none. */
export async function poolLiquidity(context: Context, mint: string): Promise<bigint | undefined> {
  const pool = await poolOfToken(context, mint)
  const each = pool && (await solanaPrice(context, mint))
  if (!pool || each === undefined) return undefined
  return (2n * (await reserveNow(context, pool)) * each) / 10n ** BigInt(pool.decimals)
}

/** Names of a token; of one that nobody knows its address, shortened. */
export async function tokenNames(
  context: Context,
  mint: string,
): Promise<{ readonly symbol: string; readonly name: string }> {
  const known = mint === USDC.mint ? USDC : await poolOfToken(context, mint)
  const short = `${mint.slice(0, 4)}…${mint.slice(-4)}`
  return { symbol: known?.symbol ?? short, name: known?.name ?? short }
}
