import { z } from 'zod'
import { errors, Refusal } from '#kernel/errors'
import { defineRoute } from '#kernel/http/define-route'
import { accountOf } from '../billing/account'
import { LARGEST_CREDIT_MICRO_USD, topUp } from '../billing/ledger'
import { dollars, usd } from '../money'
import { accountTable, ledgerTable } from '../tables'

const amountUsd = z
  .number()
  .min(1)
  .max(10_000)
  .refine(
    (amount) => Number.isInteger(Math.round(amount * 1e8) / 100),
    'must be a whole number of micro-dollars',
  )

/** Credit from nowhere: the hosted service takes it from a payment, which an emulator has no need of. */
export const topup = defineRoute('POST /llm/credits/topup', {
  summary: 'Add credit for models',
  level: 'public',
  auth: { kind: 'key-or-session', flag: 'llmGatewayEnabled', write: true },
  body: z.strictObject({ amountUsd }),
  response: z.object({ creditsGranted: z.number(), newBalance: z.number() }),
  async handle({ context, principal: { walletId }, body, transact }) {
    const id = await context.ids.id('top')
    const microUsd = Math.round(body.amountUsd * 1_000_000)
    const { creditMicroUsd } = await transact([accountTable, ledgerTable], async (context) => {
      const { creditMicroUsd: before } = await accountOf(context, walletId)
      if (before + microUsd > LARGEST_CREDIT_MICRO_USD) throw tooMuch(before)
      return topUp(context, walletId, { id, microUsd })
    })
    context.bus.publish({ type: 'gateway.changed', walletId })
    return { creditsGranted: usd(microUsd), newBalance: usd(creditMicroUsd) }
  },
})

function tooMuch(before: number): Refusal {
  const most = dollars(LARGEST_CREDIT_MICRO_USD)
  return new Refusal(
    errors.invalidRequest,
    `amountUsd: a wallet holds at most ${most} of credit, and this one has ${dollars(before)}`,
    { rule: 'gateway.credits.most', facts: { most, balanceUsd: dollars(before) } },
  )
}
