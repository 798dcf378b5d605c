// Fees as the public reads and the claim endpoints show them. Amounts are decimal strings of whole tokens, exact.

interface Pair {
  token0: string
  token1: string
}

export interface FeeToken {
  tokenAddress: string
  name: string
  symbol: string
  /** `95.00%` */
  share: string
  token0Label: string
  token1Label: string
  claimable: Pair
  claimed: Pair & { count: number }
}

export interface DayOfFees {
  date: string
  weth: string
}

export interface Fees {
  /** The beneficiary. */
  address: string
  days: number
  tokens: FeeToken[]
  dailyEarnings: DayOfFees[]
  lifetimeEarnedWeth: string
  lifetimeDays: number
  lifetimeBestDay: DayOfFees | null
  totals: { claimableWeth: string; claimedWeth: string; claimCount: number }
}

/** A transaction for somebody to sign. */
export interface UnsignedCall {
  to: `0x${string}`
  data: `0x${string}`
  chainId: number
  description: string
}

export interface BuiltClaims {
  transactions: (UnsignedCall & {
    tokenAddress: string
    tokenSymbol: string
    gasEstimate: string
    maxFeePerGas: string
    maxPriorityFeePerGas: string
  })[]
  errors: { tokenAddress: string; error: string }[]
}

export interface SentCall {
  transactionHash: string
  status: 'success' | 'pending'
  chainId: number
  description: string
}
