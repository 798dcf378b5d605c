import { z } from 'zod'
import type { Context } from '#kernel/context'
import { defineRoute } from '#kernel/http/define-route'
import { wholeNumber } from '#kernel/http/query'
import { paymentsByAuthorization } from '#operators/apps'
import { listPayments as listX402Payments } from '#operators/x402'

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

type AppPayments = Awaited<ReturnType<typeof paymentsByAuthorization>>

function viewPayment(
  { clock }: Context,
  { at, authorization: _, answered: __, ...row }: Awaited<ReturnType<typeof listX402Payments>>[number],
  by: ReturnType<AppPayments['get']>,
) {
  const app = by ? { walletId: by.ownerId, slug: by.slug, visitor: by.walletId } : null
  return { ...row, at: clock.iso(at), app }
}
