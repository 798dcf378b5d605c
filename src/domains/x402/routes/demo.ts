import { formatUnits } from 'viem'
import { z } from 'zod'
import type { Context } from '#kernel/context'
import { defineRoute } from '#kernel/http/define-route'
import { fromBase64, toBase64 } from '../base64'
import {
  DEMO_CHAIN_ID,
  demoErrors,
  demoResource,
  demoResources,
  paymentRequired,
  requirementsOf,
} from '../demo'
import type { Settled } from '../facilitator'
import type { Version } from '../networks'
import { authorizationKey, settledBy } from '../payments'
import { reasonOf } from '../reasons'
import { type FacilitatorBody, glimpse } from '../wire'

export const demos = defineRoute('GET /x402/demo', {
  summary: 'What the demo sells, to try a client with',
  level: 'ours',
  auth: { kind: 'public' },
  verbatim: true,
  response: z.object({
    resources: z.array(
      z.object({ name: z.string(), description: z.string(), priceUsdc: z.string(), url: z.string() }),
    ),
  }),
  async handle({ origin }) {
    return {
      resources: demoResources().map(({ name, description, price }) => ({
        name,
        description,
        priceUsdc: formatUnits(price, 6),
        url: `${origin}/x402/demo/${name}`,
      })),
    }
  },
})

/** Header of a payment, and that of its receipt, by version. */
const HEADERS: Readonly<Record<Version, readonly [payment: string, receipt: string]>> = {
  1: ['X-PAYMENT', 'X-PAYMENT-RESPONSE'],
  2: ['PAYMENT-SIGNATURE', 'PAYMENT-RESPONSE'],
}

export const demo = defineRoute('GET /x402/demo/:resource', {
  summary:
    'A resource that costs something: 402 with what both versions ask for, or the resource once it is paid',
  level: 'ours',
  auth: { kind: 'public' },
  verbatim: true,
  errors: [demoErrors.unknown],
  async handle(call) {
    const { params, request, origin, context } = call
    const resource = demoResource(params.resource)
    const url = `${origin}/x402/demo/${resource.name}`
    const version: Version = request.headers.has(HEADERS[2][0]) ? 2 : 1
    const [paymentHeader, receiptHeader] = HEADERS[version]
    const sent = request.headers.get(paymentHeader)
    const ask = (error: string): Response =>
      Response.json(paymentRequired(resource, url, 1, error), {
        status: 402,
        headers: { 'PAYMENT-REQUIRED': toBase64(paymentRequired(resource, url, 2, error)) },
      })
    const unpaid = (error: string): Response => {
      call.note({ rule: 'x402.demo.payment', facts: { resource: resource.name, error } })
      return ask(error)
    }
    if (sent === null)
      return unpaid(`A payment is required: ${HEADERS[2][0]} in version 2, ${HEADERS[1][0]} in version 1`)
    const paymentPayload = fromBase64(sent)
    if (!paymentPayload) return unpaid(`${paymentHeader}: must be a JSON object in base64`)
    const { settlePayment } = await import('../facilitator')
    const requirements = requirementsOf(resource, url, version)
    const body = { x402Version: version, paymentPayload, paymentRequirements: requirements }
    const settled = await settlePayment(call, body)
    const sold = settled.success ? undefined : await soldBefore(context, settled, body)
    if (!settled.success && !sold) return ask(settled.errorReason ?? 'unexpected_settle_error')
    const { payer, transaction, network } = settled
    const receipt = { success: true, payer, transaction, network }
    const content = resource.content(context.clock.iso(sold?.at ?? context.clock.now()))
    return Response.json(content, { headers: { [receiptHeader]: toBase64(receipt) } })
  },
})

/** What the very same payment has bought already: a client that lost the answer gets it by the same request. */
async function soldBefore(context: Context, { errorReason, payer }: Settled, body: FacilitatorBody) {
  const { version, nonce } = glimpse(body)
  if (errorReason !== reasonOf('used', version) || !payer || !nonce) return undefined
  return settledBy(context, authorizationKey(DEMO_CHAIN_ID, payer, nonce))
}
