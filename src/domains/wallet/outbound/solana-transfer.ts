import { formatUnits } from 'viem'
import { signSolanaTransfer, solanaAsset, solanaPrice, solanaTransferState } from '#domains/solana'
import type { Context } from '#kernel/context'
import { SOLANA } from '../chains'
import type { Gas, Needed, SentIntent } from '../layers/transaction-intent'
import { baseUnits, worth } from '../money'
import { ownAddresses } from '../recipients'
import type { WalletRow } from '../tables'
import type { Draft } from './outbox'
import { solanaAddressIn, solanaKeyFor } from './signer'
import { invalid } from './transfer'

/** A transfer on Solana, as it was requested. */
export interface SolanaTransferRequest {
  readonly kind: 'solana'
  /** There is one Solana, and it is no EVM chain. */
  readonly spec: undefined
  readonly mint: string | 'native'
  readonly to: string
  /** Whole tokens. */
  readonly amount: string
}

type SolanaTransfer = Parameters<typeof signSolanaTransfer>[1]

interface Quote {
  readonly intent: SentIntent
  readonly symbol: string
  readonly units: bigint
  readonly transfer: SolanaTransfer
}

const SOL_DECIMALS = 9
const LARGEST = 2n ** 64n - 1n

/**
 * What a transfer needs and moves as the ledger stands now. Throws a refusal where it makes no sense for any sender.
 */
export async function quoteSolanaTransfer(
  context: Context,
  wallet: WalletRow,
  { mint, to, amount }: SolanaTransferRequest,
): Promise<Quote> {
  const asset = await solanaAsset(context, mint)
  if (!asset) throw invalid('tokenAddress', `there is no SPL token at ${mint} on solana`, { chain: SOLANA })
  const { symbol, decimals } = asset
  const units = baseUnits(amount, decimals)
  if (units === undefined) {
    throw invalid('amount', `has more decimals than ${symbol}, which has ${decimals}`, { decimals })
  }
  if (units > LARGEST) throw invalid('amount', `is more ${symbol} than there can be`, { decimals })
  const from = solanaAddressIn(wallet)
  const transfer: SolanaTransfer = { from, to, mint, units }
  const state = await solanaTransferState(context, transfer)
  if (state.isToTokenAccount) {
    throw invalid('recipientAddress', `${to} is a token account: send to the wallet that owns it`, { to })
  }
  const each = await solanaPrice(context, mint)
  const sent: Needed = { symbol, decimals, needed: units, balance: state.balance }
  const needs = [sent, ...tokenAccountNeed(state, "the recipient's token account")]
  const isShort = needs.some(({ needed, balance }) => balance < needed)
  return {
    symbol,
    units: BigInt(state.units),
    transfer,
    intent: {
      kind: 'transfer',
      chain: SOLANA,
      recipients: [{ kind: 'solana', address: to }],
      recipientsNote: '',
      own: ownAddresses(wallet),
      microUsd: to === from ? 0n : each === undefined ? null : worth(units, decimals, each),
      unpriced: symbol,
      needs,
      gas: await solanaGas(
        context,
        state.fee,
        state.lamports - state.rent - (mint === 'native' ? units : 0n),
      ),
      // Without the balance there is no trial run: the refusal names the balance.
      failure: isShort ? undefined : state.failure,
    },
  }
}

/** The fee of a transaction, lamports. `left`: what the wallet has for it. */
export async function solanaGas(context: Context, cost: bigint, left: bigint): Promise<Gas> {
  const each = await solanaPrice(context, 'native')
  const microUsd = each === undefined ? null : worth(cost, SOL_DECIMALS, each)
  return { symbol: 'SOL', decimals: SOL_DECIMALS, cost, microUsd, left, unsponsored: undefined }
}

/** Sponsored is the fee alone: what a token account must hold stays there, and is its owner's. */
export function tokenAccountNeed(
  { rent, lamports }: { rent: bigint; lamports: bigint },
  account: string,
): Needed[] {
  if (rent === 0n) return []
  const purpose = `${account}, which nobody sponsors,`
  return [{ symbol: 'SOL', decimals: SOL_DECIMALS, needed: rent, balance: lamports, purpose }]
}

/** The same, signed twice: for the wallet to pay the fee, and for the sponsor. */
export async function draftSolanaTransfer(
  context: Context,
  wallet: WalletRow,
  request: SolanaTransferRequest,
): Promise<Draft> {
  const { intent, symbol, transfer } = await quoteSolanaTransfer(context, wallet, request)
  const { own, sponsored } = await signSolanaTransfer(context, transfer, solanaKeyFor(context, wallet))
  const [need] = intent.needs
  return {
    intent,
    signed: own,
    sponsored,
    record: { to: request.to, amount: need ? formatUnits(need.needed, need.decimals) : null, symbol },
  }
}
