import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { run } from '../../src/cli/project.mjs'
import { developer } from '../helpers/chain'
import { client, type Headless, killLeftovers, startHeadless } from '../helpers/headless'

/** The published packages of both versions, which know nothing of an emulator. */
const PACKAGES = {
  x402: '1.2.0',
  'x402-fetch': '1.2.0',
  'x402-hono': '1.1.0',
  '@x402/core': '2.27.0',
  '@x402/evm': '2.27.0',
  '@x402/fetch': '2.27.0',
  '@x402/hono': '2.27.0',
  hono: '4.13.19',
  '@hono/node-server': '2.1.8',
}
/** Later ones want what not every registry has. */
const VIEM = '2.57.1'
const SHOP = '0x00000000000000000000000000000000000402aa'
const EURC = '0x60a3E35Cc302bFA44Cb288Bc5a4F316Fdb1adb42'
const USDC = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
const payer = developer(0)

// biome-ignore lint/suspicious/noExplicitAny: packages of a scratch folder, whose types are not here
type Package = any

const scratch = mkdtempSync(join(tmpdir(), 'sandbank-x402-'))
let host: Headless
let facilitator: string
let load: (name: string) => Package
const shops: { close(): void }[] = []

beforeAll(async () => {
  const manifest = { name: 'scratch', private: true, dependencies: PACKAGES, overrides: { viem: VIEM } }
  writeFileSync(join(scratch, 'package.json'), JSON.stringify(manifest))
  const install = ['install', '--prefer-offline', '--ignore-scripts', '--no-audit', '--no-fund']
  const [{ code, output }] = await Promise.all([
    run('npm', [...install, '--legacy-peer-deps'], { quiet: true, cwd: scratch, env: { NODE_ENV: '' } }),
    startHeadless('--ephemeral').then((started) => {
      host = started
    }),
  ])
  expect(code, output).toBe(0)
  load = createRequire(join(scratch, 'package.json'))
  facilitator = `${host.url}/x402/facilitator`
})
afterAll(() => {
  for (const shop of shops) shop.close()
  killLeftovers()
  rmSync(scratch, { recursive: true, force: true })
})

async function balanceOf(owner: string, token = USDC): Promise<bigint> {
  const data = `0x70a08231${owner.slice(2).toLowerCase().padStart(64, '0')}`
  const body = { jsonrpc: '2.0', id: 1, method: 'eth_call', params: [{ to: token, data }, 'latest'] }
  return BigInt((await client(host.url)('POST', '/rpc/8453', body)).body.result)
}

/** Opens a shop that sells `GET /tide`; returns its address. */
async function open(middleware: unknown, sell: (c: Package) => void = () => {}): Promise<string> {
  const { Hono } = load('hono')
  const app = new Hono()
  app.use(middleware)
  app.get('/tide', (c: Package) => {
    sell(c)
    return c.json({ high: '04:12' })
  })
  return new Promise((resolve) => {
    const server = load('@hono/node-server').serve({ fetch: app.fetch, port: 0 }, (at: { port: number }) =>
      resolve(`http://localhost:${at.port}/tide`),
    )
    shops.push(server)
  })
}

/** Of a request as packages make it, whose class need not be that of this file. */
function headersOf(...[input, init]: Parameters<typeof fetch>): Headers {
  return new Headers(typeof input === 'object' && 'headers' in input ? input.headers : init?.headers)
}

/** `fetch` that keeps the headers which were sent last. */
function watched() {
  let last = new Headers()
  const recordingFetch: typeof fetch = (input, init) => {
    last = headersOf(input, init)
    return fetch(input, init)
  }
  return { recordingFetch, sent: () => last }
}

/** What differs between the versions: who sells, who buys, and how a payment is made and put to the facilitator. */
interface Kit {
  readonly name: string
  readonly headers: readonly [payment: string, receipt: string]
  shop(): Promise<string>
  buyer(recordingFetch: typeof fetch, account: typeof payer): (url: string) => Promise<Response>
  receipt(header: string): { success: boolean; transaction: string }
  terms(changes?: { amount?: string; payTo?: string; maxTimeoutSeconds?: number }): Record<string, unknown>
  pay(account: typeof payer, terms: Record<string, unknown>): Promise<unknown>
  verify(payment: unknown, terms: Record<string, unknown>): Promise<Package>
  settle(payment: unknown, terms: Record<string, unknown>): Promise<Package>
  readonly reasons: Readonly<Record<string, string>>
}

