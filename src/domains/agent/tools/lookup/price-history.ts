import { findLaunch, LAUNCH_CHAIN_ID } from '#domains/launches'
import { readMarketToken } from '#domains/market'
import type { Context } from '#kernel/context'
import { DAY_MS, dayOf } from '#kernel/durations'
import { priceOf } from './amounts'
import { evmSpec } from './chains'
import { type Asset, DEFAULT_CHAIN } from './tokens'

const WEI = 10n ** 18n
/** How far back a history reaches. */
export const HISTORY_DAYS = 90

/** What one whole token cost. */
export interface PricePoint {
  /** The end of a day, epoch ms. */
  readonly at: number
  /** Atto-USD. */
  readonly usd: bigint
}

/**
 * The end of each day on which a token was traded, today left out, the oldest first; in the dollars that ether is worth
 * now. `days`: 2 to `HISTORY_DAYS`, today included. Only launched tokens have a history.
 */
export async function priceHistory(context: Context, asset: Asset, days: number): Promise<PricePoint[]> {
  const launch = await launchOf(context, asset)
  const ether = await etherPrice(context)
  if (!launch || ether === undefined) return []
  const today = dayOf(context.clock.now())
  const { days: closed } = await readMarketToken(context, launch, days)
  return closed
    .filter(({ day }) => day < today)
    .map(({ day, closeWei }) => ({ at: (day + 1) * DAY_MS, usd: (BigInt(closeWei) * ether) / WEI }))
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
