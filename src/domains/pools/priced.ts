import { keccak_256 } from '@noble/hashes/sha3'
import { bytesToHex } from '@noble/hashes/utils'

export const BILLION = 1_000_000_000n

/**
 * What the price of a pool follows from beside its time and what it holds, as contracts/listings/PricedExchange.sol keeps
 * it. Base units.
 */
export interface PricedPool {
  readonly depth: bigint
  readonly start: bigint
  readonly key: Uint8Array
  /** Billionths. */
  readonly amplitude: bigint
}

const WHOLE_BPS = 10_000n
const FEE_BPS = 30n

/**
 * What so much buys, fee included: of the unit in a sale of the token, else of the token. `reserve`: what the pool has of the
 * token; `time`: seconds.
 */
export function boughtFrom(
  pool: PricedPool,
  { isSale, amountIn, reserve, time }: { isSale: boolean; amountIn: bigint; reserve: bigint; time: number },
): bigint {
  const unit = reserveOfUnit(pool, reserve, time)
  const [has, gives] = isSale ? [reserve, unit] : [unit, reserve]
  const paid = amountIn * (WHOLE_BPS - FEE_BPS)
  return (paid * gives) / (has * WHOLE_BPS + paid)
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