const EXTRA = { name: 'USD Coin', version: '2' }
const EVM = 'invalid_exact_evm'

const one: Kit = {
  name: 'version 1: x402-hono, x402-fetch',
  headers: ['X-PAYMENT', 'X-PAYMENT-RESPONSE'],
  shop: () =>
    open(
      load('x402-hono').paymentMiddleware(
        SHOP,
        { 'GET /tide': { price: '$0.01', network: 'base', config: { description: 'The tide' } } },
        { url: facilitator },
      ),
    ),
  buyer: (recordingFetch, account) => load('x402-fetch').wrapFetchWithPayment(recordingFetch, account),
  receipt: (header) => load('x402-fetch').decodeXPaymentResponse(header),
  terms: ({ amount = '10000', payTo = SHOP, maxTimeoutSeconds = 300 } = {}) => ({
    scheme: 'exact',
    network: 'base',
    maxAmountRequired: amount,
    resource: 'http://shop.test/tide',
    description: '',
    mimeType: '',
    payTo,
    maxTimeoutSeconds,
    asset: USDC,
    extra: EXTRA,
  }),
  async pay(account, terms) {
    const header = await load('x402/client').createPaymentHeader(account, 1, terms)
    return load('x402/schemes').exact.evm.decodePayment(header)
  },
  verify: (payment, terms) => load('x402/verify').useFacilitator({ url: facilitator }).verify(payment, terms),
  settle: (payment, terms) => load('x402/verify').useFacilitator({ url: facilitator }).settle(payment, terms),
  reasons: {
    signature: `${EVM}_payload_signature`,
    expired: `${EVM}_payload_authorization_valid_before`,
    recipient: `${EVM}_payload_recipient_mismatch`,
    value: `${EVM}_payload_authorization_value`,
    funds: 'insufficient_funds',
    used: 'duplicate_settlement',
  },
}

const two: Kit = {
  name: 'version 2: @x402/hono, @x402/fetch, @x402/evm',
  headers: ['PAYMENT-SIGNATURE', 'PAYMENT-RESPONSE'],
  shop() {
    const { paymentMiddleware, x402ResourceServer } = load('@x402/hono')
    const { HTTPFacilitatorClient } = load('@x402/core/server')
    const { ExactEvmScheme } = load('@x402/evm/exact/server')
    const server = new x402ResourceServer(new HTTPFacilitatorClient({ url: facilitator }))
    server.register('eip155:8453', new ExactEvmScheme())
    const accepts = { scheme: 'exact', price: '$0.01', network: 'eip155:8453', payTo: SHOP }
    return open(paymentMiddleware({ 'GET /tide': { accepts, description: 'The tide' } }, server))
  },
  buyer(recordingFetch, account) {
    const { ExactEvmScheme } = load('@x402/evm/exact/client')
    const schemes = [{ network: 'eip155:*', client: new ExactEvmScheme(account) }]
    return load('@x402/fetch').wrapFetchWithPaymentFromConfig(recordingFetch, { schemes })
  },
  receipt: (header) => load('@x402/fetch').decodePaymentResponseHeader(header),
  terms: ({ amount = '10000', payTo = SHOP, maxTimeoutSeconds = 300 } = {}) => ({
    scheme: 'exact',
    network: 'eip155:8453',
    amount,
    asset: USDC,
    payTo,
    maxTimeoutSeconds,
    extra: EXTRA,
  }),
  async pay(account, terms) {
    const { ExactEvmScheme } = load('@x402/evm/exact/client')
    const { payload } = await new ExactEvmScheme(account).createPaymentPayload(2, terms)
    return { x402Version: 2, resource: { url: 'http://shop.test/tide' }, accepted: terms, payload }
  },
  verify: (payment, terms) =>
    new (load('@x402/core/server').HTTPFacilitatorClient)({ url: facilitator }).verify(payment, terms),
  settle: (payment, terms) =>
    new (load('@x402/core/server').HTTPFacilitatorClient)({ url: facilitator }).settle(payment, terms),
  reasons: {
    signature: `${EVM}_signature`,
    expired: `${EVM}_payload_authorization_valid_before`,
    recipient: `${EVM}_recipient_mismatch`,
    value: `${EVM}_payload_authorization_value_mismatch`,
    funds: `${EVM}_insufficient_balance`,
    used: `${EVM}_nonce_already_used`,
  },
}

