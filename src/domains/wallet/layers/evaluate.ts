import type { Context } from '#kernel/context'
import { controlsOf } from '../controls/controls'
import { controlsTable } from '../controls/tables'
import { type Spending, spendingOf, spendTables } from '../spending/spend-log'
import type { Actor } from './actor'
import { balanceDecisions, executionDecisions, gasDecision } from './funds'
import { keyLayer } from './key-layer'
import type { PolicyDecision } from './policy-decision'
import { sourceLayer } from './source-layer'
import type { TransactionIntent } from './transaction-intent'
import { walletLayer } from './wallet-layer'

export interface PolicyEvaluation {
  readonly decisions: readonly PolicyDecision[]
  readonly sponsored: boolean
  readonly spending: Spending
}

/** The tables that `evaluate` reads. */
export const policyTables = [controlsTable, ...spendTables]

/**
 * Row control-both-layers: everything that is said about a transaction, the key's layer first, then that of the prompt's source,
 * then the wallet's, then what the operation itself demands, then whether it can be paid. Call it in the transaction
 * that writes the outbox row, so that nothing changes between the two.
 */
export async function evaluate(
  context: Context,
  walletId: string,
  actor: Actor,
  intent: TransactionIntent,
): Promise<PolicyEvaluation> {
  const controls = await controlsOf(context, walletId)
  const spending = await spendingOf(context, walletId)
  const { sponsored, decision } = gasDecision(intent, spending)
  return {
    decisions: [
      ...keyLayer(actor, intent),
      ...sourceLayer(actor.source, intent),
      ...walletLayer(intent, controls, spending),
      ...(intent.demands ?? []),
      ...balanceDecisions(intent),
      decision,
      ...executionDecisions(intent),
    ],
    sponsored,
    spending,
  }
}
