import { errors, Refusal } from '#kernel/errors'
import type { Call } from '#kernel/http/define-route'
import { dollars } from '../money'
import { type AccountRow, accountTable, ledgerTable } from '../tables'
import { accountOf } from './account'
import { LARGEST_CREDIT_MICRO_USD, topUp } from './ledger'

/**
 * Adds model credit to a wallet, micro-dollars, once for its request. It comes from nowhere: the hosted service takes it
 * from a payment, which an emulator has no need of. Throws 400 where the wallet would hold too much.
 */
export async function addCredit(
  { context, transact }: Pick<Call, 'context' | 'transact'>,
  walletId: string,
  microUsd: number,
): Promise<AccountRow> {
  const id = await context.ids.id('top')
  const account = await transact([accountTable, ledgerTable], async (context) => {
    const { creditMicroUsd: before } = await accountOf(context, walletId)
    if (before + microUsd > LARGEST_CREDIT_MICRO_USD) throw tooMuch(before)
    return topUp(context, walletId, { id, microUsd })
  })
  context.bus.publish({ type: 'gateway.changed', walletId })
  return account
}

function tooMuch(before: number): Refusal {
  const most = dollars(LARGEST_CREDIT_MICRO_USD)
  return new Refusal(
    errors.invalidRequest,
    `amountUsd: a wallet holds at most ${most} of credit, and this one has ${dollars(before)}`,
    { rule: 'gateway.credits.most', facts: { most, balanceUsd: dollars(before) } },
  )
}
