import type { Context } from '#kernel/context'
import { calendarCount } from '#kernel/quota/calendar-count'

/** Paid calls of a wallet in a UTC month that carry no fee, and the fee of those that do, in basis points. */
export const FREE_CALLS_A_MONTH = 1_000n
export const FEE_BPS = 500

/** Counts what was served, when it was: of what is not settled after all the count goes back. */
export const freeMonth = calendarCount({ rule: 'endpoints.freeCalls', period: 'month' })

/** What the next paid call of a wallet's endpoint would carry. `isFree`: whether its token has the free month. */
export async function feeBpsNow(context: Context, walletId: string, isFree: boolean): Promise<number> {
  return isFree && (await freeMonth.used(context, walletId)) < FREE_CALLS_A_MONTH ? 0 : FEE_BPS
}
