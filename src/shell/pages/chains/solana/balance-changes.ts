import type { SolanaTransaction } from './transaction'

/** What one account has more or less of than before: SOL, or tokens of a mint. */
export interface BalanceChange {
  /** The account; of tokens, their owner. */
  address: string
  /** Null is SOL. */
  mint: string | null
  amount: bigint
  decimals: number
}

const SOL_DECIMALS = 9

/** Every balance that the transaction changed: SOL first, in the order of its accounts, then tokens. */
export function balanceChanges({ transaction, meta }: SolanaTransaction): BalanceChange[] {
  const keys = transaction.message.accountKeys
  const sol = keys.map(({ pubkey }, index) => ({
    address: pubkey,
    mint: null,
    amount: BigInt(meta.postBalances[index] ?? 0) - BigInt(meta.preBalances[index] ?? 0),
    decimals: SOL_DECIMALS,
  }))
  const tokens = new Map<number, BalanceChange>()
  for (const [sign, balances] of [
    [-1n, meta.preTokenBalances],
    [1n, meta.postTokenBalances],
  ] as const) {
    for (const { accountIndex, mint, owner, uiTokenAmount } of balances) {
      const before = tokens.get(accountIndex)?.amount ?? 0n
      const amount = before + sign * BigInt(uiTokenAmount.amount)
      tokens.set(accountIndex, { address: owner, mint, amount, decimals: uiTokenAmount.decimals })
    }
  }
  return [...sol, ...tokens.values()].filter(({ amount }) => amount !== 0n)
}
