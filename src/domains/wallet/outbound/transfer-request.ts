import type { Context } from '#kernel/context'
import type { SentIntent } from '../layers/transaction-intent'
import type { WalletRow } from '../tables'
import type { Draft } from './outbox'
import { draftSolanaTransfer, quoteSolanaTransfer, type SolanaTransferRequest } from './solana-transfer'
import { draftTransfer, type EvmTransferRequest, quoteTransfer } from './transfer'

/** A requested transfer, on any kind of chain. */
export type TransferRequest = EvmTransferRequest | SolanaTransferRequest

/** What a transfer needs and moves; `units` of gas, at most. Throws a refusal for an invalid request. */
export function quoteRequest(
  context: Context,
  wallet: WalletRow,
  request: TransferRequest,
): Promise<{ intent: SentIntent; symbol: string; units: bigint }> {
  return request.kind === 'evm'
    ? quoteTransfer(context, wallet, request)
    : quoteSolanaTransfer(context, wallet, request)
}

/** The same, signed. */
export function draftRequest(context: Context, wallet: WalletRow, request: TransferRequest): Promise<Draft> {
  return request.kind === 'evm'
    ? draftTransfer(context, wallet, request)
    : draftSolanaTransfer(context, wallet, request)
}