describe.each([one, two])('the published packages, $name', (kit) => {
  it('[x402-facilitator] sell and buy offline, and a payment buys once', async () => {
    const url = await kit.shop()
    expect((await fetch(url)).status).toBe(402)
    const before = await balanceOf(SHOP)
    const { recordingFetch, sent } = watched()
    const bought = await kit.buyer(recordingFetch, payer)(url)
    expect([bought.status, await bought.json()]).toEqual([200, { high: '04:12' }])
    const receipt = kit.receipt(bought.headers.get(kit.headers[1]) ?? '')
    expect(receipt).toMatchObject({ success: true, payer: payer.address })
    expect(await balanceOf(SHOP)).toBe(before + 10_000n)
    const { body } = await client(host.url)('GET', '/__sandbank/x402/payments')
    expect(body.payments[0]).toMatchObject({
      state: 'settled',
      transaction: receipt.transaction,
      resource: url,
      description: 'The tide',
    })
    // The same payment again, as one who has copied it would send it.
    const payment = sent().get(kit.headers[0]) ?? ''
    expect(payment.length).toBeGreaterThan(500)
    const replays = await Promise.all(
      Array.from({ length: 5 }, () => fetch(url, { headers: { [kit.headers[0]]: payment } })),
    )
    expect(replays.map(({ status }) => status)).toEqual([402, 402, 402, 402, 402])
    expect(await balanceOf(SHOP)).toBe(before + 10_000n)
  })

  it('serve one of 20 requests that come at once with one payment', async () => {
    const url = await kit.shop()
    const before = await balanceOf(SHOP)
    let paid = ''
    // What carries the payment does not reach the shop yet.
    const holding: typeof fetch = (input, init) => {
      const payment = headersOf(input, init).get(kit.headers[0])
      if (payment === null) return fetch(input, init)
      paid = payment
      return Promise.resolve(new Response(null, { status: 204 }))
    }
    await kit.buyer(holding, payer)(url)
    const all = await Promise.all(
      Array.from({ length: 20 }, () => fetch(url, { headers: { [kit.headers[0]]: paid } })),
    )
    expect(all.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(402)])
    expect(await balanceOf(SHOP)).toBe(before + 10_000n)
  })

  it('buy from the demo', async () => {
    const bought = await kit.buyer(fetch, payer)(`${host.url}/x402/demo/tide`)
    expect([bought.status, await bought.json()]).toEqual([
      200,
      expect.objectContaining({ high: ['04:12', '16:37'] }),
    ])
    expect(kit.receipt(bought.headers.get(kit.headers[1]) ?? '').success).toBe(true)
  })

  it('hear in their own words what is wrong with a payment', async () => {
    const before = await balanceOf(SHOP)
    const { terms, pay, reasons } = kit
    const stranger = privateKeyToAccount(generatePrivateKey())
    const forged = (await pay(payer, terms())) as { payload: { signature: string } }
    const other = (await pay(developer(1), terms())) as typeof forged
    const swapped = { ...forged, payload: { ...forged.payload, signature: other.payload.signature } }
    const faults: [string | undefined, unknown][] = [
      [reasons.signature, swapped],
      [reasons.expired, await pay(payer, terms({ maxTimeoutSeconds: 1 }))],
      [reasons.recipient, await pay(payer, terms({ payTo: payer.address }))],
      [reasons.value, await pay(payer, terms({ amount: '9999' }))],
      [reasons.funds, await pay(stranger, terms())],
    ]
    for (const [reason, made] of faults) {
      // Every part but the signed one is as it was requested.
      const payment = kit === two ? { ...(made as object), accepted: terms() } : made
      expect(await kit.verify(payment, terms())).toMatchObject({ isValid: false, invalidReason: reason })
      expect(await kit.settle(payment, terms())).toMatchObject({ success: false, errorReason: reason })
    }
    expect(await balanceOf(SHOP)).toBe(before)
    const good = await pay(payer, terms())
    expect(await kit.verify(good, terms())).toMatchObject({ isValid: true, payer: payer.address })
    expect(await kit.settle(good, terms())).toMatchObject({ success: true })
    expect(await kit.settle(good, terms())).toMatchObject({ success: false, errorReason: reasons.used })
    expect(await balanceOf(SHOP)).toBe(before + 10_000n)
  })

  it('find what is settled here', async () => {
    const kinds = (await client(host.url)('GET', '/x402/facilitator/supported')).body
    const found =
      kit === one
        ? await load('x402/verify').useFacilitator({ url: facilitator }).supported()
        : await new (load('@x402/core/server').HTTPFacilitatorClient)({ url: facilitator }).getSupported()
    expect(found).toEqual(kinds)
  })
})

