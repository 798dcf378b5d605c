import { api } from '../../api'
import type { Fees } from '../../wire-fees'
import { compare, type Series, seriesOf } from './series'

/** Tokens that get a line of their own: more could not be told apart. */
const MOST_LINES = 6

export interface LoadedFees {
  fees: Fees
  series: Series[]
}

/** The sum of an address’s tokens, and each of the best by itself. */
export async function loadFees(address: string, days: number, signal: AbortSignal): Promise<LoadedFees> {
  const fees = await api.creatorFees(address, days, { signal })
  const best = [...fees.tokens]
    .sort((a, b) => compare(wethOf(b.claimable, b), wethOf(a.claimable, a)))
    .slice(0, MOST_LINES)
  const ofTokens = await Promise.all(
    best.map(({ tokenAddress }) => api.tokenFees(tokenAddress, days, { signal })),
  )
  return { fees, series: seriesOf(fees, ofTokens) }
}

/** Of a pair of amounts the one in WETH. */
export function wethOf(
  pair: { token0: string; token1: string },
  { token0Label }: { token0Label: string },
): string {
  return token0Label === 'WETH' ? pair.token0 : pair.token1
}
