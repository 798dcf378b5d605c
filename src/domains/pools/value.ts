import { FIRST_RESERVE, type Reserves, SUPPLY } from './swap'

const ETHER = 10n ** 18n

/** The most that a row can say: nine billion dollars. */
const MOST_MICRO_USD = BigInt(Number.MAX_SAFE_INTEGER)

/** What the whole supply costs at the price of a trade too small to move it, micro-USD, rounded down. */
export function marketCapMicroUsd({ weth, token }: Reserves, etherMicroUsd: bigint): number {
  const value = (weth * SUPPLY * etherMicroUsd) / (token * ETHER)
  return value > MOST_MICRO_USD ? Number.MAX_SAFE_INTEGER : Number(value)
}

/** The WETH of a pool whose token is worth so much, wei: never less than what a pool begins with. */
export function wethForMarketCap(microUsd: bigint, etherMicroUsd: bigint): bigint {
  // weth / token × supply is the value in wei, and weth × token stays what it was.
  const square = (microUsd * ETHER * FIRST_RESERVE) / etherMicroUsd
  return largest(squareRoot(square), FIRST_RESERVE)
}

export function largest(...values: readonly [bigint, ...bigint[]]): bigint {
  return values.reduce((most, value) => {
    if (value > most) return value
    return most
  })
}

export function smallest(a: bigint, b: bigint): bigint {
  if (a < b) return a
  return b
}

/** Rounded down, by Newton's steps. */
function squareRoot(value: bigint): bigint {
  if (value < 2n) return value
  let root = 1n << BigInt((value.toString(2).length + 1) >> 1)
  for (let next = (root + value / root) >> 1n; next < root; next = (root + value / root) >> 1n) root = next
  return root
}
