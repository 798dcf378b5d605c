import type { Context } from '#kernel/context'
import { type AccountRow, accountTable, type LedgerRow, ledgerTable } from '../tables'
import { accountOf } from './account'
import { isUse, modelSpend } from './budget'

export type Movement = Pick<LedgerRow, 'id' | 'at' | 'kind' | 'microUsd' | 'model' | 'outcome'>

/**
 * Moves a wallet's credit and says so in its ledger, in the caller's transaction.
 * Returns the account as it is then; undefined where a movement of this id is in the ledger already.
 */
export async function move(
  context: Context,
  account: AccountRow,
  movement: Movement,
): Promise<AccountRow | undefined> {
  const isKnown = await context.store.table(ledgerTable).get(movement.id)
  return isKnown ? undefined : record(context, account, movement)
}

/**
 * As `move`, for an id that no entry can have yet: the only way in which credit changes. What was used counts against
 * the budget from then on.
 */
export async function record(context: Context, account: AccountRow, movement: Movement): Promise<AccountRow> {
  const { store } = context
  const { walletId } = account
  const creditMicroUsd = account.creditMicroUsd + movement.microUsd
  const next = { ...account, creditMicroUsd, seq: account.seq + 1 }
  const used = { at: movement.at, amount: BigInt(-movement.microUsd) }
  // Before its entry is there: a sum that is made anew from the entries would count it twice.
  if (isUse(movement)) {
    if (account.budgetMicroUsd === null) await modelSpend.forget(context, walletId)
    else await modelSpend.add(context, walletId, used)
  }
  await Promise.all([
    store.table(accountTable).put(next),
    store.table(ledgerTable).put({ ...movement, walletId, seq: next.seq, creditMicroUsd }),
  ])
  return next
}

const OPERATION = { model: null, outcome: 'whole' } as const

export const LARGEST_CREDIT_MICRO_USD = 1_000_000_000_000_000

/** Adds credit that was bought. In the caller's transaction. */
export async function topUp(
  context: Context,
  walletId: string,
  { id, microUsd }: { id: string; microUsd: number },
): Promise<AccountRow> {
  const account = await accountOf(context, walletId)
  return (
    (await move(context, account, { ...OPERATION, id, at: context.clock.now(), kind: 'topup', microUsd })) ??
    account
  )
}

/** Sets the credit, as only the emulator's user can. In the caller's transaction. */
export async function grant(
  context: Context,
  walletId: string,
  { id, creditMicroUsd }: { id: string; creditMicroUsd: number },
): Promise<AccountRow> {
  const account = await accountOf(context, walletId)
  const microUsd = creditMicroUsd - account.creditMicroUsd
  if (microUsd === 0) return account
  return (
    (await move(context, account, { ...OPERATION, id, at: context.clock.now(), kind: 'grant', microUsd })) ??
    account
  )
}

/** Newest first; `before`: the `seq` of the last one seen. */
export function ledgerPage(
  { store }: Context,
  walletId: string,
  { limit, before }: { limit: number; before?: number | undefined },
): Promise<LedgerRow[]> {
  return store
    .table(ledgerTable)
    .where('[walletId+seq]')
    .between([walletId, 0], [walletId, before ?? Number.MAX_SAFE_INTEGER], true, before === undefined)
    .reverse()
    .limit(limit)
    .toArray()
}
