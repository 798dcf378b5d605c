import { z } from 'zod'
import { defineRoute } from '#kernel/http/define-route'
import { facilitatorBody } from '../wire'

export const settle = defineRoute('POST /x402/facilitator/settle', {
  summary: 'Carries a payment out on its chain, once for its authorization, versions 1 and 2',
  repeat: 'answered',
  level: 'public',
  auth: { kind: 'public' },
  verbatim: true,
  body: facilitatorBody,
  response: z.object({
    success: z.boolean(),
    errorReason: z.string().optional(),
    errorMessage: z.string().optional(),
    payer: z.string().optional(),
    transaction: z.string(),
    network: z.string(),
    amount: z.string().optional().describe('in the scheme upto: what was paid, base units'),
  }),
  async handle(call) {
    const { settlePayment } = await import('../facilitator')
    return settlePayment(call, call.body)
  },
})
