import type { Context } from '#kernel/context'
import { controlsOf } from '../controls/controls'
import { controlsTable } from '../controls/tables'
import { type Spending, spendingOf } from '../spending/spend-log'
import { spendTable } from '../spending/tables'
import { balanceRulings, executionRulings, gasRuling } from './funds'
import { type Asker, keyLayer } from './key-layer'
import type { Proposal } from './proposal'
import type { Ruling } from './verdict'
import { walletLayer } from './wallet-layer'

export interface Judgement {
  readonly rulings: readonly Ruling[]
  readonly sponsored: boolean
  readonly spending: Spending
}

/** What `judge` reads. */
export const judgeTables = [controlsTable, spendTable]

/**
 * Row control-both-layers: everything that is said about a transaction, the key's layer first, then the wallet's, then
 * what the operation itself demands, then whether it can be paid. Read in one transaction with the promise that follows, so that nothing can change between.
 */
export async function judge(
  context: Context,
  walletId: string,
  asker: Asker,
  proposal: Proposal,
): Promise<Judgement> {
  const controls = await controlsOf(context, walletId)
  const spending = await spendingOf(context, walletId)
  const { sponsored, ruling } = gasRuling(proposal, spending)
  return {
    rulings: [
      ...keyLayer(asker, proposal),
      ...walletLayer(proposal, controls, spending),
      ...(proposal.demands ?? []),
      ...balanceRulings(proposal),
      ruling,
      ...executionRulings(proposal),
    ],
    sponsored,
    spending,
  }
}
