import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { THEMES, violationsIn } from '../helpers/axe'
import { fetchInPage, openInstalled, openShell, type TestBrowser } from '../helpers/browser'
import { someOf } from '../helpers/soak'

const PAGES = [
  '/',
  '/ui/wallet',
  '/ui/chains',
  '/ui/chains/8453',
  '/ui/chains/8453/tx/:tx',
  '/ui/chains/8453/address/:token',
  '/ui/chains/solana/tx/:drop',
  '/ui/chains/solana/address/:taker',
  '/ui/profiles',
  '/ui/profiles/:slug',
  '/ui/profile',
  '/ui/agent',
  '/ui/agent?thread=:thread',
  '/ui/files',
  '/ui/files?file=:file',
  '/ui/files?file=:file&edit=1',
  '/ui/automations',
  '/ui/orders',
  '/ui/orders?order=:order',
  '/ui/skills',
  '/ui/skills?skill=careful-send',
  '/ui/tools',
  '/ui/variables',
  '/ui/webhooks',
  '/ui/webhooks?new=1',
  '/ui/webhooks/orders?open=:queued',
  '/ui/webhooks/orders?open=:failed&with=:queued',
  '/ui/webhooks/orders?view=send',
  '/ui/webhooks/orders?view=code',
  '/ui/webhooks/orders?view=versions',
  '/ui/webhooks/orders?view=settings',
  '/ui/webhooks/orders?view=variables',
  '/ui/apps',
  '/ui/apps?new=1',
  '/ui/apps?import=1',
  '/ui/apps?wallet=:other',
  '/ui/apps/no-such-app',
  '/ui/apps/harbor',
  '/ui/apps/harbor?as=nobody&size=compact',
  '/ui/apps/harbor?view=scripts',
  '/ui/apps/harbor?view=runs&open=:run',
  '/ui/apps/harbor?view=data&open=tides',
  '/ui/apps/harbor?view=schedule',
  '/ui/apps/harbor?view=settings',
  '/ui/apps/broken',
  '/a/:owner/harbor',
  '/a/:owner/broken',
  '/ui/endpoints?wallet=:other',
  '/ui/endpoints',
  '/ui/endpoints?new=1',
  '/ui/endpoints/loaves?open=:settled',
  '/ui/endpoints/loaves?open=:uncharged',
  '/ui/endpoints/loaves?view=try',
  '/ui/endpoints/loaves?view=code',
  '/ui/endpoints/loaves?view=versions',
  '/ui/endpoints/loaves?view=revenue',
  '/ui/endpoints/loaves?view=settings',
  '/ui/endpoints/loaves?view=variables',
  '/ui/directory',
  '/ui/keys',
  '/ui/journal',
  '/ui/clock',
  '/ui/coverage',
  '/ui/no-such-page',
]

/** Answers with each of the chat's cards, also that of the wallet's bridges: the last is a question. */
const PROMPTS = [
  'buy $5 of DRIFT',
  'price chart of DRIFT',
  'what do I own',
  'buy $10 of DRIFT if it drops 10%',
  'bridge 5 USDC to arbitrum',
  'send 0.9 ETH to 0x000000000000000000000000000000000000dEaD',
  'fetch me the moon',
  'buy some DRIFT',
]

let browser: TestBrowser
let page: Page
let names: Record<string, string>

