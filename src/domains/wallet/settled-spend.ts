import type { Context } from '#kernel/context'
import { type SpendRow, spendTable } from './spending/tables'

/**
 * A transaction of the wallet after its chain was asked how it went, and sent where its process died before it was.
 * Undefined where the chain refused it: nothing happened.
 */
export async function settledSpend(
  context: Context,
  walletId: string,
  hash: string,
): Promise<SpendRow | undefined> {
  const { settleReachable } = await import('./outbound')
  await settleReachable(context, walletId)
  return context.store.table(spendTable).get(hash)
}
