// Partners as the desk and the partner endpoints show them.

export interface PartnerKey {
  id: string
  name: string
  preview: string
  allowedIps: string[]
  createdAt: string
  revokedAt: string | null
  seeded: boolean
}

export interface MadePartnerKey {
  apiKey: string
  key: PartnerKey
}

export interface Organisation {
  id: string
  name: string
  wallet: { id: string; evmAddress: string }
  /** How many it has had made. */
  wallets: number
  keys: PartnerKey[]
  createdAt: string
}

export type WalletStatus = 'active' | 'suspended' | 'closed'

export interface PartnerWallet {
  id: string
  evmAddress: string
  solAddress?: string
  idempotencyKey?: string
  status: WalletStatus
  createdAt: string
}

export interface WalletPage {
  wallets: PartnerWallet[]
  total: number
  limit: number
  offset: number
}

export interface FundWish {
  tokens: { tokenAddress: string; amount: string }[]
  chain: string
}

export interface FundResult {
  success: boolean
  results: {
    tokenAddress: string
    amount: string
    success: boolean
    txHash?: string
    error?: string
    message?: string
  }[]
}

export interface NewWallet {
  idempotencyKey?: string
  wallet?: { solana: boolean }
  apiKey?: { name?: string }
  fund?: FundWish
}

export interface MadeWallet extends PartnerWallet {
  apiKey?: string
  fund?: FundResult
}

export interface WalletKey {
  keyId: string
  name: string
  status: 'active' | 'revoked'
  createdAt: string
}

export interface IssuedKey extends WalletKey {
  apiKey: string
}
