import { formatUnits } from 'viem'
import { reached } from '#domains/chain'
import type { Context } from '#kernel/context'
import type { Actor } from './layers/actor'
import { evaluate, policyTables } from './layers/evaluate'
import type { PolicyDecision } from './layers/policy-decision'
import { usdNumber } from './money'
import type { TransferRequest } from './outbound/transfer-request'
import { walletById } from './wallets'

export interface Preview {
  readonly usd: number | null
  readonly amount: string
  readonly symbol: string
  readonly gas: {
    readonly paidBy: 'sponsor' | 'wallet'
    readonly units: string
    readonly most: string
    readonly symbol: string
  }
  readonly decisions: readonly PolicyDecision[]
}

/** What every layer would decide about a transfer now. Changes nothing; throws a refusal for an invalid request. */
export async function previewTransfer(
  context: Context,
  walletId: string,
  actor: Actor,
  request: TransferRequest,
): Promise<Preview> {
  const { quoteRequest } = await import('./outbound')
  const wallet = await walletById(context, walletId)
  const { intent, symbol, units } = await reached(context, request.spec, () =>
    quoteRequest(context, wallet, request),
  )
  const { decisions, sponsored } = await context.store.read(policyTables, () =>
    evaluate(context, walletId, actor, intent),
  )
  const { gas, microUsd } = intent
  return {
    usd: microUsd === null ? null : usdNumber(microUsd),
    amount: request.amount,
    symbol,
    gas: {
      paidBy: sponsored ? 'sponsor' : 'wallet',
      units: String(units),
      most: formatUnits(gas.cost, gas.decimals),
      symbol: gas.symbol,
    },
    decisions: decisions,
  }
}
