import type { Draws } from './chance'
import { isTrading, level, type MarketProfile, PERIODS_PER_DAY, volumeShare } from './profiles'
import { type Reserves, type Swap, swap, withFee } from './swap'
import { largest, smallest } from './value'

const WHOLE = 1_000_000n
/** Less than this moves nothing worth a log, wei. */
const LEAST = 10n ** 12n

/** Everything that a token's trading follows from. */
export interface Habit {
  readonly profile: MarketProfile
  readonly draws: Draws
}

/**
 * What a token's crowd does in the periods from `first` of the token's life to before `end`: it buys and then sells, so
 * that the pool's WETH goes as far from where it is as its level goes. So whatever others do to the price stays done.
 * `stock`: tokens that the crowd has. Follows from nothing but its arguments.
 */
export function tradesIn(
  habit: Habit,
  [first, end]: readonly [first: number, end: number],
  { reserves, stock }: { reserves: Reserves; stock: bigint },
): Swap[] {
  const { profile, draws } = habit
  const { weth } = reserves
  const periods = Array.from({ length: end - first }, (_, index) => first + index)
  const occasions = periods.filter((period) => isTrading(profile, draws, period))
  const [from, to] = [occasions[0], occasions.at(-1)]
  if (from === undefined || to === undefined) return []
  const before = BigInt(level(profile, draws, lastOccasion(habit, from)))
  const change = (weth * (BigInt(level(profile, draws, to)) - before)) / before
  const share = occasions.reduce((sum, period) => sum + volumeShare(profile, draws, period), 0)
  const size = largest((weth * BigInt(share)) / (2n * WHOLE), change, -change)
  if (size < LEAST) return []
  const bought = swap(reserves, true, withFee(change > 0n ? size + change : size))
  const target = tokensFor(bought.after, change < 0n ? size - change : size)
  const sold = swap(bought.after, false, smallest(target, stock + bought.amountOut))
  return [bought, sold]
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
