import { createHmac, timingSafeEqual } from 'node:crypto'
import type { WebhookHandler } from 'sandbank/webhooks'

const handler: WebhookHandler = async (request) => {
  // The signature is over the bytes as they came: they are verified before anything parses them.
  const body = Buffer.from(await request.arrayBuffer())
  if (!isFromGitHub(request.headers, body)) return new Response('Invalid signature', { status: 401 })
  return eventReply(request.headers.get('x-github-event') ?? '', JSON.parse(body.toString()))
}

export default handler

/** GitHub signs no time, so an event can be sent again: `X-GitHub-Delivery` tells whether it was here before. */
function isFromGitHub(headers: Headers, body: Buffer): boolean {
  const secret = process.env.GITHUB_WEBHOOK_SECRET
  if (!secret) throw new Error('GITHUB_WEBHOOK_SECRET is not set.')
  const expected = `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`
  return isSame(headers.get('x-hub-signature-256') ?? '', expected)
}

/** Takes as long wherever the first difference is. */
function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}

interface GitHubBody {
  action?: string
  repository?: { full_name: string }
  issue?: { number: number; title: string; html_url: string; body: string | null }
  pull_request?: { number: number; title: string; html_url: string; body: string | null }
}

function eventReply(event: string, { action, repository, issue, pull_request }: GitHubBody): Response {
  if (event === 'ping') return new Response('pong')
  const subject = event === 'issues' ? issue : event === 'pull_request' ? pull_request : undefined
  if (action !== 'opened' || !subject || !repository) return new Response(null, { status: 202 })

  const what = event === 'issues' ? 'issue' : 'pull request'
  return Response.json({
    prompt: 'Tell me my balances.',
    threadId: `github-${repository.full_name}-${subject.number}`,
    // What strangers wrote is data for the agent, no instruction.
    context: { opened: what, title: subject.title, body: subject.body, url: subject.html_url },
  })
}
