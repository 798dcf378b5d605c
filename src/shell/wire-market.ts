// The market as the desk shows it. Amounts are decimal strings of whole tokens, exact.

export const PROFILES = ['quiet', 'steady', 'hot', 'dying'] as const
export type MarketProfile = (typeof PROFILES)[number]

export interface MarketDay {
  date: string
  closeWeth: string
  volumeWeth: string
  feesWeth: string
}

export interface MarketToken {
  tokenAddress: string
  name: string
  symbol: string
  /** Null: the crowd leaves it alone. */
  profile: MarketProfile | null
  priceWeth: string
  marketCapUsd: number
  volume24hWeth: string
  weeklyRevenueWeth: string
  /** The oldest first; days without trades are left out. */
  days: MarketDay[]
}

export interface Market {
  paused: boolean
  /** Null while paused, and until Base is first used. */
  nextTradeAt: string | null
  etherUsd: number
  tokens: MarketToken[]
}

export interface Swapped {
  transactionHash: string
  /** Tokens bought, or WETH. */
  amountOut: string
  feeWeth: string
}
