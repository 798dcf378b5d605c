import type { DayOfFees, Fees } from '../../wire'

const WETH_DECIMALS = 18

/** What one line of the plot shows: the sum of all tokens, or one of them. */
export interface Series {
  /** A token’s address; '' is the sum. */
  id: string
  name: string
  days: readonly DayOfFees[]
  /** WETH over these days, exact. */
  total: string
}

/** The sum first, then each token, those that earned most before the others. */
export function seriesOf(summed: Fees, ofTokens: readonly Fees[]): Series[] {
  const tokens = ofTokens.flatMap(({ tokens: [token], dailyEarnings }) =>
    token
      ? [{ id: token.tokenAddress, name: token.symbol, days: dailyEarnings, total: sumOf(dailyEarnings) }]
      : [],
  )
  tokens.sort((a, b) => compare(b.total, a.total))
  const [only, ...more] = tokens
  // Of one token the sum is that token.
  if (only && more.length === 0) return [{ ...only, id: '' }]
  return [
    { id: '', name: 'All tokens', days: summed.dailyEarnings, total: sumOf(summed.dailyEarnings) },
    ...tokens,
  ]
}

/** Exact, in whole numbers of wei. */
function sumOf(days: readonly DayOfFees[]): string {
  return decimalOf(days.reduce((sum, { weth }) => sum + weiOf(weth), 0n))
}

export function compare(a: string, b: string): number {
  const difference = weiOf(a) - weiOf(b)
  return difference > 0n ? 1 : difference < 0n ? -1 : 0
}

export const isNothing = (amount: string): boolean => !/[1-9]/.test(amount)

function weiOf(weth: string): bigint {
  const [whole = '0', fraction = ''] = weth.split('.')
  return BigInt(whole + fraction.padEnd(WETH_DECIMALS, '0').slice(0, WETH_DECIMALS))
}

function decimalOf(wei: bigint): string {
  const digits = wei.toString().padStart(WETH_DECIMALS + 1, '0')
  const fraction = digits.slice(-WETH_DECIMALS).replace(/0+$/, '')
  return `${digits.slice(0, -WETH_DECIMALS)}${fraction && `.${fraction}`}`
}

/** For the height of a line on a screen, and nothing else: amounts themselves stay exact text. */
export const heightOf = (weth: string): number => Number(weth)