const DAI = '0x50c5725949A6F0c72E6C4a641F24049A917DB0Cb'
const PERMIT2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
const TREASURY = '0x5a2D000000000000000000000000000000000005'

async function chain(method: string, ...params: unknown[]): Promise<unknown> {
  const { body } = await client(host.url)('POST', '/rpc/8453', { jsonrpc: '2.0', id: 1, method, params })
  if (body.error) throw new Error(body.error.message)
  return body.result
}

async function sent(transaction: { from: string; to: string; data: string }): Promise<void> {
  const hash = await chain('eth_sendTransaction', { ...transaction, gas: '0x30000' })
  await expect
    .poll(async () => (await chain('eth_getTransactionReceipt', hash)) as { status: string } | null)
    .toMatchObject({ status: '0x1' })
}

/** The version 2 packages with what is paid by Permit2: EURC by its own authorizations beside it. */
describe('the published packages of version 2', () => {
  const network = 'eip155:8453'
  const shop = async (accepts: Record<string, unknown>, settles?: string) => {
    const { paymentMiddleware, x402ResourceServer, setSettlementOverrides } = load('@x402/hono')
    const server = new x402ResourceServer(
      new (load('@x402/core/server').HTTPFacilitatorClient)({ url: facilitator }),
    )
    server.register(network, new (load('@x402/evm/exact/server').ExactEvmScheme)())
    server.register(network, new (load('@x402/evm/upto/server').UptoEvmScheme)())
    const middleware = paymentMiddleware(
      { 'GET /tide': { accepts: { network, payTo: SHOP, ...accepts }, description: 'The tide' } },
      server,
    )
    return open(middleware, (c) => settles && setSettlementOverrides(c, { amount: settles }))
  }
  const buy = (url: string) => {
    const schemes = [
      { network: 'eip155:*', client: new (load('@x402/evm/exact/client').ExactEvmScheme)(payer) },
      { network: 'eip155:*', client: new (load('@x402/evm/upto/client').UptoEvmScheme)(payer) },
    ]
    return load('@x402/fetch').wrapFetchWithPaymentFromConfig(fetch, {
      schemes,
      // Tokens of which the packages know no dollars.
      spendControls: false,
    })(url) as Promise<Response>
  }
  const receiptOf = (response: Response) =>
    load('@x402/fetch').decodePaymentResponseHeader(response.headers.get('PAYMENT-RESPONSE'))

  const approved = new Set<string>()

  it.each([
    [
      'exact',
      DAI,
      { asset: DAI, amount: '10000', extra: { assetTransferMethod: 'permit2' } },
      undefined,
      10_000n,
    ],
    [
      'exact',
      EURC,
      { asset: EURC, amount: '10000', extra: { name: 'EURC', version: '2' } },
      undefined,
      10_000n,
    ],
    ['upto', USDC, '$0.01', '4000', 4_000n],
    ['upto', DAI, { asset: DAI, amount: '10000', extra: {} }, '2500', 2_500n],
  ] as const)(
    '[x402-facilitator] pay by the scheme %s in %s',
    async (scheme, token, price, settles, paid) => {
      const { createPermit2ApprovalTx } = load('@x402/evm/exact/client')
      if (token !== USDC) {
        await chain('anvil_impersonateAccount', TREASURY)
        const mint = `0x40c10f19${payer.address.slice(2).padStart(64, '0')}${'0'.repeat(56)}00100000`
        await sent({ from: TREASURY, to: token, data: mint })
      }
      const url = await shop({ scheme, price }, settles)
      if (token !== EURC && !approved.has(token)) {
        approved.add(token)
        // Precondition failed: the word of the packages for what Permit2 may not take yet.
        expect((await buy(url)).status).toBe(412)
        expect(await chain('eth_call', { to: token, data: allowanceData() }, 'latest')).toMatch(/^0x0+$/)
        await sent({ from: payer.address, ...createPermit2ApprovalTx(token) })
      }
      const before = await balanceOf(SHOP, token)
      const bought = await buy(url)
      expect([bought.status, await bought.json()]).toEqual([200, { high: '04:12' }])
      expect(receiptOf(bought)).toMatchObject({ success: true, payer: payer.address })
      expect(await balanceOf(SHOP, token)).toBe(before + paid)
    },
  )

  const allowanceData = () =>
    `0xdd62ed3e${payer.address.slice(2).padStart(64, '0')}${PERMIT2.slice(2).padStart(64, '0')}`
})
