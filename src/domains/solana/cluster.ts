/** What is fixed about the emulated cluster. Amounts of SOL are lamports: 1 SOL is 1,000,000,000. */

export const LAMPORTS_PER_SOL = 1_000_000_000n

export const LAMPORTS_PER_SIGNATURE = 5_000n

const SLOT_MS = 400
export const SLOTS_PER_EPOCH = 432_000
/** How many slots a blockhash is good for. */
export const BLOCKHASH_SLOTS = 150

/** Slot 0: when the public cluster began, so that slots are of the size that clients are used to. */
const FIRST_SLOT_AT = Date.UTC(2020, 2, 16, 14, 29)

/** A transaction on the wire: what fits into one packet of the network. */
export const MAX_TRANSACTION_BYTES = 1_232

/** Of the validator whose words and codes are used here. */
export const VALIDATOR_VERSION = '2.2.0'

export function slotAt(ms: number): number {
  return Math.max(1, Math.floor((ms - FIRST_SLOT_AT) / SLOT_MS))
}

/** Epoch milliseconds. */
export function timeOfSlot(slot: number): number {
  return FIRST_SLOT_AT + slot * SLOT_MS
}

/** What an account of so many bytes must hold to stay. Lamports. */
export function rentExemption(bytes: number): bigint {
  const PER_BYTE = 6_960n
  const OVERHEAD_BYTES = 128n
  return (BigInt(bytes) + OVERHEAD_BYTES) * PER_BYTE
}

export interface SeededToken {
  readonly mint: string
  readonly symbol: string
  readonly name: string
  readonly decimals: number
  /** What it costs before anybody trades. */
  readonly microUsd: bigint
}

/** Stands at its public address. */
export const USDC_MINT = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
/** Lamports in a token account of this mint are tokens. */
export const WRAPPED_SOL_MINT = 'So11111111111111111111111111111111111111112'

export const USDC: SeededToken = {
  mint: USDC_MINT,
  symbol: 'USDC',
  name: 'USD Coin',
  decimals: 6,
  microUsd: 1_000_000n,
}

export const WRAPPED_SOL: SeededToken = {
  mint: WRAPPED_SOL_MINT,
  symbol: 'SOL',
  name: 'Wrapped SOL',
  decimals: 9,
  microUsd: 150_000_000n,
}
