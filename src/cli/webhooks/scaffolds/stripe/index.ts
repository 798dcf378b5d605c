import { createHmac, timingSafeEqual } from 'node:crypto'
import type { WebhookHandler } from 'sandbank/webhooks'

/** What was signed longer ago may have been recorded by somebody, and sent again. */
const WINDOW_SECONDS = 5 * 60

const handler: WebhookHandler = async (request) => {
  // The signature is over the bytes as they came: they are verified before anything parses them.
  const body = Buffer.from(await request.arrayBuffer())
  if (!isFromStripe(request.headers, body)) return new Response('Invalid signature', { status: 401 })
  return eventReply(JSON.parse(body.toString()))
}

export default handler

function isFromStripe(headers: Headers, body: Buffer): boolean {
  const secret = process.env.STRIPE_WEBHOOK_SECRET
  if (!secret) throw new Error('STRIPE_WEBHOOK_SECRET is not set.')
  const parts = (headers.get('stripe-signature') ?? '').split(',').map((part) => part.split('='))
  const timestamp = parts.find(([name]) => name === 't')?.[1] ?? ''
  const age = Math.abs(Date.now() / 1000 - Number(timestamp))
  if (!/^\d+$/.test(timestamp) || age > WINDOW_SECONDS) return false
  const expected = createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest('hex')
  // While a secret is being replaced there is a signature with each of the two.
  return parts.some(([name, signature = '']) => name === 'v1' && isSame(signature, expected))
}

/** Takes as long wherever the first difference is. */
function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}

interface StripeEvent {
  id: string
  type: string
  data: { object: { id: string; amount_received?: number; currency?: string; customer?: string | null } }
}

function eventReply({ id, type, data: { object } }: StripeEvent): Response {
  if (type !== 'payment_intent.succeeded') return new Response(null, { status: 202 })

  const amount = `${((object.amount_received ?? 0) / 100).toFixed(2)} ${(object.currency ?? '').toUpperCase()}`
  return Response.json({
    prompt: 'Tell me my balances.',
    threadId: `stripe-${object.customer ?? object.id}`,
    context: { event: id, payment: object.id, amount },
  })
}