beforeAll(async () => {
  browser = await openInstalled()
  page = await browser.context.newPage()
  await openShell(page, inject('siteUrl'))
  const { profiles } = JSON.parse((await fetchInPage(page, '/agent-profiles?limit=1')).text)
  const { chains, solana, developerAccounts } = JSON.parse(
    (await fetchInPage(page, '/__sandbank/chains')).text,
  )
  const [, usdc] = chains[0].tokens
  const [{ address: from }] = developerAccounts.accounts
  // More than anybody has: a failed transaction has something of everything on its page.
  const data = `0xa9059cbb${from.slice(2).padStart(64, '0')}${'f'.repeat(64)}`
  const sent = { from, to: usdc.address, data, gas: '0x186a0' }
  const answer = await fetchInPage(page, '/rpc/8453', {
    method: 'POST',
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_sendTransaction', params: [sent] }),
  })
  const [{ address: taker }] = solana.developerAccounts
  const dropped = await fetchInPage(page, '/rpc/solana', {
    method: 'POST',
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'requestAirdrop', params: [taker, 5_000_000] }),
  })
  const { session } = JSON.parse((await fetchInPage(page, '/__sandbank/credentials')).text)
  const headers = { Authorization: `Bearer ${session}`, 'Content-Type': 'application/json' }
  const make = async (path: string, body: object, status = 201) => {
    const made = await fetchInPage(page, path, { method: 'POST', headers, body: JSON.stringify(body) })
    expect(made.status, made.text).toBe(status)
    return JSON.parse(made.text)
  }
  const sizes = '{"small": 1, "large": [true, null, "x"]}'
  const stored = await make('/user/files', { path: '/notes/sizes.json', content: sizes })
  await make('/user/skills/install', { slug: 'careful-send' })
  await make('/user/tool-servers', { name: 'Demo', url: `${inject('siteUrl')}/__sandbank/demo/mcp` })
  const nine = { type: 'cron', cron: '0 9 * * *' }
  await make('/user/automation', { prompt: 'price of ETH', trigger: nine })
  await make('/user/automation', {
    prompt: 'price of SOL',
    trigger: { type: 'price', token: 'SOL', below: '1' },
  })
  const weekly = { kind: 'dca', side: 'buy', token: 'DRIFT', amount: '$10', every: 'P1W' }
  const order = await make('/user/automation/order', weekly)
  let thread: { threadId?: string } = {}
  for (const prompt of PROMPTS) {
    const { jobId, threadId } = await make('/agent/prompt', { prompt, ...thread }, 202)
    thread = { threadId }
    const isOver = async () =>
      !JSON.parse((await fetchInPage(page, `/agent/job/${jobId}`, { headers })).text).cancellable
    await vi.waitUntil(isOver, { timeout: 60_000 })
  }
  const source = `export default async (request) => {
    console.warn('called')
    if ((await request.text()) === '') throw new Error('as asked')
    return Response.json({ prompt: 'price of ETH' })
  }`
  const config = { webhooks: { orders: { description: 'Orders of the shop' } } }
  const bundles = { orders: { file: 'webhooks/orders/index.ts', source } }
  const { webhooks } = await make('/webhooks/deploy', { config, bundles }, 200)
  for (const [body, status] of [
    ['an order', 202],
    ['', 500],
  ] as const) {
    expect((await fetchInPage(page, webhooks[0].url, { method: 'POST', body })).status).toBe(status)
  }
  const { deliveries } = JSON.parse((await fetchInPage(page, '/webhooks/orders/logs', { headers })).text)
  const seller = `export default async (request) => {
    if (new URL(request.url).search !== '') throw new Error('nothing to sell')
    return { sold: 'a loaf' }
  }`
  const { endpoints } = await make(
    '/x402/endpoints/deploy',
    { config: { services: { loaves: { price: '0.01' } } }, bundles: { loaves: seller } },
    200,
  )
  for (const rest of ['', '?throw']) await make('/wallet/x402-pay', { url: endpoints[0].url + rest }, 200)
  const paid = JSON.parse((await fetchInPage(page, '/x402/endpoints/logs/loaves', { headers })).text).logs
  const harbor = {
    title: 'Harbor',
    permissions: ['read:appdata', 'read:secrets'],
    scripts: ['tick'],
    schedule: [{ script: 'tick', cron: '0 * * * *' }],
    secrets: [{ key: 'TIDE_KEY', required: true }],
    publicDataKeys: ['tides'],
  }
  for (const [path, content] of [
    ['harbor/scripts/tick.ts', 'log("tick")\nreturn { high: 3 }'],
    ['harbor/data/tides.json', '{"high": 3}'],
    ['harbor/index.html', '<!doctype html><html lang="en"><title>Harbor</title><h1>Harbor</h1>'],
    ['harbor/manifest.json', JSON.stringify(harbor)],
    ['broken/manifest.json', '{\n  "permissions": ["read:minds"]\n}'],
  ]) {
    await make('/user/files', { path: `/apps/${path}`, content })
  }
  const { run } = await make('/apps/harbor/scripts/tick/run', {}, 200)
  const { owner } = JSON.parse((await fetchInPage(page, '/apps/harbor', { headers })).text)
  const { wallets } = JSON.parse((await fetchInPage(page, '/__sandbank/wallets', { headers })).text)
  names = {
    ':thread': thread.threadId ?? '',
    ':order': order.id,
    ':other': wallets.find(({ id }: { id: string }) => id !== 'wlt_developer').id,
    ':run': run.id,
    ':owner': owner.walletAddress,
    ':failed': deliveries[0].id,
    ':uncharged': paid[0].id,
    ':settled': paid[1].id,
    ':queued': deliveries[1].id,
    ':slug': profiles[0].slug,
    ':tx': JSON.parse(answer.text).result,
    ':token': usdc.address,
    ':file': stored.id,
    ':drop': JSON.parse(dropped.text).result,
    ':taker': taker,
  }
})
afterAll(() => browser.close())

/** Others, and in the other theme, at another commit; all in both by `npm run soak`. */
describe('a page in six, in the theme of its turn', () => {
  it.each(
    someOf(
      PAGES.map((path, index) => ({ path, index })),
      6,
    ),
  )('$path violates nothing of WCAG 2 A and AA', async ({ path, index }) => {
    await page.goto(inject('siteUrl') + path.replace(/:\w+/g, (name) => names[name] ?? name))
    await page.locator('main h1').first().waitFor()
    await page.waitForLoadState('networkidle')
    await page.waitForFunction(() => !document.querySelector('main :is(.skeleton, progress)'))
    const themes = index % 2 === 0 ? THEMES : [...THEMES].reverse()
    expect(await violationsIn(page, someOf(themes, 2))).toEqual([])
  })
})

describe('the check itself', () => {
  it('finds a violation where there is one', async () => {
    await page.goto(inject('siteUrl'))
    await page.locator('main h1').first().waitFor()
    await page.evaluate(() => document.body.insertAdjacentHTML('beforeend', '<button></button>'))
    expect((await violationsIn(page, THEMES)).some((line) => line.startsWith('light: button-name'))).toBe(
      true,
    )
  })
})
