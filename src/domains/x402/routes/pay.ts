import { z } from 'zod'
import { submitErrors } from '#domains/wallet'
import { defineRoute } from '#kernel/http/define-route'
import { outgoing, outgoingRequest } from '#kernel/http/outgoing-request'
import { payErrors } from '../errors'

/** What a call may cost unless its caller says so, and at most; USD. */
const USUAL_USD = 1
const MOST_USD = 10

/** The path and its caps are public material; fields and answer are decided here. */
export const pay = defineRoute('POST /wallet/x402-pay', {
  summary: 'Call a paid address, and pay what it asks for from the wallet: USDC on base, mainnet or polygon',
  level: 'public',
  auth: { kind: 'key-or-session', flag: 'walletApiEnabled', write: true },
  verbatim: true,
  body: z.strictObject({
    ...outgoingRequest,
    maxPaymentUsd: z
      .number()
      .min(0.000001, 'must be at least 0.000001, a unit of USDC')
      .max(MOST_USD, `must be at most ${MOST_USD}`)
      .default(USUAL_USD)
      .describe('what the call may cost at most'),
  }),
  response: z.object({
    success: z.boolean().describe('whether the address answered with 2xx'),
    status: z.int().describe('of its answer'),
    body: z.json().describe('as JSON where it is, else the text'),
    payment: z
      .object({
        status: z.enum(['paid', 'released', 'open']).describe('open: not settled yet'),
        amountUsd: z.number(),
        amount: z.string().describe('base units of USDC'),
        network: z.string(),
        asset: z.string(),
        payTo: z.string(),
        transactionHash: z.string().nullable(),
      })
      .nullable()
      .describe('null: it asked for nothing'),
  }),
  errors: [...Object.values(payErrors), ...submitErrors],
  async handle(call) {
    const { url, maxPaymentUsd, ...rest } = call.body
    const { payFor } = await import('../pay')
    return payFor(call, { url, ...outgoing(rest) }, BigInt(Math.round(maxPaymentUsd * 1e6)))
  },
})
