import { MINUTE_MS } from '#kernel/durations'

/** Hundredths of a percent of what is bridged. */
const FEE_BPS = 10n
/** And this, micro-USD, in the token that is bridged; nothing of one without a price. */
const FEE_MICRO_USD = 100_000n

/** Minutes until a chain's transactions count as final; one minute by default. */
const FINAL_AFTER: Readonly<Record<string, number>> = { mainnet: 4, polygon: 3, bnb: 2, solana: 2 }

/** What the bridge keeps of an amount, base units, rounded up. `microUsd`: what the amount is worth. */
export function feeOf(units: bigint, microUsd: bigint | null): bigint {
  const part = ceil(units * FEE_BPS, 10_000n)
  return microUsd === null || microUsd === 0n ? part : part + ceil(units * FEE_MICRO_USD, microUsd)
}

/** How long it takes from one chain to another, milliseconds of virtual time. */
export function travelMs(from: string, to: string): number {
  return ((FINAL_AFTER[from] ?? 1) + (FINAL_AFTER[to] ?? 1)) * MINUTE_MS
}

function ceil(value: bigint, by: bigint): bigint {
  return (value + by - 1n) / by
}
