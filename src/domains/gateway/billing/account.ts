import type { Context, TransactionContext } from '#kernel/context'
import { type AccountRow, accountTable } from '../tables'

export async function accountOf({ store }: Context, walletId: string): Promise<AccountRow> {
  return (await store.row(accountTable, walletId)) ?? emptyAccount(walletId)
}

export function emptyAccount(walletId: string): AccountRow {
  return {
    walletId,
    creditMicroUsd: 0,
    reservedMicroUsd: 0,
    expiring: [],
    budgetMicroUsd: null,
    tier: 'standard',
    seq: 0,
  }
}

/** Credit that no request in flight holds back, micro-dollars; below 0 where more was used than there was. */
export function leftOf({ creditMicroUsd, reservedMicroUsd }: AccountRow): number {
  return creditMicroUsd - reservedMicroUsd
}

/** Changes what is set of a wallet's account. */
export async function changeAccount(
  context: TransactionContext,
  walletId: string,
  changes: Partial<Pick<AccountRow, 'budgetMicroUsd' | 'tier'>>,
): Promise<AccountRow> {
  const account = { ...(await accountOf(context, walletId)), ...changes }
  await context.store.table(accountTable).put(account)
  return account
}
