import { z } from 'zod'
import { submitErrors } from '#domains/wallet'
import { type Call, defineRoute } from '#kernel/http/define-route'
import { outgoing, outgoingRequest } from '#kernel/http/outgoing-request'
import { validApp } from '../apps'
import { appErrors } from '../errors'
import { LEAST_USD } from '../manifest'
import { usd } from '../money/caps'
import { MAY_SEND } from '../money/decisions'
import { enforcePayable } from '../money/manifest-rules'
import { type PayCall, payQuote, quotePayment } from '../money/payments'
import { paidAnswer, quoted } from '../money/views'
import { ANYONE, addressedApp } from './addressed'

const paymentBody = z.strictObject({
  ...outgoingRequest,
  maxPaymentUsd: z
    .number()
    .min(LEAST_USD, 'must be at least 0.000001, a unit of USDC')
    .optional()
    .describe('what the manifest allows unless given'),
})

const quoting = {
  level: 'ours',
  // The server is called, whether or not it wants to be paid.
  repeat: 'answered',
  auth: MAY_SEND,
  verbatim: true,
  privateBody: true,
  body: paymentBody,
  response: quoted,
  errors: [
    appErrors.unknown,
    appErrors.broken,
    appErrors.permission,
    appErrors.paymentHost,
    appErrors.paymentTooHigh,
    appErrors.paymentTerms,
    appErrors.unreachable,
  ],
} as const

const checking = {
  level: 'ours',
  repeat: { harmless: 'it reads' },
  auth: ANYONE,
  verbatim: true,
  body: paymentBody.pick({ url: true, maxPaymentUsd: true }),
  response: z.object({
    host: z.string(),
    maxPaymentUsd: z.number().describe('what the call may cost'),
  }),
  errors: [
    appErrors.unknown,
    appErrors.broken,
    appErrors.permission,
    appErrors.paymentHost,
    appErrors.paymentTooHigh,
  ],
} as const

const paying = {
  level: 'ours',
  auth: MAY_SEND,
  verbatim: true,
  body: z.strictObject({ id: z.string().max(100) }),
  response: paidAnswer,
  errors: [
    appErrors.unknown,
    appErrors.broken,
    appErrors.permission,
    appErrors.paymentHost,
    appErrors.paymentTooHigh,
    appErrors.paymentCap,
    appErrors.paymentUnknown,
    appErrors.paymentOver,
    appErrors.unreachable,
    ...submitErrors,
  ],
} as const

type Addressed<Body> = PayCall & {
  readonly params: Readonly<Record<'slug', string> & Partial<Record<'wallet', string>>>
  readonly body: Body
}

async function check(call: Parameters<typeof addressedApp>[0] & { body: z.infer<typeof checking.body> }) {
  const { host, maxMicroUsd } = enforcePayable(validApp(await addressedApp(call)), {
    ...{ url: call.body.url, maxPaymentUsd: call.body.maxPaymentUsd },
  })
  return { host, maxPaymentUsd: Number(usd(maxMicroUsd)) }
}

async function quote(call: Addressed<z.infer<typeof paymentBody>> & Pick<Call, 'context'>) {
  const app = validApp(await addressedApp(call))
  const { url, maxPaymentUsd, ...rest } = call.body
  const answered = await quotePayment(call, app, { url, maxPaymentUsd, ...outgoing(rest) })
  return answered as z.infer<typeof quoted>
}

async function pay(call: Addressed<{ id: string }>) {
  const app = validApp(await addressedApp(call))
  return (await payQuote(call, app, call.body.id)) as z.infer<typeof paidAnswer>
}

export const checkOwn = defineRoute('POST /apps/:slug/x402/check', {
  ...checking,
  summary: 'Whether the manifest lets a page call a server that may ask to be paid; nothing is sent',
  handle: check,
})

/** Row app-x402: a page whose manifest does not let it pay is refused before its visitor sees a question. */
export const checkOthers = defineRoute('POST /apps/:wallet/:slug/x402/check', {
  ...checking,
  summary: 'The same of another wallet’s app, also for whoever has not signed in',
  handle: check,
})

/** Row app-x402. */
export const quoteOwn = defineRoute('POST /apps/:slug/x402/quote', {
  ...quoting,
  summary: 'Call a server that may ask to be paid: its answer, or what it would cost',
  handle: quote,
})

export const quoteOthers = defineRoute('POST /apps/:wallet/:slug/x402/quote', {
  ...quoting,
  summary: 'The same for a visitor of another wallet’s app, who would pay',
  handle: quote,
})

/** Row app-x402. */
export const payOwn = defineRoute('POST /apps/:slug/x402/pay', {
  ...paying,
  summary: 'Pay a quoted call in USDC from the caller’s wallet, once, and answer what its server answers',
  handle: pay,
})

export const payOthers = defineRoute('POST /apps/:wallet/:slug/x402/pay', {
  ...paying,
  summary: 'The same for a visitor of another wallet’s app, who pays',
  handle: pay,
})
