import { factorAt, type PricedPool } from '#domains/pools'
import { seededBytes } from '#kernel/ids'
import { KINDS, type KindFacts } from './kinds'
import type { Listing } from './listing'

/** By what a token moves: tokens of one asset move alike on all chains. */
export function priceKey(seed: string, { symbol, kind }: Pick<Listing, 'symbol' | 'kind'>): Uint8Array {
  const { together }: KindFacts = KINDS[kind]
  return seededBytes(seed, `price:${together ?? symbol.toLowerCase()}`)
}

/** What an asset that is in no table cost before its chain began, by what it cost at the moment `until`. Billionths. */
export function pastPrice(
  seed: string,
  { asset, amplitude, price }: { asset: string; amplitude: bigint; price: bigint },
  time: number,
  until: number,
): bigint {
  const key = seededBytes(seed, `price:${asset}`)
  return (price * factorAt(key, amplitude, time)) / factorAt(key, amplitude, until)
}

/** A pool of a token against a unit that costs `unitAttoUsd` and has `unitDecimals`, before anybody has traded there. */
export function poolOf(
  seed: string,
  listing: Listing,
  unit: { readonly attoUsd: bigint; readonly decimals: number },
): PricedPool {
  const { amplitude, depthUsd } = KINDS[listing.kind]
  const worth = depthUsd * 10n ** 18n
  return {
    depth: (worth * 10n ** BigInt(unit.decimals)) / unit.attoUsd,
    start: (worth * 10n ** BigInt(listing.decimals)) / listing.attoUsd,
    key: priceKey(seed, listing),
    amplitude,
  }
}
