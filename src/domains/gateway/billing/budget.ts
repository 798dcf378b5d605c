import { cached, peekCached, rememberedCached } from '#kernel/cache'
import type { Context } from '#kernel/context'
import { HOUR_MS, MINUTE_MS } from '#kernel/durations'
import { rollingSum } from '#kernel/quota/rolling-sum'
import { type AccountRow, accountTable, type LedgerRow, ledgerTable } from '../tables'
import { accountOf } from './account'

export const WINDOW_HOURS = 24 as const

/** How long the gateway may go by what it knew of a key or a budget, milliseconds of virtual time. */
export const CACHED_MS = MINUTE_MS

/** Whether an entry of the ledger says what was used, and not what was bought or granted. */
export function isUse({ kind }: Pick<LedgerRow, 'kind'>): boolean {
  return kind !== 'topup' && kind !== 'grant'
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

/** What counts against a budget, micro-dollars: nothing where there is none, and then nothing is summed. */
export async function spentOfBudget(
  context: Context,
  walletId: string,
  budgetMicroUsd: number | null,
): Promise<number> {
  return budgetMicroUsd === null ? 0 : spentOf(context, walletId)
}

/** The budget as the gateway knows it: up to a minute old. In the caller's transaction, where there is one. */
export function knownBudget(context: Context, walletId: string): Promise<number | null> {
  return cached(
    context,
    { group: BUDGET_CACHE, key: walletId, lifetimeMs: CACHED_MS, tables: [accountTable] },
    async () => ({ value: (await accountOf(context, walletId)).budgetMicroUsd, keep: true }),
  )
}

/** As `knownBudget`, at once; undefined where memory cannot say. */
export function rememberedBudget(context: Context, account: AccountRow): number | null | undefined {
  const known = rememberedCached(context, { group: BUDGET_CACHE, key: account.walletId })
  return known && (known.hit ? (known.hit.value as number | null) : account.budgetMicroUsd)
}

const BUDGET_CACHE = 'gateway-budget'

/** When the budget as it is set now is known to the gateway everywhere, epoch ms: now, where it is already. */
export async function budgetReachesAt(context: Context, walletId: string): Promise<number> {
  const known = await peekCached(context, { group: BUDGET_CACHE, key: walletId })
  const { budgetMicroUsd } = await accountOf(context, walletId)
  return known && known.value !== budgetMicroUsd ? known.expiresAt : context.clock.now()
}
