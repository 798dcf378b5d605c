import { ApiError } from '../../../api'
import type { RpcCall } from '../../../json-rpc'
import { askAll } from '../../../state/rpc'
import { type KnownOnSolana, loadKnownOnSolana } from './known'

const TOKEN_PROGRAM = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
/** Transactions that are listed. */
export const LISTED = 25

interface TokenAccount {
  pubkey: string
  account: {
    data: { parsed: { info: { mint: string; tokenAmount: { amount: string; decimals: number } } } }
  }
}

interface Listed {
  readonly signature: string
  readonly slot: number
  readonly err: unknown
  /** Epoch seconds. */
  readonly blockTime: number
}

export interface SolanaAccount extends KnownOnSolana {
  readonly lamports: bigint
  /** Null where the ledger has no such account. */
  readonly info: { readonly owner: string; readonly executable: boolean; readonly space: number } | null
  readonly tokens: readonly {
    readonly mint: string
    readonly amount: bigint
    readonly decimals: number
    readonly account: string
  }[]
  /** The newest ones. */
  readonly transactions: readonly Listed[]
}

/** What an address holds, and what it had to do with. Throws what the ledger refuses. */
export async function loadSolanaAccount(address: string, signal: AbortSignal): Promise<SolanaAccount> {
  const parsed = { encoding: 'jsonParsed' }
  const [[{ value: info }, { value: accounts }, own], known] = await Promise.all([
    askEach<
      [
        { value: (NonNullable<SolanaAccount['info']> & { lamports: number }) | null },
        { value: TokenAccount[] },
        Listed[],
      ]
    >(
      [
        ['getAccountInfo', [address, parsed]],
        ['getTokenAccountsByOwner', [address, { programId: TOKEN_PROGRAM }, parsed]],
        transactionsOf(address),
      ],
      signal,
    ),
    loadKnownOnSolana(signal),
  ])
  // A transfer of tokens names the accounts that hold them, and not whose they are.
  const others = await askEach<Listed[][]>(
    accounts.map(({ pubkey }) => transactionsOf(pubkey)),
    signal,
  )
  return {
    ...known,
    info,
    transactions: newest([own, ...others].flat()),
    lamports: BigInt(info?.lamports ?? 0),
    tokens: accounts.map(({ pubkey, account }) => {
      const { mint, tokenAmount } = account.data.parsed.info
      return { mint, account: pubkey, amount: BigInt(tokenAmount.amount), decimals: tokenAmount.decimals }
    }),
  }
}

const transactionsOf = (address: string): RpcCall => ['getSignaturesForAddress', [address, { limit: LISTED }]]

function newest(transactions: readonly Listed[]): Listed[] {
  const bySignature = new Map(transactions.map((listed) => [listed.signature, listed]))
  return [...bySignature.values()].sort((a, b) => b.slot - a.slot).slice(0, LISTED)
}

async function askEach<Answers extends readonly unknown[]>(
  calls: readonly RpcCall[],
  signal: AbortSignal,
): Promise<Answers> {
  const answers = await askAll('solana', calls, signal)
  for (const answer of answers) if (answer instanceof ApiError) throw answer
  return answers as unknown as Answers
}
