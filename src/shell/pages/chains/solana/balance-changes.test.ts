import { describe, expect, it } from 'vitest'
import { balanceChanges } from './balance-changes'
import type { SolanaTransaction } from './transaction'

const token = (accountIndex: number, owner: string, amount: string) => ({
  accountIndex,
  mint: 'mint',
  owner,
  uiTokenAmount: { amount, decimals: 6 },
})

const seen = (meta: Partial<SolanaTransaction['meta']>): SolanaTransaction => ({
  slot: 7,
  blockTime: 0,
  transaction: {
    signatures: ['signature'],
    message: { accountKeys: ['payer', 'taker', 'program'].map((pubkey) => ({ pubkey, signer: false })) },
  },
  meta: {
    err: null,
    fee: 5000,
    preBalances: [10_000, 0, 1],
    postBalances: [10_000, 0, 1],
    preTokenBalances: [],
    postTokenBalances: [],
    logMessages: [],
    computeUnitsConsumed: 150,
    ...meta,
  },
})

describe('what a transaction on Solana changed', () => {
  it('lists every account whose SOL is not what it was, the fee included', () => {
    expect(balanceChanges(seen({ postBalances: [4_000, 1_000, 1] }))).toEqual([
      { address: 'payer', mint: null, amount: -6_000n, decimals: 9 },
      { address: 'taker', mint: null, amount: 1_000n, decimals: 9 },
    ])
  })

  it('lists tokens by their owner, also of an account that was made for them', () => {
    expect(
      balanceChanges(
        seen({
          preTokenBalances: [token(1, 'giver', '5000000')],
          postTokenBalances: [token(1, 'giver', '3000000'), token(2, 'taker', '2000000')],
        }),
      ),
    ).toEqual([
      { address: 'giver', mint: 'mint', amount: -2_000_000n, decimals: 6 },
      { address: 'taker', mint: 'mint', amount: 2_000_000n, decimals: 6 },
    ])
  })

  it('is nothing where nothing moved', () => {
    expect(balanceChanges(seen({}))).toEqual([])
  })
})
