import type { Context } from '#kernel/context'
import { accountOf } from './billing/account'
import { viewExpiring } from './billing/expiry'
import { usd } from './money'

export { topUpAfterRefusal } from './billing/auto-topup'
export { addCredit } from './billing/top-up'

/** A wallet's credit, USD, what of it is reserved for answers under way, and what of it expires. */
export async function creditOf(context: Context, walletId: string) {
  const account = await accountOf(context, walletId)
  return {
    balanceUsd: usd(account.creditMicroUsd),
    reservedUsd: usd(account.reservedMicroUsd),
    expiring: viewExpiring(context, account),
  }
}
