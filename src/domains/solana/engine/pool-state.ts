import { utf8ToBytes } from '@noble/hashes/utils'
import type { PricedPool } from '#domains/pools'
import { Reader } from '../wire/reader'
import { Writer } from '../wire/writer'

/** A token against its unit: the dollar, or SOL. */
export interface Pool extends PricedPool {
  readonly mint: string
  readonly unitMint: string
  /** What the pool has of the token: what its price follows from. */
  readonly vault: string
  readonly unitVault: string
}

/** What an account of a pool begins with. */
const TAG = utf8ToBytes('sandpool')
const KEY_BYTES = 32
const POOL_BYTES = TAG.length + 4 * 32 + 3 * 8 + KEY_BYTES

export function encodePool({
  mint,
  unitMint,
  vault,
  unitVault,
  depth,
  start,
  amplitude,
  key,
}: Pool): Uint8Array {
  return new Writer()
    .bytes(TAG)
    .address(mint)
    .address(unitMint)
    .address(vault)
    .address(unitVault)
    .u64(depth)
    .u64(start)
    .u64(amplitude)
    .bytes(key).done
}

/** Undefined for what is no pool. */
export function decodePool(data: Uint8Array): Pool | undefined {
  if (data.length !== POOL_BYTES || TAG.some((byte, index) => data[index] !== byte)) return undefined
  const reader = new Reader(data.subarray(TAG.length))
  return {
    mint: reader.address(),
    unitMint: reader.address(),
    vault: reader.address(),
    unitVault: reader.address(),
    depth: reader.u64(),
    start: reader.u64(),
    amplitude: reader.u64(),
    key: reader.bytes(KEY_BYTES),
  }
}
