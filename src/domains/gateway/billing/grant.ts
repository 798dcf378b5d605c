import type { Context, TransactionContext } from '#kernel/context'
import { errors, Refusal } from '#kernel/errors'
import { dollars } from '../money'
import { type AccountRow, MOST_EXPIRING } from '../tables'
import { accountOf } from './account'
import { add } from './ledger'

/**
 * Sets the credit, as only the emulator's user can. `expiresAt` is of what that adds, and throws 400 where it adds nothing,
 * or the moment is past.
 */
export async function grant(
  context: TransactionContext,
  walletId: string,
  { id, creditMicroUsd, expiresAt }: { id: string; creditMicroUsd: number; expiresAt?: number | undefined },
): Promise<AccountRow> {
  const account = await accountOf(context, walletId)
  const microUsd = creditMicroUsd - account.creditMicroUsd
  if (expiresAt !== undefined) checkExpiry(context, account, { microUsd, expiresAt })
  return microUsd === 0 ? account : add(context, account, { id, kind: 'grant', microUsd, expiresAt })
}

/** Throws 400 where no credit of this wallet can expire then. */
function checkExpiry(
  { clock }: Context,
  { creditMicroUsd, expiring }: AccountRow,
  { microUsd, expiresAt }: { microUsd: number; expiresAt: number },
): void {
  const [now, balanceUsd] = [clock.now(), dollars(creditMicroUsd)]
  const facts = { expiresAt: clock.iso(expiresAt), now: clock.iso(now), balanceUsd }
  const refuse = (message: string) => {
    throw new Refusal(errors.invalidRequest, `expiresAt: ${message}`, {
      ...{ rule: 'gateway.credits.expiresAt', facts },
    })
  }
  if (expiresAt <= now) refuse(`must be later than now (${facts.now})`)
  if (microUsd <= 0) refuse(`balanceUsd adds nothing to the credit of ${balanceUsd}, so nothing would expire`)
  if (expiring.length >= MOST_EXPIRING && !expiring.some((each) => each.expiresAt === expiresAt)) {
    refuse(`credit of a wallet expires at no more than ${MOST_EXPIRING} moments`)
  }
}
