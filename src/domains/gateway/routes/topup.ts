import { z } from 'zod'
import { defineRoute } from '#kernel/http/define-route'
import { addCredit } from '../billing/top-up'
import { usd } from '../money'
import { microUsdOf, usdAmount } from './usd-amount'

export const topup = defineRoute('POST /llm/credits/topup', {
  summary: 'Add credit for models',
  level: 'public',
  auth: { kind: 'key-or-session', flag: 'llmGatewayEnabled', write: true },
  body: z.strictObject({ amountUsd: usdAmount(1, 10_000) }),
  response: z.object({ creditsGranted: z.number(), newBalance: z.number() }),
  async handle(call) {
    const microUsd = microUsdOf(call.body.amountUsd)
    const { creditMicroUsd } = await addCredit(call, call.principal.walletId, microUsd)
    return { creditsGranted: usd(microUsd), newBalance: usd(creditMicroUsd) }
  },
})
