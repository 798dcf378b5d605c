import { seededPartnerKey } from '#domains/partners'
import { DAY_MS } from '#kernel/durations'

/** Calls the emulator as its user does: the developer's session unless `headers` name another caller. */
export interface Caller {
  readonly origin: string
  readonly seed: string
  /** The answer's body. Throws with its words where the call is refused. */
  call<Body = unknown>(method: string, path: string, body?: object, headers?: Headers): Promise<Body>
  /** Has the agent carry a prompt out, and waits until it has. */
  prompt(text: string): Promise<void>
}
type Headers = Readonly<Record<string, string>>

/** Something that a person would have done in this week. */
export interface Step {
  readonly title: string
  take(as: Caller): Promise<unknown>
}

const HANDLER = `import { createHmac, timingSafeEqual } from 'node:crypto'

export default async (request: Request): Promise<Response> => {
  const body = Buffer.from(await request.arrayBuffer())
  const expected = createHmac('sha256', process.env.WEBHOOK_SECRET ?? '').update(body).digest('hex')
  const given = Buffer.from(request.headers.get('x-signature') ?? '')
  if (given.length !== expected.length || !timingSafeEqual(given, Buffer.from(expected)))
    return new Response('Invalid signature', { status: 401 })
  const { type, data } = JSON.parse(body.toString())
  console.log('an event of the type', type)
  return Response.json({ prompt: 'Tell me my balances.', threadId: \`orders-\${data?.id ?? type}\` })
}
`
const WEBHOOK = 'orders'
const APP = 'holdings'

const nextDay: Step = {
  title: 'A day passes',
  take: (as) => as.call('POST', '/__sandbank/clock/advance', { ms: DAY_MS }),
}

const prompting = (title: string, ...prompts: readonly string[]): Step => ({
  title,
  async take(as) {
    for (const prompt of prompts) await as.prompt(prompt)
  },
})

/** The week, in its order. Each step is one of the product's own routes, or a few. */
export const STEPS: readonly Step[] = [
  prompting('Questions to the agent', 'what do I own', 'price of ETH', 'help'),
  {
    title: 'Files',
    async take(as) {
      const files = {
        '/notes/week.md': '# This week\n\n- Look at DRIFT every morning.\n- Pay Ana.\n',
        '/reports/holdings.csv': 'date,usd\n2026-11-21,10350\n',
      }
      for (const [path, content] of Object.entries(files)) {
        await as.call('POST', '/user/files', { path, content })
      }
    },
  },
  {
    title: 'A skill',
    take: (as) => as.call('POST', '/user/skills/install', { slug: 'portfolio-report' }),
  },
  {
    title: 'A variable',
    take: (as) => as.call('POST', '/agent/env', { key: 'REPORT_NAME', value: 'The week in figures' }),
  },
  {
    title: 'An automation for every morning',
    take: (as) =>
      as.call('POST', '/user/automation', {
        ...{ name: 'Mornings', prompt: 'what do I own' },
        trigger: { type: 'cron', cron: '0 9 * * *' },
      }),
  },
  {
    title: 'An order for every day',
    take: (as) =>
      as.call('POST', '/user/automation/order', {
        ...{ kind: 'dca', side: 'buy', token: 'ETH', amount: '$10', every: 'P1D', times: 5 },
      }),
  },
  nextDay,
  prompting('A payment and a bridge', 'send 5 USDC to ana.eth', 'bridge 50 USDC to arbitrum'),
  nextDay,
  {
    title: 'A webhook',
    async take(as) {
      await as.call('POST', '/webhooks/env', { key: 'WEBHOOK_SECRET', value: 'whsec_test' })
      await as.call('POST', '/webhooks/deploy', {
        config: { webhooks: { [WEBHOOK]: { provider: 'generic', description: 'Orders of the shop' } } },
        bundles: { [WEBHOOK]: { file: 'orders.ts', source: HANDLER } },
      })
    },
  },
  {
    title: 'Its deliveries',
    async take(as) {
      const { webhooks } = await as.call<{ webhooks: { name: string; url: string }[] }>('GET', '/webhooks')
      const url = webhooks.find(({ name }) => name === WEBHOOK)?.url ?? ''
      const path = new URL(url, as.origin).pathname.replace('/u/', '/__sandbank/webhooks/')
      for (const tamper of [false, true, false]) {
        const event = { provider: 'generic', event: 'order.created', ...(tamper && { tamper }) }
        await as.call('POST', `${path}/trigger`, event)
      }
    },
  },
  nextDay,
  {
    title: 'An app',
    async take(as) {
      const { templates } = await as.call<{ templates: Template[] }>(
        'GET',
        `/__sandbank/apps/templates?slug=${APP}`,
      )
      const files = templates.find(({ id }) => id === 'public-dashboard')?.files ?? []
      for (const { path, content } of files) {
        await as.call('POST', '/user/files', { path: `/apps/${APP}/${path}`, content: daily(path, content) })
      }
    },
  },
  { title: 'It runs', take: (as) => as.call('POST', `/apps/${APP}/scripts/collect/run`, {}) },
  {
    title: 'A tool server',
    async take(as) {
      const url = `${as.origin}/__sandbank/demo/mcp`
      const { id } = await as.call<{ id: string }>('POST', '/user/tool-servers', { name: 'Demo', url })
      await as.call('POST', `/user/tool-servers/${id}/tools/add`, { arguments: { a: 2, b: 3 } })
    },
  },
  nextDay,
  {
    title: 'A paid call',
    async take(as) {
      const { resources } = await as.call<{ resources: { name: string }[] }>('GET', '/x402/demo')
      const url = `${as.origin}/x402/demo/${resources[0]?.name}`
      await as.call('POST', '/wallet/x402-pay', { url, maxPaymentUsd: 0.05 })
    },
  },
  {
    title: 'A wallet of a partner’s user',
    take: (as) =>
      as.call(
        'POST',
        '/partner/wallets',
        { idempotencyKey: 'user-42', fund: { tokens: [{ tokenAddress: 'native', amount: '0.01' }] } },
        { 'X-Partner-Key': seededPartnerKey(as.seed) },
      ),
  },
  nextDay,
  prompting('A project', 'create a profile called "Harbor Light"'),
  nextDay,
  prompting('Purchases', 'buy $20 of DRIFT', 'what did I do yesterday'),
  {
    title: 'A token is launched',
    take: (as) => as.call('POST', '/token-launches/deploy', { tokenName: 'Paper Kite', tokenSymbol: 'KITE' }),
  },
  {
    title: 'An order that waits for a price',
    take: (as) =>
      as.call('POST', '/user/automation/order', {
        ...{ kind: 'limit', side: 'buy', token: 'ETH', amount: '$50', change: '-20%' },
      }),
  },
  // Trades, and looks at the price every quarter of an hour: this day costs more than the others together.
  nextDay,
  prompting('A look back', 'price chart of DRIFT'),
]

interface Template {
  readonly id: string
  readonly files: readonly { readonly path: string; readonly content: string }[]
}

/** The template runs every quarter of an hour: in a week that is a thousand runs of one thing. */
function daily(path: string, content: string): string {
  return path === 'manifest.json' ? content.replace('*/15 * * * *', '0 12 * * *') : content
}
