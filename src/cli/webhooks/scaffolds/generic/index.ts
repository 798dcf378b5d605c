import { createHmac, timingSafeEqual } from 'node:crypto'
import type { WebhookHandler } from 'sandbank/webhooks'

const handler: WebhookHandler = async (request) => {
  // The signature is over the bytes as they came: they are verified before anything parses them.
  const body = Buffer.from(await request.arrayBuffer())
  if (!isSigned(request.headers, body)) return new Response('Invalid signature', { status: 401 })
  return eventReply(JSON.parse(body.toString()))
}

export default handler

/** The caller sends `X-Signature`: the hex HMAC-SHA256 of the body, with a secret that only both of you know. */
function isSigned(headers: Headers, body: Buffer): boolean {
  const secret = process.env.WEBHOOK_SECRET
  if (!secret) throw new Error('WEBHOOK_SECRET is not set.')
  const expected = createHmac('sha256', secret).update(body).digest('hex')
  return isSame(headers.get('x-signature') ?? '', expected)
}

/** Takes as long wherever the first difference is. */
function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}

interface OwnEvent {
  type: string
  data: { id: string; total: string; currency: string; customer: { id: string } }
}

function eventReply({ type, data }: OwnEvent): Response {
  if (type !== 'order.created') return new Response(null, { status: 202 })
  return Response.json({
    prompt: 'Tell me my balances.',
    threadId: `orders-${data.customer.id}`,
    context: { order: data.id, total: `${data.total} ${data.currency.toUpperCase()}` },
  })
}
