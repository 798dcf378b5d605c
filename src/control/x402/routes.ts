import { z } from 'zod'
import { chainErrors, chainSpec } from '#domains/chain'
import type { Context } from '#kernel/context'
import { lowerCaseAddress } from '#kernel/evm-address'
import { defineRoute } from '#kernel/http/define-route'
import { wholeNumber } from '#kernel/http/query'
import { paymentsByAuthorization } from '#operators/apps'
import { listPayments as listX402Payments, paymentRouterState, routerErrors } from '#operators/x402'

const text = z.string().nullable()

export const listPayments = defineRoute('GET /__sandbank/x402/payments', {
  summary: 'What the x402 facilitator settled and refused, newest first',
  level: 'ours',
  auth: { kind: 'operator' },
  query: z.object({
    limit: wholeNumber(1, 100).default(20),
    cursor: z
      .string()
      .regex(/^pay_[0-9a-f]{20}$/, 'must be a nextCursor of this list')
      .optional(),
  }),
  response: z.object({
    payments: z.array(
      z.object({
        id: z.string(),
        at: z.iso.datetime(),
        state: z.enum(['settled', 'failed', 'refused']),
        step: z.enum(['verify', 'settle']),
        version: z.int().nullable(),
        network: text,
        chainId: z.int().nullable(),
        payer: text,
        payTo: text,
        asset: text,
        amount: text.describe('base units'),
        symbol: text.describe('of the asset, where it is known'),
        decimals: z.int().nullable(),
        owner: text.describe('of a call of a paid endpoint: who got what the fee leaves'),
        fee: text.describe("the service's, base units"),
        resource: text,
        description: text,
        nonce: text,
        transaction: text,
        reason: text,
        message: text,
        app: z
          .object({ walletId: z.string().describe("the owner's"), slug: z.string(), visitor: z.string() })
          .nullable()
          .describe('the app whose page made the payment, and the wallet of who paid'),
      }),
    ),
    nextCursor: text,
  }),
  async handle({ context, query: { limit, cursor } }) {
    // One more than requested says whether there is more.
    const rows = await listX402Payments(context, { limit: limit + 1, before: cursor })
    const shown = rows.slice(0, limit)
    const byApps = await paymentsByAuthorization(
      context,
      shown.flatMap(({ authorization }) => authorization ?? []),
    )
    return {
      payments: shown.map((row) => viewPayment(context, row, byApps.get(row.authorization ?? ''))),
      nextCursor: rows.length > limit ? (shown.at(-1)?.id ?? null) : null,
    }
  },
})

const amount = {
  chainId: z.int(),
  token: z.string(),
  symbol: z.string(),
  decimals: z.int(),
  amount: z.string().describe('base units'),
}

export const readRouter = defineRoute('GET /__sandbank/x402/router', {
  summary:
    'What the router of paid endpoints has: fees of the service, and payments that no call was served for',
  level: 'ours',
  auth: { kind: 'operator' },
  response: z.object({
    address: z.string(),
    fees: z.array(z.object(amount)),
    unmatched: z.array(
      z.object({ ...amount, from: z.string(), transaction: z.string(), at: z.iso.datetime() }),
    ),
  }),
  async handle({ context }) {
    const { ROUTER_ADDRESS, routerState } = await paymentRouterState()
    const { fees, unmatched } = await routerState(context)
    return {
      address: ROUTER_ADDRESS,
      fees,
      unmatched: unmatched.map(({ timestamp, ...each }) => ({
        ...each,
        at: context.clock.iso(timestamp * 1_000),
      })),
    }
  },
})

export const sweepRouter = defineRoute('POST /__sandbank/x402/router/:chainId/:token/sweep', {
  summary: "Pay the fees that the router has of a token out to the service's account",
  repeat: { harmless: 'fees that were paid out are not paid out again' },
  level: 'ours',
  auth: { kind: 'operator' },
  response: z.object({
    amount: z.string().describe('base units; 0 where there were none'),
    transaction: z.string().nullable(),
  }),
  errors: [chainErrors.unknown, routerErrors.closed],
  async handle({ context, params }) {
    const { sweepFees } = await paymentRouterState()
    const { id } = chainSpec(params.chainId)
    const token = lowerCaseAddress(params.token, 'token')
    return (await sweepFees(context, { chainId: id, token })) ?? { amount: '0', transaction: null }
  },
})

type AppPayments = Awaited<ReturnType<typeof paymentsByAuthorization>>

function viewPayment(
  { clock }: Context,
  { at, authorization: _, answered: __, ...row }: Awaited<ReturnType<typeof listX402Payments>>[number],
  by: ReturnType<AppPayments['get']>,
) {
  const app = by ? { walletId: by.ownerId, slug: by.slug, visitor: by.walletId } : null
  return { ...row, at: clock.iso(at), app }
}
