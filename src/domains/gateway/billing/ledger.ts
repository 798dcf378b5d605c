import type { Context, TransactionContext } from '#kernel/context'
import { HOUR_MS } from '#kernel/durations'
import { rollingSum } from '#kernel/quota/rolling-sum'
import { type AccountRow, accountTable, type LedgerRow, ledgerTable } from '../tables'
import { accountOf } from './account'
import { withExpiring, withoutExpiring } from './expiring'

export const WINDOW_HOURS = 24 as const

/** Whether an entry of the ledger says what was used, and not what was bought or granted. */
function isUse({ kind }: Pick<LedgerRow, 'kind'>): boolean {
  return kind !== 'topup' && kind !== 'grant' && kind !== 'expired'
}

/**
 * What each wallet used in the last 24 hours, micro-dollars; summed from its ledger, where it has a budget with each
 * entry. Row budget-rolling.
 */
export const modelSpend = rollingSum({
  rule: 'gateway.budget.daily',
  windowMs: WINDOW_HOURS * HOUR_MS,
  source: {
    table: ledgerTable,
    entries: ({ store }, walletId, since = Number.MIN_SAFE_INTEGER) =>
      store
        .table(ledgerTable)
        .where('[walletId+at]')
        .between([walletId, since], [walletId, Number.MAX_SAFE_INTEGER])
        .filter(isUse)
        .toArray((rows) => rows.map(({ at, microUsd }) => ({ at, amount: BigInt(-microUsd) }))),
  },
})

/** What a wallet used in the last 24 hours, micro-dollars. */
export async function spentOf(context: Context, walletId: string): Promise<number> {
  return Number(await modelSpend.used(context, walletId))
}

export interface Movement extends Pick<LedgerRow, 'id' | 'at' | 'kind' | 'microUsd' | 'model' | 'outcome'> {
  /** Of what is added, epoch ms; undefined: it does not expire. */
  readonly expiresAt?: number | undefined
}

export async function isInLedger({ store }: Context, id: string): Promise<boolean> {
  return (await store.table(ledgerTable).get(id)) !== undefined
}

/**
 * Moves a wallet's credit and says so in its ledger: the only way in which credit changes, for an id that has no entry.
 * What was used counts against the budget from then on. Returns the account as it is then.
 */
export async function record(
  context: TransactionContext,
  account: AccountRow,
  { expiresAt, ...movement }: Movement,
): Promise<AccountRow> {
  const { store } = context
  const { walletId } = account
  const { microUsd } = movement
  const creditMicroUsd = account.creditMicroUsd + microUsd
  const expiring =
    microUsd < 0
      ? withoutExpiring(account.expiring, -microUsd)
      : // What was used beyond the credit is paid first.
        withExpiring(account.expiring, expiresAt, Math.min(microUsd, creditMicroUsd))
  const next = { ...account, creditMicroUsd, expiring, seq: account.seq + 1 }
  const used = { at: movement.at, amount: BigInt(-microUsd) }
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

export const LARGEST_CREDIT_MICRO_USD = 1_000_000_000_000_000

/** Adds credit that was bought. */
export async function topUp(
  context: TransactionContext,
  walletId: string,
  { id, microUsd }: { id: string; microUsd: number },
): Promise<AccountRow> {
  return add(context, await accountOf(context, walletId), { id, kind: 'topup', microUsd })
}

/** Adds credit, once for its id. */
export async function add(
  context: TransactionContext,
  account: AccountRow,
  movement: Pick<Movement, 'id' | 'kind' | 'microUsd' | 'expiresAt'>,
): Promise<AccountRow> {
  if (await isInLedger(context, movement.id)) return account
  const at = context.clock.now()
  return record(context, account, { ...movement, at, model: null, outcome: 'whole' })
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
