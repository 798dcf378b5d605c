import type { Context } from '#kernel/context'
import type { AnyTable } from '#kernel/store'
import { controlsOf } from '../controls/controls'
import { controlsTable } from '../controls/tables'
import { type Spending, spendingOf, spendTables } from '../spending/spend-log'
import type { Actor } from './actor'
import { balanceDecisions, executionDecisions, gasDecisions } from './funds'
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

/** The tables that `evaluate` reads for any actor. */
const policyTables: readonly AnyTable[] = [controlsTable, ...spendTables]

/** The tables that `evaluate` reads for this one. */
export function policyTablesOf({ demands }: Actor): readonly AnyTable[] {
  return demands ? [...new Set([...policyTables, ...demands.tables])] : policyTables
}

/**
 * Row control-both-layers: all verdicts on a transaction, the key's layer first, then that of the prompt's source,
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
  const { sponsored, decisions: gas } = gasDecisions(intent, spending)
  return {
    decisions: [
      ...keyLayer(actor, intent),
      ...sourceLayer(actor.source, intent),
      ...((await actor.demands?.read()) ?? []),
      ...walletLayer(intent, controls, spending),
      ...(intent.demands ?? []),
      ...balanceDecisions(intent),
      ...gas,
      ...executionDecisions(intent),
    ],
    sponsored,
    spending,
  }
}
