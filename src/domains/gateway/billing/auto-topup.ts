import type { Context, TransactionContext } from '#kernel/context'
import { MINUTE_MS } from '#kernel/durations'
import { isRefusal } from '#kernel/errors'
import { jobTables } from '#kernel/jobs/job-states'
import { type AccountRow, type AutoTopUpRow, accountTable, autoTopUpTable } from '../tables'
import { accountOf, leftOf } from './account'

/** The kind of the jobs that pay for credit. */
export const AUTO_TOP_UP = 'gateway.auto-top-up'

/** What `topUpWhereLow` reads and writes, besides the account. */
export const autoTopUpTables = [autoTopUpTable, ...jobTables]

/** After a refusal it is not tried again for so long, milliseconds of virtual time. */
const RETRY_MS = 10 * MINUTE_MS

export async function autoTopUpOf({ store }: Context, walletId: string): Promise<AutoTopUpRow> {
  return (
    (await store.row(autoTopUpTable, walletId)) ?? {
      ...{ walletId, enabled: false, amountMicroUsd: 10_000_000, thresholdMicroUsd: 2_000_000, tokens: [] },
      ...{ lastTopUpAt: null, lastError: null, refusedAt: null, payment: null },
    }
  )
}

/** Changes what is set of it, or how it went. */
export async function changeAutoTopUp(
  context: TransactionContext,
  walletId: string,
  changes: Partial<Omit<AutoTopUpRow, 'walletId'>>,
): Promise<AutoTopUpRow> {
  const row = { ...(await autoTopUpOf(context, walletId)), ...changes }
  await context.store.table(autoTopUpTable).put(row)
  return row
}

/**
 * Has the credit topped up where it is below the wallet's threshold, or does not cover what was refused
 * (`neededMicroUsd`). In the transaction of the charge, so that none is forgotten; over `autoTopUpTables`. A wallet has
 * one job at a time.
 */
export async function topUpWhereLow(
  context: TransactionContext,
  account: AccountRow,
  neededMicroUsd?: number,
): Promise<void> {
  const { walletId, creditMicroUsd } = account
  const row = await context.store.row(autoTopUpTable, walletId)
  if (!row || !(row.enabled || row.payment) || isTooSoon(context, row)) return
  const isShort = neededMicroUsd !== undefined && leftOf(account) < Math.max(1, neededMicroUsd)
  if (creditMicroUsd >= row.thresholdMicroUsd && !isShort) return
  await context.jobs.enqueue({ id: `${AUTO_TOP_UP}:${walletId}`, kind: AUTO_TOP_UP, payload: walletId })
}

/** The same for what was refused, so that its transaction came to nothing; it needed `microUsd`. */
export async function topUpAfterRefusal(
  context: Context,
  { walletId, microUsd }: { walletId: string; microUsd: number },
  thrown: unknown,
): Promise<void> {
  if (!isRefusal(thrown)) return
  // Most wallets have it off, and need no transaction.
  if (!(await context.store.row(autoTopUpTable, walletId))) return
  await context.transaction([accountTable, ...autoTopUpTables], async (context) =>
    topUpWhereLow(context, await accountOf(context, walletId), microUsd),
  )
}

function isTooSoon({ clock }: Context, { refusedAt }: AutoTopUpRow): boolean {
  const ago = refusedAt === null ? RETRY_MS : clock.now() - refusedAt
  // A clock that was set back does not put it off.
  return ago >= 0 && ago < RETRY_MS
}
