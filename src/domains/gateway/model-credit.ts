import type { Context } from '#kernel/context'
import { accountOf } from './billing/account'
import { usd } from './money'

export { topUpAfterRefusal } from './billing/auto-topup'
export { addCredit } from './billing/top-up'

/** A wallet's credit, USD, and what of it is reserved for answers under way. */
export async function creditOf(context: Context, walletId: string) {
  const { creditMicroUsd, reservedMicroUsd } = await accountOf(context, walletId)
  return { balanceUsd: usd(creditMicroUsd), reservedUsd: usd(reservedMicroUsd) }
}
