import { hmac } from '@noble/hashes/hmac'
import { sha256 } from '@noble/hashes/sha2'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils'
import { base58 } from '@scure/base'
import { BLOCKHASH_SLOTS } from './cluster'

const KEY = utf8ToBytes('sandbank solana blockhash')

/**
 * The hash of a slot's block: 24 bytes that follow from the slot, and the slot itself in the last 8. So slots need no
 * rows, and a hash says where it comes from.
 */
export function blockhashOf(slot: number): string {
  const place = new Uint8Array(8)
  new DataView(place.buffer).setBigUint64(0, BigInt(slot))
  return base58.encode(concatBytes(hmac(sha256, KEY, place).subarray(0, 24), place))
}

/** The slot of a hash that this ledger gave out; undefined for any other 32 bytes. */
export function slotOfBlockhash(hash: string): number | undefined {
  const bytes = base58.decode(hash)
  const slot = Number(new DataView(bytes.buffer, bytes.byteOffset).getBigUint64(24))
  return Number.isSafeInteger(slot) && blockhashOf(slot) === hash ? slot : undefined
}

/** Whether a transaction may still name this hash, at a time when `slot` is the newest. */
export function isRecent(hash: string, slot: number): boolean {
  const of = slotOfBlockhash(hash)
  return of !== undefined && of <= slot && of >= slot - BLOCKHASH_SLOTS
}

/** The last slot at which a transaction with the hash of `slot` is taken. */
export function lastValidSlot(slot: number): number {
  return slot + BLOCKHASH_SLOTS
}

/** The genesis hash, by which clients identify clusters. */
export const GENESIS_HASH = blockhashOf(0)
