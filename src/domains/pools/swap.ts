/**
 * What a launched token's pool does, in the same integers as contracts/launch/LaunchPool.sol: what is computed here is
 * to the wei what the contract holds. Amounts are base units of two tokens of 18 decimals each.
 */
export interface Reserves {
  readonly weth: bigint
  readonly token: bigint
}

export interface Swap {
  /** WETH in and tokens out, or the other way round. */
  readonly isBuy: boolean
  /** Fee included. */
  readonly amountIn: bigint
  readonly amountOut: bigint
  /** Of what came in, in its currency. */
  readonly fee: bigint
  readonly after: Reserves
}

const FEE_PER_MILLION = 7_000n
const MILLION = 1_000_000n

/** Every launched token's supply, all of which begins in its pool. */
export const SUPPLY = 100_000_000_000n * 10n ** 18n
/** The WETH that a pool begins with, which is only a number. */
export const FIRST_RESERVE = 10n * 10n ** 18n

export function swap(reserves: Reserves, isBuy: boolean, amountIn: bigint): Swap {
  const fee = (amountIn * FEE_PER_MILLION) / MILLION
  const paid = amountIn - fee
  const { weth, token } = reserves
  if (isBuy) {
    const amountOut = (paid * token) / (weth + paid)
    return { isBuy, amountIn, amountOut, fee, after: { weth: weth + paid, token: token - amountOut } }
  }
  const amountOut = (paid * weth) / (token + paid)
  return { isBuy, amountIn, amountOut, fee, after: { weth: weth - amountOut, token: token + paid } }
}

/** The smallest amount of which `paid` is left after the fee. */
export function withFee(paid: bigint): bigint {
  const amountIn = (paid * MILLION) / (MILLION - FEE_PER_MILLION)
  return amountIn - (amountIn * FEE_PER_MILLION) / MILLION < paid ? amountIn + 1n : amountIn
}

/** WETH that moved in a swap, wei: in with its fee, or out. */
export function volumeOf({ isBuy, amountIn, amountOut }: Swap): bigint {
  return isBuy ? amountIn : amountOut
}

/** The reserves of a pool that holds so much WETH and has seen no rounding. */
export function reservesAt(weth: bigint): Reserves {
  return { weth, token: (FIRST_RESERVE * SUPPLY) / weth }
}
