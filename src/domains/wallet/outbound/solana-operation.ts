import type { Context } from '#kernel/context'
import { SOLANA } from '../chains'
import type { Needed, TransactionIntent } from '../layers/transaction-intent'
import { ownAddresses } from '../recipients'
import type { WalletRow } from '../tables'
import { movedBy, type OperationTerms, withLayer } from './operation'
import type { Draft } from './outbox'
import { solanaKeyFor } from './signer'
import { solanaGas, tokenAccountNeed } from './solana-transfer'

/** A transaction on Solana that another domain builds for a wallet, under a name of its own. */
export interface SolanaOperation extends OperationTerms {
  /** The program or account that it is said to go to. */
  readonly to: string
  readonly recipients: readonly string[]
  /** Lamports. */
  readonly lamports: {
    readonly balance: bigint
    /** What goes with it. */
    readonly sent: bigint
    /** For a token account of the wallet's own. */
    readonly rent: bigint
    /** What it must have besides, where nobody sponsors it. */
    readonly fee: bigint
  }
  /** Why the ledger would refuse it, in its words. */
  readonly failure: string | undefined
  /** With 32 bytes of the wallet's key: for the wallet to pay the fee, and for the sponsor. */
  sign(privateKey: Uint8Array): Promise<{ readonly own: Signed; readonly sponsored: Signed }>
}

type Signed = Draft['signed']

/** What an operation needs and moves as the ledger stands now, and it signed. */
export async function draftSolanaOperation(
  context: Context,
  wallet: WalletRow,
  { kind, to, gives, recipients, demands, lamports, failure, sign }: SolanaOperation,
): Promise<Draft> {
  const { balance, sent, rent, fee } = lamports
  const needs: readonly Needed[] = [
    ...(gives ? [gives.need] : []),
    ...tokenAccountNeed({ rent, lamports: balance - sent }, 'a token account of its own for what it gets'),
  ]
  const isShort = needs.some(({ needed, balance: held }) => held < needed)
  const intent: TransactionIntent = {
    kind,
    chain: SOLANA,
    recipients: recipients.map((address) => ({ kind: 'solana', address })),
    recipientsNote: '',
    own: ownAddresses(wallet),
    microUsd: gives ? gives.microUsd : 0n,
    unpriced: gives?.need.symbol ?? '',
    needs,
    demands: withLayer(demands),
    gas: await solanaGas(context, fee, balance - sent - rent),
    // What is not there cannot be tried out: then the balance is what has to be said.
    failure: isShort ? undefined : failure,
  }
  const { own, sponsored } = await sign(solanaKeyFor(context, wallet))
  return { intent, signed: own, sponsored, record: { to, ...movedBy(gives?.need) } }
}
