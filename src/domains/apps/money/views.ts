import { z } from 'zod'
import type { AppPaymentRow } from '../tables'
import { usd } from './caps'

const verdict = z.object({
  layer: z.enum(['key', 'source', 'wallet', 'operation', 'gas', 'balance']),
  rule: z.string(),
  ok: z.boolean(),
  text: z.string(),
  facts: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
})

const signer = z.object({ walletId: z.string(), walletAddress: z.string() })

const decodedCall = z.object({
  to: z.string(),
  contract: z.string().nullable(),
  name: z.string(),
  args: z.array(z.object({ name: z.string(), type: z.string(), value: z.string() })),
  get calls() {
    return z.array(decodedCall)
  },
})

/** `TransactionPreview` of the SDK. */
export const transactionPreview = z.object({
  transaction: z.object({
    chain: z.string(),
    chainId: z.int(),
    to: z.string(),
    data: z.string(),
    value: z.string().describe('wei'),
    label: z.string(),
    preparedAt: z.iso.datetime(),
  }),
  sender: signer,
  call: decodedCall.nullable().describe('null where no known interface has the function'),
  effects: z
    .object({
      balances: z.array(
        z.object({
          asset: z.string().describe('a token, or native'),
          symbol: z.string(),
          change: z.string().describe('whole tokens, with a sign'),
          before: z.string(),
          after: z.string(),
        }),
      ),
      approvals: z.array(
        z.object({
          asset: z.string(),
          symbol: z.string(),
          spender: z.string(),
          amount: z.string().describe('whole tokens, or unlimited'),
        }),
      ),
    })
    .nullable()
    .describe('gas aside; null where a node elsewhere cannot try it out'),
  failure: z.string().nullable().describe('why the chain would take it back'),
  usd: z.number().nullable(),
  gas: z.object({
    paidBy: z.enum(['sponsor', 'wallet']),
    units: z.string(),
    most: z.string().describe('whole native tokens'),
    symbol: z.string(),
  }),
  verdicts: z.array(verdict).describe('the first that says no is what confirm refuses with'),
  ok: z.boolean(),
  sent: z.string().nullable().describe('the transaction, where it was confirmed before'),
})

/** `PaymentQuote` of the SDK. */
const paymentQuote = z.object({
  id: z.string(),
  url: z.string(),
  method: z.string(),
  host: z.string(),
  description: z.string().nullable(),
  amountUsd: z.number(),
  maxPaymentUsd: z.number().describe('for this call'),
  network: z.string(),
  asset: z.string(),
  payTo: z.string(),
  payer: signer,
  verdicts: z.array(verdict).describe('the first that says no is what pay refuses with'),
  ok: z.boolean(),
  expiresAt: z.iso.datetime(),
})

/** `PaidAnswer` of the SDK. */
export const paidAnswer = z.object({
  status: z.int(),
  ok: z.boolean(),
  body: z.json(),
  payment: z
    .object({
      amountUsd: z.number(),
      network: z.string(),
      payTo: z.string(),
      transaction: z.string().nullable().describe('null as long as it is not settled'),
    })
    .nullable()
    .describe('null where nothing was paid'),
})

export const quoted = z.discriminatedUnion('paid', [
  z.object({ paid: z.literal(false), response: paidAnswer }),
  z.object({ paid: z.literal(true), quote: paymentQuote }),
])

export function viewAnswer({ status, text }: { status: number; text: string }) {
  return { status, ok: status >= 200 && status < 300, body: bodyOf(text) }
}

export function viewPaid({ answer, state, amount, network, payTo, transaction }: AppPaymentRow) {
  const payment = { amountUsd: Number(usd(BigInt(amount))), network, payTo, transaction }
  return {
    ...viewAnswer(answer ?? { status: 502, text: '' }),
    payment: state === 'released' ? null : payment,
  }
}

/** Data where it is JSON, a text otherwise. */
export function bodyOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
