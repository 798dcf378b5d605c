import { keccak_256 } from '@noble/hashes/sha3'
import { bytesToHex } from '@noble/hashes/utils'
import { seededBytes } from '#kernel/ids'
import { KINDS, type KindFacts } from './kinds'
import type { Listing } from './listing'

export const BILLION = 1_000_000_000n

/** What a pool's price follows from beside its time, as contracts/listings/PricedExchange.sol keeps it. Base units. */
export interface PricedPool {
  readonly depth: bigint
  readonly start: bigint
  readonly key: Uint8Array
  /** Billionths. */
  readonly amplitude: bigint
}

/** By what a token moves: tokens of one asset move alike on all chains. */
export function priceKey(seed: string, { symbol, kind }: Pick<Listing, 'symbol' | 'kind'>): Uint8Array {
  const { together }: KindFacts = KINDS[kind]
  return seededBytes(seed, `price:${together ?? symbol.toLowerCase()}`)
}

/** What a token costs by the table and the time alone, where no pool trades it: atto-USD. `time`: seconds. */
export function referenceAttoUsd(seed: string, listing: Listing, time: number): bigint {
  const { amplitude } = KINDS[listing.kind]
  return (listing.attoUsd * factorAt(priceKey(seed, listing), amplitude, time)) / BILLION
}

/** How an asset that is in no table moved before its chain began, relative to the moment `until`: billionths. */
export function pastFactor(
  seed: string,
  asset: string,
  amplitude: bigint,
  time: number,
  until: number,
): bigint {
  const key = seededBytes(seed, `price:${asset}`)
  return (factorAt(key, amplitude, time) * BILLION) / factorAt(key, amplitude, until)
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

/** What the pool has of its unit when it has `reserve` of the token. `time`: seconds. */
function reserveOfUnit({ depth, start, key, amplitude }: PricedPool, reserve: bigint, time: number): bigint {
  return (depth * factorAt(key, amplitude, time) * start) / (reserve * BILLION)
}

/** One whole token in base units of the unit, times 10¹⁸. */
export function unitPrice(pool: PricedPool, reserve: bigint, time: number, decimals: number): bigint {
  return (reserveOfUnit(pool, reserve, time) * 10n ** 18n * 10n ** BigInt(decimals)) / reserve
}

const WAVES = [
  { spacing: 864_000, tenths: 6n },
  { spacing: 86_400, tenths: 3n },
  { spacing: 3_600, tenths: 1n },
] as const

/** Billionths, to the same integer as the contract. */
export function factorAt(key: Uint8Array, amplitude: bigint, time: number): bigint {
  return WAVES.reduce((sum, { spacing, tenths }, which) => {
    const knot = Math.floor(time / spacing)
    const along = BigInt(time - knot * spacing)
    const length = BigInt(spacing)
    const line = draw(key, which, knot) * (length - along) + draw(key, which, knot + 1) * along
    return sum + (line * ((amplitude * tenths) / 10n)) / (length * 2n ** 31n)
  }, BILLION)
}

/** −2³¹ to 2³¹ − 1. */
function draw(key: Uint8Array, which: number, knot: number): bigint {
  const packed = new Uint8Array(key.length + 9)
  packed.set(key)
  packed[key.length] = which
  new DataView(packed.buffer).setBigUint64(key.length + 1, BigInt(knot))
  return BigInt(`0x${bytesToHex(keccak_256(packed).subarray(28))}`) - 2n ** 31n
}
