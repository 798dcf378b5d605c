import { formatUnits } from 'viem'

/** Shares are parts of this; the tokens of a pool have as many base units. */
export const WAD = 10n ** 18n
const DECIMALS = 18

/** Two currencies in the order of their pool, base units. */
export interface Pair {
  readonly token0: bigint
  readonly token1: bigint
}

export const NOTHING: Pair = { token0: 0n, token1: 0n }

/** What the fee manager and the pool say of one beneficiary, in one moment. */
export interface Position {
  readonly shares: bigint
  /** What the manager has taken from the pool so far. */
  readonly cumulated: Pair
  /** What `cumulated` was when the beneficiary was last paid. */
  readonly last: Pair
  /** What the pool would hand over now. */
  readonly uncollected: Pair
}

/** Row fees-rule: (cumulated + uncollected - last) x shares / 1e18, rounded down as the contract does. */
export function claimableOf({ shares, cumulated, uncollected, last }: Position): Pair {
  const side = (name: keyof Pair) => shareOf(cumulated[name] + uncollected[name] - last[name], shares)
  return { token0: side('token0'), token1: side('token1') }
}

export function shareOf(fees: bigint, shares: bigint): bigint {
  return (fees * shares) / WAD
}

export function isNothing({ token0, token1 }: Pair): boolean {
  return token0 === 0n && token1 === 0n
}

export function plus(a: Pair, b: Pair): Pair {
  return { token0: a.token0 + b.token0, token1: a.token1 + b.token1 }
}

/** Exact, with as many decimals as it takes: `1500000000000000000n` → `1.5`. */
export function tokens(units: bigint): string {
  return formatUnits(units, DECIMALS)
}

export function pairText({ token0, token1 }: Pair): { token0: string; token1: string } {
  return { token0: tokens(token0), token1: tokens(token1) }
}

/** `950000000000000000n` → `95.00%`; more decimals only where two would not be the whole truth. */
export function percent(shares: bigint): string {
  const [whole = '0', fraction = ''] = formatUnits(shares * 100n, DECIMALS).split('.')
  return `${whole}.${fraction.padEnd(2, '0')}%`
}
