import { call } from '../../api'
import type { Fees } from '../../wire'
import { compare, type Series, seriesOf } from './series'

/** Tokens that get a line of their own: more could not be distinguished. */
const MOST_LINES = 6

export interface LoadedFees {
  /** Its tokens begin with the one that has most to claim. */
  fees: Fees
  series: Series[]
}

/** The sum of an address’s tokens, and each of the best by itself. */
export async function loadFees(address: string, days: number, signal: AbortSignal): Promise<LoadedFees> {
  const found = await call('GET /public/launchpad/creator-fees/:address', {
    params: { address },
    query: { days },
    signal,
  })
  const tokens = [...found.tokens].sort((a, b) => compare(wethOf(b.claimable, b), wethOf(a.claimable, a)))
  const ofTokens = await Promise.all(
    tokens.slice(0, MOST_LINES).map(({ tokenAddress }) =>
      call('GET /public/launchpad/token-fees/:tokenAddress', {
        params: { tokenAddress },
        query: { days },
        signal,
      }),
    ),
  )
  return { fees: { ...found, tokens }, series: seriesOf(found, ofTokens) }
}

/** Of a pair of amounts the one in WETH. */
function wethOf(pair: { token0: string; token1: string }, { token0Label }: { token0Label: string }): string {
  return token0Label === 'WETH' ? pair.token0 : pair.token1
}
