import { createEmulator } from 'sandbank'
import { createSiweMessage } from 'viem/siwe'
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { AdminApi } from '../src/control/admin-api'
import { loadRoutes } from '../src/kernel/http/lazy-routes'
import { allRoutes } from '../src/routes'
import { deploy, desk } from './apps/app-files'
import { deploying as deployingEndpoints } from './endpoints/deploying'
import { lasting } from './fuzz/lasting'
import { caller } from './helpers/caller'
import { developer } from './helpers/chain'
import { fillDisk } from './helpers/full-disk'
import { deploying } from './webhooks/deploying'

/** The whole table: a new route that has no line below, and no reason of its own, fails. */
const ROUTES = Object.values(await loadRoutes(allRoutes({} as AdminApi)))

const emulator = createEmulator({ serviceRules: { automationsNeedSession: false } })
const call = caller(emulator)
afterAll(() => emulator.close())

interface Seeded {
  readonly session: string
  readonly partnerKey: string
  readonly wallet: string
}
let seeded: Seeded
beforeEach(async () => {
  await emulator.reset()
  // Or the market would trade between two requests.
  await emulator.clock.freeze()
  const { session, partnerKey, wallet } = (await call('GET', '/__sandbank/credentials')).body
  seeded = { session, partnerKey, wallet: wallet.evm }
})

interface Sent {
  /** In place of the route's own path, where that has parameters. */
  readonly path?: string
  readonly body?: unknown
  readonly raw?: ArrayBuffer
  readonly as?: 'key' | 'session' | 'partner'
  /** Beside the content type of JSON. */
  readonly headers?: Readonly<Record<string, string>>
}
type Case = Sent | (() => Promise<Sent>)

const DEMO_URL = 'http://sandbank.test/x402/demo/tide'
const USDC = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
const STRANGER = '0x1111111111111111111111111111111111111111'
const ORDER = { kind: 'limit', side: 'buy', token: 'ETH', amount: '$10', price: '2000' }
const CONTROLS = { as: 'session' } as const
/** What a POST creates, for another route to change. */
const made = async (path: string, body: unknown, key?: string) => {
  const answer = await call('POST', path, body, key)
  if (answer.status > 299) throw new Error(`POST ${path}: ${JSON.stringify(answer.body)}`)
  return answer.body
}
const newKey = async () => (await made('/__sandbank/keys', { name: 'one' })).key.id as string
const partnerWallet = async () => {
  const headers = { 'X-Partner-Key': seeded.partnerKey, 'Content-Type': 'application/json' }
  const body = JSON.stringify({ idempotencyKey: 'user-1', apiKey: {} })
  const { evmAddress } = await (
    await emulator.fetch('/partner/wallets', { method: 'POST', headers, body })
  ).json()
  return `/partner/wallets/${evmAddress}`
}
const partnerWalletKey = async () => {
  const wallet = await partnerWallet()
  const headers = { 'X-Partner-Key': seeded.partnerKey }
  const { apiKeys } = await (await emulator.fetch(`${wallet}/api-keys`, { headers })).json()
  return `${wallet}/api-keys/${apiKeys[0].keyId}`
}
const partnerKeyId = async () => {
  const { organisations } = (await call('GET', '/__sandbank/partners')).body
  return { organisation: organisations[0].id as string, key: organisations[0].keys[0].id as string }
}
const token = async () => (await call('GET', '/__sandbank/market')).body.tokens[0].tokenAddress as string
const feeToken = async () =>
  (await call('GET', `/public/launchpad/creator-fees/${seeded.wallet}`)).body.tokens[0].tokenAddress as string
const automation = async () => {
  const trigger = { type: 'cron', cron: '0 9 * * *' }
  return (await made('/user/automation', { prompt: 'price of ETH', trigger })).id as string
}
const server = async () => {
  const body = { name: 'Demo', url: 'http://sandbank.test/__sandbank/demo/mcp' }
  return (await made('/user/tool-servers', body)).id as string
}
const guarded = async () => {
  const body = { name: 'Guarded', url: 'http://sandbank.test/__sandbank/demo/oauth/mcp', auth: 'oauth' }
  return (await made('/user/tool-servers', body)).id as string
}
const file = async () => (await made('/user/files', { path: '/a.txt', content: 'one' })).id as string
const app = () =>
  deploy(emulator, {
    scripts: {
      count: 'await appKV.set("ran", 1); return 1',
      prepare: `return await bankr.tx.prepare({ chain: 'base', to: '${STRANGER}', value: '1' })`,
    },
    manifest: {
      permissions: ['write:appdata', 'prepare:transaction', 'pay:x402'],
      x402: { maxPaymentUsdPerCall: 0.3, allowedHosts: ['sandbank.test'] },
    },
  })
