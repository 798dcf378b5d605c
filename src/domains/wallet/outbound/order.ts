import type { Context } from '#kernel/context'
import type { Proposal } from '../layers/proposal'
import type { WalletRow } from '../tables'
import type { Draft } from './promise'
import { draftSolanaTransfer, quoteSolanaTransfer, type SolanaOrder } from './solana-transfer'
import { draftTransfer, type EvmOrder, quoteTransfer } from './transfer'

/** A transfer as it was asked for, on any kind of chain. */
export type Order = EvmOrder | SolanaOrder

/** The facts of a transfer; `units` of gas, at most. Throws a refusal for an order that is none. */
export function quoteOrder(
  context: Context,
  wallet: WalletRow,
  order: Order,
): Promise<{ proposal: Proposal; symbol: string; units: bigint }> {
  return order.kind === 'evm'
    ? quoteTransfer(context, wallet, order)
    : quoteSolanaTransfer(context, wallet, order)
}

/** The same, signed. */
export function draftOrder(context: Context, wallet: WalletRow, order: Order): Promise<Draft> {
  return order.kind === 'evm'
    ? draftTransfer(context, wallet, order)
    : draftSolanaTransfer(context, wallet, order)
}
