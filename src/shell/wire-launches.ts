// Launches as their own endpoints show them.

export interface Launch {
  activityId: string
  tokenName: string
  tokenSymbol: string
  description: string | null
  image: string | null
  tweetUrl: string | null
  websiteUrl: string | null
  chain: string
  tokenAddress: string
  poolId: string
  deployer: { walletAddress: string }
  /** The creator beneficiary as it is now. */
  feeRecipient: { walletAddress: string }
  /** Epoch milliseconds. */
  timestamp: number
  /** Null for a token that stands at the first block of the chain. */
  txHash: string | null
}

export type RecipientType = 'wallet' | 'x' | 'farcaster' | 'ens'

export interface LaunchWish {
  tokenName: string
  tokenSymbol?: string
  description?: string
  image?: string
  tweetUrl?: string
  websiteUrl?: string
  feeRecipient?: { type: RecipientType; value: string }
  simulateOnly?: boolean
}

/** `txHash` is there where it was no simulation. */
export interface Launched {
  success: true
  simulated?: true
  tokenAddress: string
  txHash?: string
}