const quote = async () => {
  await app()
  return (await made('/apps/harbor/x402/quote', { url: DEMO_URL })).quote.id as string
}
const prepared = async () => {
  await app()
  return (await made('/apps/harbor/scripts/prepare/run', {})).result
}
const provider = async () =>
  (await call('GET', '/__sandbank/gateway/providers')).body.providers[0].name as string
const key = () => ({ 'X-API-Key': emulator.keys.full })
const UPSTREAM = {
  ...{ name: 'mine', dialect: 'chat-completions', baseUrl: 'http://localhost:1/v1', key: 'k' },
  models: { mine: 'theirs' },
}
const RECORDS = {
  tokens: {
    path: `/__sandbank/directory/tokens/${STRANGER}`,
    body: { symbol: 'LMP', name: 'Lamp', chain: 'base', marketCapUsd: 1, weeklyRevenueWeth: '1' },
  },
  accounts: { path: '/__sandbank/directory/accounts/lamp', body: { displayName: 'Lamp', posts: [] } },
  repos: {
    path: '/__sandbank/directory/repos/lamp/lamp',
    body: { commits: 1, pullRequests: 1, releases: 1, lastPushAt: '2026-01-01T00:00:00Z', weekly: [] },
  },
  reputations: {
    path: '/__sandbank/directory/reputations/lamp',
    body: { displayName: 'Lamp', score: 1, reviews: [], vouches: { count: 0, eth: '0' } },
  },
}
const removed = (record: { path: string; body: object }) => async () => {
  await call('PUT', record.path, record.body)
  return { path: record.path }
}
const webhook = async (code?: string) => {
  const { body } = await deploying(call)('hook', code)
  return body.webhooks[0].url as string
}
const delivery = async (code?: string) => {
  const url = await webhook(code)
  await emulator.fetch(url, { method: 'POST', body: '{"prompt":"price of ETH"}' })
  const { deliveries } = (await call('GET', '/webhooks/hook/logs')).body
  return `/webhooks/hook/deliveries/${deliveries[0].id}/replay`
}
const endpoint = async (source?: string) => {
  await deployingEndpoints(call)('weather', source)
}
const FAILING = 'module.exports.default = () => { throw new Error("no such order") }'
const transaction = { to: STRANGER, chainId: 8453, value: '1' }
const transfer = {
  tokenAddress: '0x0000000000000000000000000000000000000000',
  recipientAddress: STRANGER,
  amount: '0.001',
  isNativeToken: true,
}

