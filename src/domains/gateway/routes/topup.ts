import { z } from 'zod'
import { defineRoute } from '#kernel/http/define-route'
import { addCredit } from '../billing/top-up'
import { usd } from '../money'

const amountUsd = z
  .number()
  .min(1)
  .max(10_000)
  .refine(
    (amount) => Number.isInteger(Math.round(amount * 1e8) / 100),
    'must be a whole number of micro-dollars',
  )

export const topup = defineRoute('POST /llm/credits/topup', {
  summary: 'Add credit for models',
  level: 'public',
  auth: { kind: 'key-or-session', flag: 'llmGatewayEnabled', write: true },
  body: z.strictObject({ amountUsd }),
  response: z.object({ creditsGranted: z.number(), newBalance: z.number() }),
  async handle(call) {
    const microUsd = Math.round(call.body.amountUsd * 1_000_000)
    const { creditMicroUsd } = await addCredit(call, call.principal.walletId, microUsd)
    return { creditsGranted: usd(microUsd), newBalance: usd(creditMicroUsd) }
  },
})
