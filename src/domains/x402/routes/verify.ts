import { z } from 'zod'
import { defineRoute } from '#kernel/http/define-route'
import { facilitatorBody } from '../wire'

export const verify = defineRoute('POST /x402/facilitator/verify', {
  summary: 'Whether a payment could be settled now, versions 1 and 2',
  repeat: 'answered',
  level: 'public',
  auth: { kind: 'public' },
  verbatim: true,
  body: facilitatorBody,
  response: z.object({
    isValid: z.boolean(),
    invalidReason: z.string().optional(),
    invalidMessage: z.string().optional(),
    payer: z.string().optional(),
  }),
  async handle(call) {
    const { verifyPayment } = await import('../facilitator')
    return verifyPayment(call, call.body)
  },
})
