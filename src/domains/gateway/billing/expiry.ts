import type { Context, TransactionContext } from '#kernel/context'
import { type TaskHandler, taskTable } from '#kernel/scheduler'
import { dollars, usd } from '../money'
import { type AccountRow, accountTable, ledgerTable } from '../tables'
import { accountOf } from './account'
import { autoTopUpTables, topUpWhereLow } from './auto-topup'
import { expiringSum } from './expiring'
import { record } from './ledger'

export const CREDIT_EXPIRES = 'gateway.credit-expires'

/** What `scheduleExpiry` reads and writes. */
export const expiryTables = [accountTable, ledgerTable, taskTable]

/** Has the credit of a wallet looked at when the next of it expires, in the transaction that changes it. */
export async function scheduleExpiry(
  { clock, scheduler }: TransactionContext,
  { walletId, expiring }: AccountRow,
): Promise<void> {
  const next = expiring.find(({ expiresAt }) => expiresAt > clock.now())
  const id = `${CREDIT_EXPIRES}:${walletId}`
  if (next) await scheduler.schedule({ id, kind: CREDIT_EXPIRES, at: next.expiresAt, payload: walletId })
}

/**
 * Takes what has expired, and looks again when more does. What requests in flight hold back is theirs until they are
 * settled: they were let through with it, and what they leave of it is taken then.
 */
export async function takeExpired(context: TransactionContext, account: AccountRow): Promise<AccountRow> {
  const after = await withoutExpired(context, account)
  await scheduleExpiry(context, after)
  return after
}

async function withoutExpired(context: TransactionContext, account: AccountRow): Promise<AccountRow> {
  const at = context.clock.now()
  const expired = expiringSum(account.expiring.filter(({ expiresAt }) => expiresAt <= at))
  const microUsd = expired - Math.min(expired, account.reservedMicroUsd)
  if (microUsd === 0) return account
  const id = `expired:${account.walletId}:${account.seq + 1}`
  return record(context, account, {
    ...{ id, at, kind: 'expired', microUsd: -microUsd, model: null, outcome: 'whole' },
  })
}

/** Takes the credit whose time has come. */
export function expiredCredit(): TaskHandler {
  return {
    tables: [...expiryTables, ...autoTopUpTables],
    async run(context, { payload: walletId }) {
      const before = await accountOf(context, walletId)
      const after = await takeExpired(context, before)
      const taken = before.creditMicroUsd - after.creditMicroUsd
      if (taken > 0) await topUpWhereLow(context, after)
      return {
        what: `${dollars(taken)} of the model credit of ${walletId} expired`,
        publish: () => context.bus.publish({ type: 'gateway.changed', walletId }),
      }
    },
  }
}

/** What of a wallet's credit expires, USD, the soonest first. */
export function viewExpiring({ clock }: Context, { expiring }: AccountRow) {
  return expiring.map(({ expiresAt, microUsd }) => ({
    usd: usd(microUsd),
    expiresAt: clock.iso(expiresAt),
  }))
}
