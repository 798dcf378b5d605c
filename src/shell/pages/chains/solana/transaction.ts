import { ask } from '../../../state/rpc'
import { type KnownOnSolana, loadKnownOnSolana } from './known'

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

export interface SeenOnSolana extends KnownOnSolana {
  readonly seen: SolanaTransaction
}

/** Null for a signature that the ledger does not know. */
export async function loadSolanaTransaction(
  signature: string,
  signal: AbortSignal,
): Promise<SeenOnSolana | null> {
  const config = { encoding: 'jsonParsed', maxSupportedTransactionVersion: 0 }
  const [seen, known] = await Promise.all([
    ask<SolanaTransaction | null>('solana', ['getTransaction', [signature, config]], signal),
    loadKnownOnSolana(signal),
  ])
  return seen && { seen, ...known }
}
