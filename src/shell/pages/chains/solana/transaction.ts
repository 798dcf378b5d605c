import { call } from '../../../api'
import { ask } from '../../../state/rpc'
import type { Chains } from '../../../wire'

interface TokenBalance {
  accountIndex: number
  mint: string
  owner: string
  uiTokenAmount: { amount: string; decimals: number }
}

/** What `getTransaction` answers with the encoding jsonParsed, as far as it is shown. */
export interface SolanaTransaction {
  slot: number
  /** Epoch seconds. */
  blockTime: number
  transaction: {
    signatures: string[]
    message: { accountKeys: { pubkey: string; signer: boolean }[] }
  }
  meta: {
    err: unknown
    /** Lamports. */
    fee: number
    preBalances: number[]
    postBalances: number[]
    preTokenBalances: TokenBalance[]
    postTokenBalances: TokenBalance[]
    logMessages: string[]
    computeUnitsConsumed: number
  }
}

export interface SeenOnSolana {
  seen: SolanaTransaction
  /** Symbols by mint. */
  symbols: ReadonlyMap<string, string>
  /** Labels of wallets by their address. */
  names: ReadonlyMap<string, string>
}

/** A signature is 64 bytes in base58. */
export const isSignature = (text: string): boolean => /^[1-9A-HJ-NP-Za-km-z]{64,88}$/.test(text)

/** Null for a signature that the ledger does not know. */
export async function loadSolanaTransaction(
  signature: string,
  signal: AbortSignal,
): Promise<SeenOnSolana | null> {
  const config = { encoding: 'jsonParsed', maxSupportedTransactionVersion: 0 }
  const [seen, { solana }, { wallets }] = await Promise.all([
    ask<SolanaTransaction | null>('solana', ['getTransaction', [signature, config]], signal),
    call('GET /__sandbank/chains', { signal }),
    call('GET /__sandbank/wallets', { signal }),
  ])
  if (!seen) return null
  return {
    seen,
    symbols: symbolsOf(solana),
    names: new Map(wallets.flatMap(({ solanaAddress: at, label }) => (at ? [[at, label] as const] : []))),
  }
}

const symbolsOf = ({ tokens }: Chains['solana']) =>
  new Map(tokens.map(({ address, symbol }) => [address, symbol]))