/** Each route with the requests that are sent twice. */
const SENT: Readonly<Record<string, Case | readonly Case[]>> = {
  'POST /wallet/transfer': { body: transfer },
  'POST /wallet/submit': { body: { transaction } },
  'POST /agent/submit': { body: { transaction } },
  'POST /wallet/sign': { body: { signatureType: 'personal_sign', message: 'hello' } },
  'POST /agent/sign': { body: { signatureType: 'personal_sign', message: 'hello' } },
  'POST /wallet/swap-quote': { body: { fromToken: 'native', toToken: USDC, amount: '0.01' } },
  'POST /wallet/swap': { body: { fromToken: 'native', toToken: USDC, amount: '0.01' } },
  'POST /x402/facilitator/verify': { body: { paymentPayload: {}, paymentRequirements: {} } },
  'POST /x402/facilitator/settle': { body: { paymentPayload: {}, paymentRequirements: {} } },
  'POST /partner/wallets': { as: 'partner', body: { idempotencyKey: 'user-1', apiKey: {} } },
  'POST /partner/wallets/:identifier/api-keys': async () => ({
    as: 'partner',
    path: `${await partnerWallet()}/api-keys`,
    body: { name: 'one' },
  }),
  'PATCH /partner/wallets/:identifier/api-keys/:keyId': async () => ({
    as: 'partner',
    path: await partnerWalletKey(),
    body: { name: 'two' },
  }),
  'DELETE /partner/wallets/:identifier/api-keys/:keyId': async () => ({
    as: 'partner',
    path: await partnerWalletKey(),
  }),
  'POST /partner/wallets/:identifier/api-keys/:keyId/rotate': async () => ({
    as: 'partner',
    path: `${await partnerWalletKey()}/rotate`,
  }),
  'POST /partner/wallets/:identifier/suspend': async () => ({
    as: 'partner',
    path: `${await partnerWallet()}/suspend`,
  }),
  'POST /partner/wallets/:identifier/resume': async () => ({
    as: 'partner',
    path: `${await partnerWallet()}/resume`,
  }),
  'POST /partner/wallets/:identifier/close': async () => ({
    as: 'partner',
    path: `${await partnerWallet()}/close`,
  }),
  'POST /agent/prompt': { body: { prompt: 'price of ETH' } },
  'POST /agent/job/:id/cancel': async () => {
    const { jobId } = await made('/agent/prompt', { prompt: 'price of ETH' })
    return { path: `/agent/job/${jobId}/cancel` }
  },
  'POST /user/tool-servers': { body: { name: 'Demo', url: 'http://sandbank.test/__sandbank/demo/mcp' } },
  'PATCH /user/tool-servers/:id': async () => ({
    path: `/user/tool-servers/${await server()}`,
    body: { name: 'Other' },
  }),
  'DELETE /user/tool-servers/:id': async () => ({ path: `/user/tool-servers/${await server()}` }),
  'POST /user/tool-servers/:id/connect': async () => ({
    path: `/user/tool-servers/${await guarded()}/connect`,
  }),
  'POST /user/tool-servers/:id/disconnect': async () => ({
    path: `/user/tool-servers/${await guarded()}/disconnect`,
  }),
  'POST /user/tool-servers/:id/refresh': async () => ({
    path: `/user/tool-servers/${await server()}/refresh`,
  }),
  'POST /user/tool-servers/:id/tools/:tool': async () => ({
    path: `/user/tool-servers/${await server()}/tools/add`,
    body: { arguments: { a: 1, b: 2 } },
  }),
  'POST /__sandbank/demo/oauth/register': { body: { redirect_uris: ['http://sandbank.test/back'] } },
  'POST /user/skills': { body: { name: 'tides', description: 'Tides', instructions: 'Say them.' } },
  'POST /user/skills/install': {
    body: { files: { 'SKILL.md': '---\nname: tides\ndescription: Tides\n---\nSay them.' } },
  },
  'DELETE /user/skills/:name': async () => {
    await made('/user/skills', { name: 'tides', description: 'Tides', instructions: 'Say them.' })
    return { path: '/user/skills/tides' }
  },
  'POST /user/automation': { body: { prompt: 'price of ETH', trigger: { type: 'cron', cron: '0 9 * * *' } } },
  'POST /user/automation/order': { body: ORDER },
  'PATCH /user/automation/:id': async () => ({
    path: `/user/automation/${(await made('/user/automation/order', ORDER)).id}`,
    body: { amount: '$20' },
  }),
  'POST /user/automation/:id/pause': async () => ({ path: `/user/automation/${await automation()}/pause` }),
  'POST /user/automation/:id/resume': async () => {
    const id = await automation()
    await made(`/user/automation/${id}/pause`, undefined)
    return { path: `/user/automation/${id}/resume` }
  },
  'POST /user/automation/:id/cancel': async () => ({ path: `/user/automation/${await automation()}/cancel` }),
  'DELETE /user/automation/:id': async () => ({ path: `/user/automation/${await automation()}` }),
  'PUT /__sandbank/http/fixtures': { body: { fixtures: [{ url: 'https://a.example/' }] } },
  'PATCH /apps/:slug': async () => {
    await app()
    return { path: '/apps/harbor', body: { visibility: 'public' } }
  },
  'POST /apps/:slug/fork': async () => {
    await app()
    return { path: '/apps/harbor/fork', body: {} }
  },
  'POST /apps/:slug/scripts/:name/run': async () => {
    await app()
    return { path: '/apps/harbor/scripts/count/run', body: {} }
  },
  'PUT /apps/:slug/kv/:key': async () => {
    await app()
    return { path: '/apps/harbor/kv/tides', body: { value: 1 } }
  },
  'DELETE /apps/:slug/kv/:key': async () => {
    await app()
    await call('PUT', '/apps/harbor/kv/tides', { value: 1 })
    return { path: '/apps/harbor/kv/tides' }
  },
  'POST /agent/env': { body: { key: 'TIDES', value: 'high' } },
  'DELETE /agent/env/:key': async () => {
    await made('/agent/env', { key: 'TIDES', value: 'high' })
    return { path: '/agent/env/TIDES' }
  },
  'POST /webhooks/deploy': {
    body: {
      config: { webhooks: { hook: {} } },
      bundles: { hook: { file: 'webhooks/hook/index.ts', code: FAILING } },
    },
  },
  'PATCH /webhooks/:name': async () => {
    await webhook()
    return { path: '/webhooks/hook', body: { status: 'paused' } }
  },
  'DELETE /webhooks/:name': async () => {
    await webhook()
    return { path: '/webhooks/hook' }
  },
  'POST /webhooks/:name/rollback': async () => {
    await webhook()
    await webhook(FAILING)
    return { path: '/webhooks/hook/rollback', body: { version: 1 } }
  },
  'POST /webhooks/:name/deliveries/:id/replay': [
    async () => ({ path: await delivery() }),
    async () => ({ path: await delivery(FAILING) }),
    async () => ({ path: await delivery('module.exports.default = async () => new Response("passed")') }),
  ],
  'POST /webhooks/env': { body: { key: 'TIDES', value: 'high' } },
  'DELETE /webhooks/env/:key': async () => {
    await made('/webhooks/env', { key: 'TIDES', value: 'high' })
    return { path: '/webhooks/env/TIDES' }
  },
  'POST /x402/endpoints/deploy': {
    body: {
      config: { services: { weather: { price: '0.01' } } },
      bundles: { weather: 'export default () => new Response("ok")' },
    },
  },
  'PATCH /x402/endpoints/:name': async () => {
    await endpoint()
    return { path: '/x402/endpoints/weather', body: { status: 'paused' } }
  },
  'DELETE /x402/endpoints/:name': async () => {
    await endpoint()
    return { path: '/x402/endpoints/weather' }
  },
  'POST /x402/endpoints/rollback/:name': async () => {
    await endpoint()
    await endpoint('export default () => new Response("ok")')
    return { path: '/x402/endpoints/rollback/weather', body: { version: 1 } }
  },
  'POST /x402/endpoints/env': { body: { key: 'TIDES', value: 'high' } },
  'DELETE /x402/endpoints/env/:key': async () => {
    await made('/x402/endpoints/env', { key: 'TIDES', value: 'high' })
    return { path: '/x402/endpoints/env/TIDES' }
  },
  'POST /u/:wallet/:name': [
    async () => ({ path: new URL(await webhook()).pathname, body: { prompt: 'price of ETH' } }),
    async () => ({ path: new URL(await webhook()).pathname, body: { no: 'prompt' } }),
  ],
  'POST /__sandbank/webhooks/:wallet/:name/trigger': [
    async () => ({
      path: `/__sandbank${new URL(await webhook()).pathname.replace('/u/', '/webhooks/')}/trigger`,
      body: { body: '{"prompt":"price of ETH"}', secretVariable: null, repeat: 3 },
    }),
    async () => ({
      path: `/__sandbank${new URL(await webhook(FAILING)).pathname.replace('/u/', '/webhooks/')}/trigger`,
      body: { body: '{}', secretVariable: null },
    }),
  ],
  'POST /user/files': { body: { path: '/a.txt', content: 'one' } },
  'POST /user/files/folders': { body: { path: '/notes' } },
  'POST /user/files/:id/edit': async () => ({
    path: `/user/files/${await file()}/edit`,
    body: { find: 'one', replace: 'oneone' },
  }),
  'POST /user/files/:id/restore': async () => {
    const id = await file()
    await call('DELETE', `/user/files/${id}`)
    return { path: `/user/files/${id}/restore` }
  },
  'PATCH /user/files/:id': async () => ({ path: `/user/files/${await file()}`, body: { name: 'b.txt' } }),
  'DELETE /user/files/:id': async () => ({ path: `/user/files/${await file()}` }),
  'POST /rpc/:chainId': {
    path: '/rpc/8453',
    body: {
      jsonrpc: '2.0',
      id: 1,
      method: 'eth_sendTransaction',
      params: [{ from: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', to: STRANGER, value: '0x1' }],
    },
  },
  'POST /rpc/solana': {
    body: {
      jsonrpc: '2.0',
      id: 1,
      method: 'requestAirdrop',
      params: ['So11111111111111111111111111111111111111112', 1_000_000],
    },
  },
  'POST /token-launches/deploy': { body: { tokenName: 'Harbour Seal', tokenSymbol: 'SEAL' } },
  'POST /llm/credits/topup': { body: { amountUsd: 2 } },
  'POST /llm/credits/auto-topup': { body: { enabled: true } },
  'POST /token-launches/:tokenAddress/fees/claim': async () => ({
    path: `/token-launches/${await feeToken()}/fees/claim`,
    body: {},
  }),
  'POST /token-launches/:tokenAddress/vesting/claim': async () => {
    const { tokenAddress } = await made('/token-launches/deploy', { tokenName: 'Harbour Seal' })
    await emulator.clock.advance(40 * 86_400_000)
    return { path: `/token-launches/${tokenAddress}/vesting/claim`, body: {} }
  },
  'POST /user/launchpad/execute-claim': async () => ({ body: { tokenAddress: await feeToken() } }),
  'POST /clanker/claim': async () => ({ body: { tokenAddress: await feeToken() } }),
  'POST /user/launchpad/execute-transfer-beneficiary': async () => ({
    as: 'session',
    body: { tokenAddress: await feeToken(), newBeneficiary: STRANGER },
  }),
  'POST /agent/profile': { body: { projectName: 'Harbor Light' } },
  'PUT /agent/profile': async () => {
    await made('/agent/profile', { projectName: 'Harbor Light' })
    return { body: { website: 'https://lamp.example' } }
  },
  'PUT /agent/profile/:slug': async () => {
    await made('/agent/profile', { projectName: 'Harbor Light' })
    return { path: '/agent/profile/harbor-light', body: { tags: ['lamps'] } }
  },
  'DELETE /agent/profile/:slug': async () => {
    await made('/agent/profile', { projectName: 'Harbor Light' })
    return { path: '/agent/profile/harbor-light' }
  },
  'POST /agent/profile/:slug/update': async () => {
    await made('/agent/profile', { projectName: 'Harbor Light' })
    return { path: '/agent/profile/harbor-light/update', body: { title: 'News', content: 'Lit.' } }
  },
  'DELETE /agent/profile': async () => {
    await made('/agent/profile', { projectName: 'Harbor Light' })
    return {}
  },
  'POST /agent/profile/update': async () => {
    await made('/agent/profile', { projectName: 'Harbor Light' })
    return { body: { title: 'News', content: 'The lamp is lit.' } }
  },
  'POST /__sandbank/seed': { body: { profiles: 3 } },
  'POST /__sandbank/clock/advance': { body: { ms: 60_000 } },
  'POST /__sandbank/keys': { body: { name: 'one' } },
  'PATCH /__sandbank/keys/:id': async () => ({
    path: `/__sandbank/keys/${await newKey()}`,
    body: { name: 'two' },
  }),
  'DELETE /__sandbank/keys/:id': async () => ({ path: `/__sandbank/keys/${await newKey()}` }),
  'POST /__sandbank/sessions': { body: {} },
  'DELETE /__sandbank/sessions/:id': async () => {
    await made('/__sandbank/sessions', {})
    const { sessions } = (await call('GET', '/__sandbank/sessions')).body
    return { path: `/__sandbank/sessions/${sessions.at(-1).id}` }
  },
  'POST /__sandbank/partners': { body: { name: 'Quay' } },
  'POST /__sandbank/partners/:id/keys': async () => ({
    path: `/__sandbank/partners/${(await partnerKeyId()).organisation}/keys`,
    body: { name: 'one' },
  }),
  'PATCH /__sandbank/partner-keys/:id': async () => ({
    path: `/__sandbank/partner-keys/${(await partnerKeyId()).key}`,
    body: { name: 'two' },
  }),
  'POST /__sandbank/partner-keys/:id/rotate': async () => ({
    path: `/__sandbank/partner-keys/${(await partnerKeyId()).key}/rotate`,
  }),
  'DELETE /__sandbank/partner-keys/:id': async () => ({
    path: `/__sandbank/partner-keys/${(await partnerKeyId()).key}`,
  }),
  'PUT /__sandbank/wallets/:id': { path: '/__sandbank/wallets/wlt_developer', body: { label: 'Mine' } },
  'PATCH /__sandbank/wallet/controls': { ...CONTROLS, body: { paused: true } },
  'POST /__sandbank/wallet/controls/recipients': { ...CONTROLS, body: { address: STRANGER } },
  'DELETE /__sandbank/wallet/controls/recipients/:address': async () => {
    await desk(emulator, 'POST', '/__sandbank/wallet/controls/recipients', { address: STRANGER })
    return { ...CONTROLS, path: `/__sandbank/wallet/controls/recipients/${STRANGER}` }
  },
  'PATCH /__sandbank/agent/settings': { ...CONTROLS, body: { confirmAboveUsd: 50 } },
  'PATCH /__sandbank/agent/account': { ...CONTROLS, body: { club: false } },
  'PUT /__sandbank/agent/fixtures': { body: { fixtures: [] } },
  'PATCH /__sandbank/gateway/account': { ...CONTROLS, body: { dailyBudgetUsd: 3 } },
  'PUT /__sandbank/gateway/credit': { ...CONTROLS, body: { balanceUsd: 3 } },
  'POST /__sandbank/gateway/providers': { body: UPSTREAM },
  'PUT /__sandbank/gateway/fixtures': { body: { fixtures: [] } },
  'PATCH /__sandbank/gateway/switches': { body: { attestation: 'unverifiable' } },
  'POST /cli/siwe/verify': async () => {
    const { nonce } = (await call('GET', '/cli/siwe/nonce')).body
    const message = createSiweMessage({
      ...{ address: developer(1).address, chainId: 1, domain: 'sandbank.test', nonce, version: '1' },
      ...{ uri: 'http://sandbank.test/cli/siwe/verify', issuedAt: new Date(emulator.clock.now()) },
    })
    return { body: { message, signature: await developer(1).signMessage({ message }) } }
  },
  'POST /partner/wallets/:identifier/fund': async () => ({
    as: 'partner',
    path: `${await partnerWallet()}/fund`,
    body: { tokens: [{ tokenAddress: USDC, amount: '1' }] },
    headers: { 'Idempotency-Key': 'gift-1' },
  }),
  'POST /apps/import': async () => {
    await app()
    return {
      raw: await (await emulator.fetch('/apps/harbor/archive', { headers: key() })).arrayBuffer(),
      path: '/apps/import?slug=copy',
    }
  },
  'POST /apps/:wallet/:slug/fork': async () => {
    await app()
    return { path: `/apps/${seeded.wallet}/harbor/fork`, body: {} }
  },
  'POST /apps/:wallet/:slug/scripts/:name/run': async () => {
    await app()
    return { path: `/apps/${seeded.wallet}/harbor/scripts/count/run`, body: {} }
  },
  'PUT /apps/:wallet/:slug/kv/:key': async () => {
    await app()
    return { path: `/apps/${seeded.wallet}/harbor/kv/tides`, body: { value: 1 } }
  },
  'DELETE /apps/:wallet/:slug/kv/:key': async () => {
    await app()
    await call('PUT', '/apps/harbor/kv/tides', { value: 1 })
    return { path: `/apps/${seeded.wallet}/harbor/kv/tides` }
  },
  'POST /apps/:slug/x402/quote': async () => {
    await app()
    return { path: '/apps/harbor/x402/quote', body: { url: DEMO_URL } }
  },
  'POST /apps/:wallet/:slug/x402/quote': async () => {
    await app()
    return { path: `/apps/${seeded.wallet}/harbor/x402/quote`, body: { url: DEMO_URL } }
  },
  'POST /apps/:slug/x402/pay': async () => ({ path: '/apps/harbor/x402/pay', body: { id: await quote() } }),
  'POST /apps/:wallet/:slug/x402/pay': async () => ({
    path: `/apps/${seeded.wallet}/harbor/x402/pay`,
    body: { id: await quote() },
  }),
  'POST /apps/:slug/transactions/confirm': async () => ({
    path: '/apps/harbor/transactions/confirm',
    body: { blob: await prepared() },
  }),
  'POST /apps/:wallet/:slug/transactions/confirm': async () => ({
    path: `/apps/${seeded.wallet}/harbor/transactions/confirm`,
    body: { blob: await prepared() },
  }),
  'PUT /__sandbank/gateway/models/:id': {
    path: '/__sandbank/gateway/models/mine',
    body: {
      ...{
        name: 'Mine',
        ownedBy: 'me',
        contextWindow: 1_000,
        maxOutputTokens: 100,
        inputModalities: ['text'],
      },
      ...{ outputModalities: ['text'], pricing: { input: 1, output: 1 } },
    },
  },
  'DELETE /__sandbank/gateway/models/:id': async () => ({
    path: `/__sandbank/gateway/models/${(await call('GET', '/__sandbank/gateway/models')).body.models[0].id}`,
  }),
  'PATCH /__sandbank/gateway/providers/:name': async () => ({
    path: `/__sandbank/gateway/providers/${await provider()}`,
    body: { enabled: false },
  }),
  'DELETE /__sandbank/gateway/providers/:name': async () => {
    await made('/__sandbank/gateway/providers', UPSTREAM)
    return { path: '/__sandbank/gateway/providers/mine' }
  },
  'PUT /__sandbank/profiles/:id': async () => {
    const { id } = await made('/agent/profile', { projectName: 'Harbor Light' })
    return { path: `/__sandbank/profiles/${id}`, body: { approved: true } }
  },
  'PUT /__sandbank/directory/tokens/:address': RECORDS.tokens,
  'DELETE /__sandbank/directory/tokens/:address': removed(RECORDS.tokens),
  'PUT /__sandbank/directory/accounts/:username': RECORDS.accounts,
  'DELETE /__sandbank/directory/accounts/:username': removed(RECORDS.accounts),
  'PUT /__sandbank/directory/repos/:owner/:name': RECORDS.repos,
  'DELETE /__sandbank/directory/repos/:owner/:name': removed(RECORDS.repos),
  'PUT /__sandbank/directory/reputations/:username': RECORDS.reputations,
  'DELETE /__sandbank/directory/reputations/:username': removed(RECORDS.reputations),
  'PUT /__sandbank/directory/upstreams/:id': async () => {
    const { upstreams } = (await call('GET', '/__sandbank/directory')).body
    return { path: `/__sandbank/directory/upstreams/${upstreams[0].id}`, body: { state: 'unreachable' } }
  },
  'PUT /__sandbank/directory/names/:name': {
    path: '/__sandbank/directory/names/lamp.eth',
    body: { address: STRANGER },
  },
  'DELETE /__sandbank/directory/names/:name': async () => {
    await call('PUT', '/__sandbank/directory/names/lamp.eth', { address: STRANGER })
    return { path: '/__sandbank/directory/names/lamp.eth' }
  },
  'PUT /__sandbank/directory/handles/:handle': {
    path: '/__sandbank/directory/handles/lamp',
    body: { displayName: 'Lamp', address: STRANGER },
  },
  'DELETE /__sandbank/directory/handles/:handle': async () => {
    await call('PUT', '/__sandbank/directory/handles/lamp', { displayName: 'Lamp', address: STRANGER })
    return { path: '/__sandbank/directory/handles/lamp' }
  },
  'PUT /__sandbank/market': { body: { paused: true } },
  'PUT /__sandbank/market/tokens/:address': async () => ({
    path: `/__sandbank/market/tokens/${await token()}`,
    body: { profile: 'quiet' },
  }),
  'POST /__sandbank/market/swap': async () => ({
    body: { tokenAddress: await token(), side: 'buy', amount: '0.1' },
  }),
  // Last: it moves the clock by a week.
  'POST /__sandbank/activity': {},
}

/** Routes whose request takes a scene of its own, with the test that sends it twice, or what it shares with one above. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  'POST /__sandbank/demo/oauth/authorize':
    'its form comes from its own page: test/tool-servers/tool-servers.test.ts',
  'POST /__sandbank/demo/oauth/token': 'as authorize, whose code it takes',
  'POST /wallet/x402-pay': 'calls its address anew, with the same payment: test/wallet/x402-pay.test.ts',
  'POST /v1/chat/completions':
    'paid once for its request, and answered anew: test/gateway/broken-off.test.ts',
  'POST /v1/messages': 'as chat/completions',
  'POST /v1/images/generations': 'as chat/completions',
}

const request = (key: string, { path, body, raw, as = 'key', headers }: Sent) => {
  const [method = '', ownPath = ''] = key.split(' ')
  const credential = {
    key: { 'X-API-Key': emulator.keys.full },
    session: { Authorization: `Bearer ${seeded.session}` },
    partner: { 'X-Partner-Key': seeded.partnerKey },
  }[as]
  return new Request(new URL(path ?? ownPath, 'http://sandbank.test'), {
    method,
    headers: {
      ...credential,
      'Content-Type': raw ? 'application/zip' : 'application/json',
      'X-Sandbank-Request-Id': 'the-one',
      ...headers,
    },
    ...(raw ? { body: raw } : body !== undefined && { body: JSON.stringify(body) }),
  })
}

const state = async () => {
  await emulator.drain()
  await emulator.jobsEnded()
  const { tables } = await emulator.snapshot()
  const { webhook_deliveries, webhook_hours } = tables
  const rows = Object.entries({ ...lasting(tables), webhook_deliveries, webhook_hours })
  return rows.map(([name, all]) => `${name} ${JSON.stringify(all)}`).sort()
}

describe('a request that is sent twice under one id', () => {
  const writing = ROUTES.filter(({ key, refuses }) => !key.startsWith('GET ') && !refuses)

  it('is remembered by its route, or is harmless for a reason that the route gives', () => {
    const open = writing.filter(({ key, repeat }) => {
      const isHarmless = typeof repeat === 'object' && repeat.harmless.length > 5
      return !isHarmless && !SENT[key] && !ELSEWHERE[key]
    })
    expect(open.map(({ key }) => key)).toEqual([])
    const known: string[] = writing.map(({ key }) => key)
    expect([...Object.keys(SENT), ...Object.keys(ELSEWHERE)].filter((key) => !known.includes(key))).toEqual(
      [],
    )
    expect(writing.length).toBeGreaterThan(150)
  })

  const cases = Object.entries(SENT).flatMap(([key, sent]) =>
    [sent].flat().map((one: Case, index) => [index ? `${key} (${index + 1})` : key, key, one] as const),
  )
  it.each(cases)('%s is carried out once, and answered the same', async (_, key, one) => {
    const sent = typeof one === 'function' ? await one() : one
    const answers = []
    const states: string[][] = []
    for (let time = 0; time < 2; time++) {
      const response = await emulator.fetch(request(key, sent))
      const text = await response.text()
      answers.push({ status: response.status, text })
      states.push(await state())
    }
    expect(answers[0]?.status, answers[0]?.text).toBeLessThan(key.startsWith('POST /u/') ? 501 : 300)
    expect(answers[1]).toEqual(answers[0])
    expect(states[1]?.filter((table) => !states[0]?.includes(table))).toEqual([])
  })

  it.each(['POST /webhooks/:name/deliveries/:id/replay', 'POST /__sandbank/webhooks/:wallet/:name/trigger'])(
    '%s makes one delivery and one job of five that come at once',
    async (key) => {
      const [one] = [SENT[key]].flat() as [() => Promise<Sent>]
      const sent = await one()
      const before = (await call('GET', '/webhooks/hook/logs')).body.deliveries.length
      const jobs = (await emulator.snapshot()).tables.agent_prompts?.length ?? 0
      const texts = await Promise.all(
        Array.from({ length: 5 }, async () => (await emulator.fetch(request(key, sent))).text()),
      )
      expect(new Set(texts).size).toBe(1)
      const count = key.endsWith('trigger') ? 3 : 1
      expect((await call('GET', '/webhooks/hook/logs')).body.deliveries.length - before).toBe(count)
      expect(((await emulator.snapshot()).tables.agent_prompts?.length ?? 0) - jobs).toBe(count)
    },
  )

  it('is refused where the first one had another body, and its answer is stored encrypted', async () => {
    const key = 'POST /user/tool-servers/:id/tools/:tool'
    const sent = await (SENT[key] as () => Promise<Sent>)()
    expect((await emulator.fetch(request(key, sent))).status).toBe(200)
    const other = await emulator.fetch(request(key, { ...sent, body: { arguments: { a: 2, b: 2 } } }))
    expect([other.status, await other.json()]).toEqual([
      409,
      {
        error: 'Request id already used',
        message: expect.stringMatching(/^X-Sandbank-Request-Id: .*\(Rule request\.id\.\)$/),
      },
    ])
  })
})

/** What these call a deletion is a change of a row that stays. */
const CHANGES: Readonly<Record<string, string>> = {
  'DELETE /partner/wallets/:identifier/api-keys/:keyId': 'a revoked key stays in the list',
  'DELETE /agent/profile': 'the totals of profiles change with it',
  'DELETE /agent/profile/:slug': 'the totals of profiles change with it',
  'DELETE /__sandbank/keys/:id': 'a revoked key stays in the list',
  'DELETE /__sandbank/partner-keys/:id': 'a revoked key stays in the list',
  'DELETE /__sandbank/wallet/controls/recipients/:address': 'the list is one row with the other controls',
}

describe('where the disk is full', () => {
  afterEach(() => void vi.restoreAllMocks())
  const deletions = Object.entries(SENT).filter(([key]) => key.startsWith('DELETE '))
  const onFullDisk = async (key: string, one: Case) => {
    const sent = typeof one === 'function' ? await one() : one
    const before = await state()
    fillDisk()
    const response = await emulator.fetch(request(key, sent))
    const text = await response.text()
    vi.restoreAllMocks()
    return { status: response.status, text, isChanged: (await state()).join() !== before.join() }
  }

  it.each(deletions.filter(([key]) => !CHANGES[key]))('%s deletes all the same', async (key, one) => {
    const { status, text, isChanged } = await onFullDisk(key, one as Case)
    expect(status, text).toBeLessThan(300)
    expect(isChanged).toBe(true)
  })

  it.each(Object.keys(CHANGES))('%s is refused with the reason, and changes nothing', async (key) => {
    const { status, text, isChanged } = await onFullDisk(key, SENT[key] as Case)
    expect([status, JSON.parse(text).error, isChanged]).toEqual([507, 'Storage full', false])
  })
})
