import { findLaunch, LAUNCH_CHAIN_ID } from '#domains/launches'
import { priceHistory as pricesOf } from '#domains/market'
import type { Context } from '#kernel/context'
import { DAY_MS } from '#kernel/durations'
import { priceOf } from './amounts'
import { evmSpec } from './chains'
import { type Asset, DEFAULT_CHAIN } from './tokens'

/** How far back a history reaches. */
export const HISTORY_DAYS = 90

/** What one whole token cost. */
export interface PricePoint {
  /** The end of a day, epoch ms. */
  readonly at: number
  /** Atto-USD. */
  readonly usd: bigint
}

/** What a token cost at the end of each day, today left out, the oldest first. `days`: 2 to `HISTORY_DAYS`, today included. */
export async function priceHistory(context: Context, asset: Asset, days: number): Promise<PricePoint[]> {
  const points = await pricesOf(context, asset, { days })
  return points.filter(({ at }) => at % DAY_MS === 0).map(({ at, attoUsd }) => ({ at, usd: attoUsd }))
}

/** The launch of a token that was launched here. */
export async function launchOf(context: Context, { chain, address }: Asset) {
  const isThere = evmSpec(chain)?.id === LAUNCH_CHAIN_ID && address !== 'native'
  return isThere ? findLaunch(context, address) : undefined
}

/** Of one ETH on the chain of launches, atto-USD. */
export function etherPrice(context: Context): Promise<bigint | undefined> {
  return priceOf(context, { chain: DEFAULT_CHAIN, address: 'native', symbol: '', name: '' })
}
