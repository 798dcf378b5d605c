import { createHmac, timingSafeEqual } from 'node:crypto'
import type { WebhookHandler } from 'sandbank/webhooks'

/** What was signed longer ago may have been recorded by somebody, and sent again. */
const WINDOW_SECONDS = 5 * 60

const handler: WebhookHandler = async (request) => {
  // The signature is over the bytes as they came: they are verified before anything parses them.
  const body = Buffer.from(await request.arrayBuffer())
  if (!isFromSlack(request.headers, body)) return new Response('Invalid signature', { status: 401 })

  const isForm = request.headers.get('content-type')?.startsWith('application/x-www-form-urlencoded')
  return isForm ? commandReply(new URLSearchParams(body.toString())) : eventReply(JSON.parse(body.toString()))
}

export default handler

function isFromSlack(headers: Headers, body: Buffer): boolean {
  const secret = process.env.SLACK_SIGNING_SECRET
  if (!secret) throw new Error('SLACK_SIGNING_SECRET is not set.')
  const timestamp = headers.get('x-slack-request-timestamp') ?? ''
  const age = Math.abs(Date.now() / 1000 - Number(timestamp))
  if (!/^\d+$/.test(timestamp) || age > WINDOW_SECONDS) return false
  const expected = `v0=${createHmac('sha256', secret).update(`v0:${timestamp}:`).update(body).digest('hex')}`
  return isSame(headers.get('x-slack-signature') ?? '', expected)
}

/** Takes as long wherever the first difference is. */
function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}

interface SlackBody {
  type: string
  challenge?: string
  event?: { type: string; text?: string; user?: string; channel?: string; ts?: string; thread_ts?: string }
}

function eventReply({ type, challenge, event }: SlackBody): Response {
  // Slack asks this once, when you enter the address.
  if (type === 'url_verification') return Response.json({ challenge })
  if (event?.type !== 'app_mention') return new Response(null, { status: 202 })

  const text = (event.text ?? '').replace(/<@\w+>/g, '').trim()
  // One thread with the agent for each thread in the channel.
  const threadId = `slack-${event.channel}-${event.thread_ts ?? event.ts}`
  return Response.json({ prompt: text, threadId, context: { user: event.user, channel: event.channel } })
}

function commandReply(form: URLSearchParams): Response {
  const text = form.get('text') ?? ''
  // Slack shows this text to the one who wrote the command. Buttons (`payload`) are ignored until you say what they mean.
  if (!form.get('command')) return new Response(null, { status: 202 })
  if (text === '') return new Response('Say what the agent should do, behind the command.')
  return Response.json({ prompt: text, threadId: `slack-${form.get('channel_id')}` })
}
