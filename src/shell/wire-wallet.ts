// The wallet as its own endpoints and the desk show it.

export interface Controls {
  paused: boolean
  dailyLimit: Limit
  transactionLimit: Limit
  recipients: { enabled: boolean; cooldownHours: number; entries: Recipient[] }
  contractCalls: boolean
}

export interface Limit {
  enabled: boolean
  usd: number
}

export interface Recipient {
  address: string
  label: string | null
  addedAt: string
  usableAt: string
}

export interface ControlChanges {
  paused?: boolean
  dailyLimit?: Partial<Limit>
  transactionLimit?: Partial<Limit>
  recipients?: { enabled?: boolean; cooldownHours?: number }
  contractCalls?: boolean
}

export type SpendState = 'reserved' | 'pending' | 'confirmed' | 'reverted' | 'dropped'

export interface Spend {
  hash: string
  at: string
  /** Null where nobody could price it. */
  usd: number | null
  chain: string
  kind: 'transfer' | 'submit' | 'launch' | 'claim' | 'beneficiary'
  to: string
  state: SpendState
}

export interface Spending {
  now: string
  windowStart: string
  spentUsd: number
  /** Null while the daily limit is off. */
  limitUsd: number | null
  entries: Spend[]
  sponsored: { used: number; limit: number; resetsAt: string | null }
}

export interface Transfer {
  tokenAddress: string
  recipientAddress: string
  amount: string
  isNativeToken: boolean
  chain: string
}

export interface Preview {
  usd: number | null
  amount: string
  symbol: string
  gas: { paidBy: 'sponsor' | 'wallet'; units: string; most: string; symbol: string }
  verdicts: Verdict[]
}

export interface Verdict {
  layer: 'key' | 'wallet' | 'gas' | 'balance'
  rule: string
  ok: boolean
  text: string
  facts: Record<string, unknown>
}

export interface HistoryItem extends Spend {
  amount: string | null
  symbol: string | null
  sponsored: boolean
  explorerPath: string
}

/** One chain of a portfolio: amounts are whole tokens, exact. */
export interface ChainBalances {
  nativeBalance: string
  nativeUsd: string
  total: string
  tokenBalances: {
    token: {
      balance: string
      balanceUSD: number
      baseToken: { name: string; address: string; symbol: string; decimals: number }
    }
  }[]
}

export interface Portfolio {
  evmAddress: string
  solAddress?: string
  balances: Record<string, ChainBalances>
}
