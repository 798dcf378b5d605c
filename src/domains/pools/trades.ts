import type { Draws } from './chance'
import { isTrading, level, type MarketProfile, PERIODS_PER_DAY, volumeShare } from './profiles'
import { type Reserves, type Swap, swap, withFee } from './swap'
import { largest } from './value'

const WHOLE = 1_000_000n
/** Less than this moves nothing worth a log, wei. */
const LEAST = 10n ** 12n

/** Everything that a token's trading follows from. */
export interface Habit {
  readonly profile: MarketProfile
  readonly draws: Draws
}

/**
 * What a token's crowd does at one occasion, `period` into the token's life: it buys and then sells, so that the pool's
 * WETH goes as far from where it is as its level went since the last occasion. So whatever others do to the price stays
 * done. `stock`: tokens that the crowd has. Follows from nothing but its arguments.
 */
export function tradesAt(
  { profile, draws }: Habit,
  period: number,
  reserves: Reserves,
  stock: bigint,
): Swap[] {
  if (!isTrading(profile, draws, period)) return []
  const { weth } = reserves
  const before = BigInt(level(profile, draws, lastOccasion({ profile, draws }, period)))
  const change = (weth * (BigInt(level(profile, draws, period)) - before)) / before
  const volume = (weth * BigInt(volumeShare(profile, draws, period))) / WHOLE
  const size = largest(volume / 2n, change, -change)
  if (size < LEAST) return []
  const bought = swap(reserves, true, withFee(change > 0n ? size + change : size))
  const wanted = tokensFor(bought.after, change < 0n ? size - change : size)
  const sold = wanted < stock + bought.amountOut ? wanted : stock + bought.amountOut
  return [bought, swap(bought.after, false, sold)]
}

/** The tokens to sell for so much WETH, fee included. */
function tokensFor({ weth, token }: Reserves, out: bigint): bigint {
  return withFee((token * out) / (weth - out) + 1n)
}

/** The occasion before this one; its own first moment for a token that was not there yet. */
function lastOccasion({ profile, draws }: Habit, period: number): number {
  for (let earlier = period - 1; earlier >= 0 && earlier >= period - 2 * PERIODS_PER_DAY; earlier--) {
    if (isTrading(profile, draws, earlier)) return earlier
  }
  return Math.max(0, period - 2 * PERIODS_PER_DAY)
}
