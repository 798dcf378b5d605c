import { createEmulator } from 'sandbank'
import { decodeEventLog, parseAbi } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { base } from 'viem/chains'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { chainSpec } from '../../src/domains/chain'
import { caller } from '../helpers/caller'
import { developer, viemClients } from '../helpers/chain'
import { deploying } from './deploying'
import { inBase64, payingBy } from './paying'

const START = Date.UTC(2030, 0, 1)
const emulator = createEmulator({ now: () => START })
const call = caller(emulator)
const deploy = deploying(call)
const { reader, wallet } = viemClients(emulator, base)
const ann = developer(0)
const payer = payingBy(emulator, ann, () => BigInt(START / 1_000))
const { usdc } = chainSpec(8453)
beforeEach(() => emulator.reset())
afterAll(() => emulator.close())

const USDC = parseAbi([
  'function balanceOf(address owner) view returns (uint256)',
  'function transfer(address to, uint256 value) returns (bool)',
])
const SETTLED = parseAbi([
  'event PaymentSettled(address indexed token, address indexed payer, address indexed owner, uint256 totalAmount, uint256 ownerAmount, uint256 bankrFee, uint256 feeBps)',
])
const balanceOf = (owner: `0x${string}`) =>
  reader.readContract({ address: usdc.address, abi: USDC, functionName: 'balanceOf', args: [owner] })

const deployed = async (source?: string, service: object = {}): Promise<string> =>
  (await deploy('weather', source, service)).body.endpoints[0].url
const logs = async () => (await call('GET', '/x402/endpoints/logs/weather')).body.logs
const revenue = async () => (await call('GET', '/x402/endpoints/revenue/weather')).body.revenue.allTime
const walletOf = (url: string) => new URL(url).pathname.split('/')[1] as `0x${string}`
const text = async (answer: Response) => ({ status: answer.status, body: await answer.text() })

describe('an unpaid call', () => {
  it('[x402-cloud-call] is answered 402 with the terms, in its body and in the header of version 2', async () => {
    const url = await deployed(undefined, { description: 'Weather of a city' })
    const answer = await emulator.fetch(`${url}?city=Hamburg`)
    expect(answer.status).toBe(402)
    const body = await answer.json()
    expect(body).toEqual({
      x402Version: 2,
      error: 'Payment Required',
      facilitator: 'http://sandbank.test/x402/facilitator',
      accepts: [
        {
          scheme: 'exact',
          network: 'eip155:8453',
          asset: usdc.address,
          amount: '10000',
          maxAmountRequired: '10000',
          payTo: expect.stringMatching(/^0x[0-9a-fA-F]{40}$/),
          resource: `${url}?city=Hamburg`,
          description: 'Weather of a city',
          maxTimeoutSeconds: 60,
          mimeType: '',
          extra: { name: 'USD Coin', version: '2' },
        },
      ],
    })
    const header = answer.headers.get('PAYMENT-REQUIRED') ?? ''
    expect(JSON.parse(Buffer.from(header, 'base64').toString())).toEqual(body)
    expect(answer.headers.get('Access-Control-Expose-Headers')).toContain('PAYMENT-REQUIRED')
    expect(await logs()).toEqual([])
  })

  it('[x402-cloud-call] is answered at the hosted address and below it, and OPTIONS never asks to be paid', async () => {
    const url = await deployed()
    const { pathname } = new URL(url)
    const hosted = await emulator.fetch(`https://x402.bankr.bot${pathname.toLowerCase()}/v1/now`)
    expect(hosted.status).toBe(402)
    expect((await hosted.json()).accepts[0].resource).toBe(
      `https://x402.bankr.bot${pathname.toLowerCase()}/v1/now`,
    )
    expect((await emulator.fetch(new Request(url, { method: 'OPTIONS' }))).status).not.toBe(402)
  })

  it('[x402-cloud-call] of nothing, a paused one or another method is refused before it costs anything', async () => {
    const url = await deployed(undefined, { methods: ['POST'] })
    expect(await (await emulator.fetch(url.replace('/weather', '/tides'))).json()).toEqual({
      error: 'Endpoint not found',
      message: `"tides": The wallet ${walletOf(url)} has no paid endpoint of this name. Deploy one with POST /x402/endpoints/deploy. (Rule endpoints.unknown.)`,
    })
    const get = await emulator.fetch(url)
    expect([get.status, get.headers.get('Allow'), await get.json()]).toEqual([
      405,
      'POST',
      {
        error: 'Method not allowed',
        message:
          'The paid endpoint "weather" takes POST, not GET: see "methods" of its configuration. (Rule endpoints.method.)',
      },
    ])
    await call('PATCH', '/x402/endpoints/weather', { status: 'paused' })
    const paused = await emulator.fetch(new Request(url, { method: 'POST' }))
    expect(paused.status).toBe(404)
    expect((await paused.json()).message).toContain('is paused')
  })

  it('[x402-cloud-call] with more than 4 MB is refused before it is paid', async () => {
    const url = await deployed()
    const body = new Uint8Array(4 * 1024 * 1024 + 1)
    const answer = await emulator.fetch(new Request(url, { method: 'POST', body }))
    expect(answer.status).toBe(413)
    expect((await answer.json()).message).toBe(
      'body: larger than the 4194304 bytes that the paid endpoint "weather" takes. Nothing was paid. (Rule endpoints.body.)',
    )
    const fits = new Request(url, { method: 'POST', body: body.subarray(1) })
    expect((await emulator.fetch(fits)).status).toBe(402)
  })

  it('says that a price of an import cannot be paid', async () => {
    await deployed()
    const exported = (await call('GET', '/__sandbank/export')).body
    exported.tables.paid_endpoints[0].price = '0'
    const { editedExport } = await import('../fuzz/edited-export')
    const edited = JSON.parse(editedExport(exported, exported.tables))
    expect((await call('POST', '/__sandbank/import', edited)).status).toBe(200)
    const url = (await call('GET', '/x402/endpoints')).body.endpoints[0].url
    const answer = await emulator.fetch(url)
    expect([answer.status, await answer.json()]).toEqual([
      500,
      {
        error: 'Endpoint payment configuration error',
        message:
          'The price of the paid endpoint "weather" is 0, and the minimum is 0.000001. Change it with PATCH /x402/endpoints/weather {"price": "0.01"}. (Rule endpoints.price.)',
      },
    ])
  })
})

describe('a paid call', () => {
  it('[x402-cloud-call] runs the handler with what is published of the request and of its answer', async () => {
    const url = await deployed(`export default async (req, ctx) => {
      console.log('called', req.method)
      return Response.json(
        {
          url: req.url,
          body: await req.text(),
          headers: Object.fromEntries(req.headers),
          variable: process.env.HARBOUR,
          context: typeof ctx + Object.keys(ctx).length,
        },
        { headers: { 'cache-control': 'max-age=9', etag: '"1"', 'x-request-id': 'r1', 'x-own': 'no', 'set-cookie': 'a=1' } },
      )
    }`)
    await call('POST', '/x402/endpoints/env', { key: 'HARBOUR', value: 'north' })
    const answer = await payer.pay(`${url}/v1/now?q=1`, {
      method: 'POST',
      body: 'tide',
      headers: { 'X-Own': 'mine', 'X-402-Payer': 'forged', 'Content-Type': 'text/plain' },
    })
    expect(answer.status).toBe(200)
    expect(await answer.json()).toEqual({
      url: `${url}/v1/now?q=1`,
      body: 'tide',
      headers: {
        'content-type': 'text/plain',
        'x-402-payer': ann.address.toLowerCase(),
        'x-original-method': 'POST',
        'x-original-path': `${new URL(url).pathname}/v1/now`,
        'x-own': 'mine',
      },
      variable: 'north',
      context: 'object0',
    })
    const sent = Object.fromEntries(answer.headers)
    expect(sent).toMatchObject({ 'cache-control': 'max-age=9', etag: '"1"', 'x-request-id': 'r1' })
    expect(Object.keys(sent).filter((name) => /^(x-own|set-cookie)$/.test(name))).toEqual([])
  })

  it('[x402-cloud-settle] is settled behind its answer through the router, with an event and a line in the log', async () => {
    const url = await deployed()
    const owner = walletOf(url)
    const before = await balanceOf(owner)
    const answer = await payer.pay(`${url}?city=Hamburg`)
    expect(await text(answer)).toEqual({
      status: 200,
      body: JSON.stringify({ city: 'Hamburg', payer: ann.address.toLowerCase() }),
    })
    await emulator.jobsEnded()
    expect((await balanceOf(owner)) - before).toBe(10_000n)
    const [line, ...others] = await logs()
    expect(others).toEqual([])
    expect(line).toEqual({
      createdAt: '2030-01-01T00:00:00.000Z',
      method: 'GET',
      routePath: new URL(url).pathname,
      statusCode: 200,
      settled: true,
      durationMs: expect.any(Number),
      payerAddress: ann.address.toLowerCase(),
      amountAtomic: '10000',
      symbol: 'USDC',
      amountUsd: 0.01,
      logs: [],
      id: expect.any(String),
      version: 1,
      payment: 'settled',
      decimals: 6,
      reason: null,
      transaction: expect.stringMatching(/^0x[0-9a-f]{64}$/),
      cpuMs: expect.any(Number),
    })
    const receipt = await reader.getTransactionReceipt({ hash: line.transaction })
    const events = receipt.logs.flatMap((log) => {
      try {
        return [decodeEventLog({ abi: SETTLED, ...log }).args]
      } catch {
        return []
      }
    })
    expect(events).toEqual([
      {
        token: usdc.address,
        payer: ann.address,
        owner,
        totalAmount: 10_000n,
        ownerAmount: 10_000n,
        bankrFee: 0n,
        feeBps: 0n,
      },
    ])
    expect(await revenue()).toEqual({ totalUsd: 0.01, bankrFeesUsd: 0, requests: 1 })
    expect((await call('GET', '/x402/endpoints')).body.endpoints[0]).toMatchObject({
      totalRequests: 1,
      totalRevenueUsd: 0.01,
    })
  })

  it('[x402-cloud-call] by the header of version 1 is served, too', async () => {
    const url = await deployed()
    const { payload } = JSON.parse(Buffer.from(await payer.header(url), 'base64').toString())
    const header = inBase64({ x402Version: 1, scheme: 'exact', network: 'base', payload })
    const answer = await emulator.fetch(new Request(url, { headers: { 'X-PAYMENT': header } }))
    expect(answer.status).toBe(200)
    await emulator.jobsEnded()
    expect((await logs())[0].settled).toBe(true)
  })

  it('[x402-cloud-handler] may be answered by plain data', async () => {
    const url = await deployed('export default async () => ({ water: "high" })')
    const answer = await payer.pay(url)
    expect(answer.headers.get('Content-Type')).toContain('application/json')
    expect(await answer.json()).toEqual({ water: 'high' })
  })

  it('[x402-cloud-settle] serves one of 50 at once with one authorization, and pays once', async () => {
    const url = await deployed()
    const before = await balanceOf(walletOf(url))
    const header = await payer.header(url)
    const answers = await Promise.all(Array.from({ length: 50 }, () => payer.send(url, header)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const others = await Promise.all(answers.filter(({ status }) => status !== 200).map(text))
    expect(new Set(others.map(({ status }) => status))).toEqual(new Set([402]))
    expect(new Set(others.map(({ body }) => JSON.parse(body).error))).toEqual(
      new Set(['Payment already used']),
    )
    await emulator.jobsEnded()
    expect((await balanceOf(walletOf(url))) - before).toBe(10_000n)
    expect(await logs()).toHaveLength(1)
    const late = await payer.send(url, header)
    expect([late.status, (await late.json()).error]).toEqual([402, 'Payment already used'])
  })

  it('[x402-cloud-call] twice with two signatures is two charges', async () => {
    const url = await deployed()
    await payer.pay(url)
    await payer.pay(url)
    await emulator.jobsEnded()
    expect(await revenue()).toEqual({ totalUsd: 0.02, bankrFeesUsd: 0, requests: 2 })
  })

  it('[x402-cloud-call] that does not verify is answered 402 with the reason, and runs nothing', async () => {
    const url = await deployed()
    const refused = async (header: string) => {
      const answer = await payer.send(url, header)
      const { error, reason, accepts } = await answer.json()
      return [answer.status, error, reason, accepts.length]
    }
    const poor = payingBy(emulator, privateKeyToAccount(generatePrivateKey()), () => BigInt(START / 1_000))
    expect(await refused(await poor.header(url))).toEqual([
      402,
      'Payment verification failed',
      'insufficient_balance',
      1,
    ])
    expect(await refused('nothing')).toEqual([402, 'Payment verification failed', 'invalid_payload', 1])
    expect((await refused(await payer.header(url, { value: 9_999n })))[1]).toBe('Payment verification failed')
    const short = await payer.header(url, { seconds: 29n })
    expect(await refused(short)).toEqual([
      402,
      'Payment verification failed',
      'invalid_exact_evm_payload_authorization_valid_before',
      1,
    ])
    expect(await logs()).toEqual([])
  })

  it('[x402-cloud-call] has 60 places a minute for a payer and an endpoint, also of 70 at once', async () => {
    const url = await deployed('export default () => new Response("ok")')
    const headers = await Promise.all(Array.from({ length: 70 }, () => payer.header(url)))
    const answers = await Promise.all(headers.map((header) => payer.send(url, header)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(60)
    const limited = answers.filter(({ status }) => status === 429)
    expect(limited).toHaveLength(10)
    expect(limited[0]?.headers.get('Retry-After')).toBe('60')
    expect(await limited[0]?.json()).toEqual({
      error: 'Rate limit exceeded',
      message: `${ann.address} has made 60 of the 60 paid calls that one payer may make to the endpoint "weather" in 60 seconds. Retry after 60 seconds; nothing was paid. (Rule endpoints.perMinute.)`,
    })
    await emulator.jobsEnded()
    expect((await revenue()).requests).toBe(60)
  }, 60_000)
})

describe('an uncharged call', () => {
  it.each<[string, string, number, string, string]>([
    [
      'answers 400',
      'export default () => new Response("no", { status: 400 })',
      400,
      'no',
      'the handler answered 400',
    ],
    [
      'answers 503',
      'export default () => Response.json({ error: "later" }, { status: 503 })',
      503,
      '{"error":"later"}',
      'the handler answered 503',
    ],
    [
      'throws',
      'export default () => { throw new Error("broken") }',
      500,
      '',
      'the handler did not answer: Error: broken',
    ],
    [
      'returns nothing',
      'export default () => {}',
      500,
      '',
      'the handler did not answer: TypeError: The handler returned undefined: it must return a Response, or data that becomes JSON.',
    ],
    ['never ends', 'export default () => { for (;;); }', 504, '', 'the handler did not answer: '],
  ])('[x402-cloud-uncharged] is one whose handler %s', async (_, source, status, body, reason) => {
    const url = await deployed(source)
    const before = await balanceOf(ann.address)
    const header = await payer.header(url)
    expect(await text(await payer.send(url, header))).toEqual({ status, body })
    await emulator.jobsEnded()
    expect(await balanceOf(ann.address)).toBe(before)
    const [line] = await logs()
    expect(line).toMatchObject({ statusCode: status, settled: false, payment: 'uncharged' })
    expect(line.reason).toContain(reason)
    expect(await revenue()).toEqual({ totalUsd: 0, bankrFeesUsd: 0, requests: 0 })
    // The authorization is free: a handler that is mended is paid with it.
    await deploy('weather', 'export default () => new Response("ok")')
    expect(await text(await payer.send(url, header))).toEqual({ status: 200, body: 'ok' })
  })

  it('[x402-cloud-uncharged] is shown where what was signed cannot be settled any more', async () => {
    const url = await deployed()
    const before = await balanceOf(walletOf(url))
    await call('PUT', '/__sandbank/settings', { serviceRules: { endpointDelays: true } })
    const answer = await payer.pay(url)
    expect(answer.status).toBe(200)
    expect((await logs())[0]).toMatchObject({ settled: false, payment: 'pending' })
    // The payer takes the money away before the minute is over.
    await wallet.writeContract({
      address: usdc.address,
      abi: USDC,
      functionName: 'transfer',
      args: [developer(1).address, await balanceOf(ann.address)],
    })
    await emulator.clock.advance(61_000)
    await emulator.jobsEnded()
    const [line] = await logs()
    expect(line).toMatchObject({ statusCode: 200, settled: false, payment: 'failed', transaction: null })
    expect(line.reason).toMatch(/^insufficient_balance: /)
    expect(await revenue()).toEqual({ totalUsd: 0, bankrFeesUsd: 0, requests: 0 })
    expect(await balanceOf(walletOf(url))).toBe(before)
  })
})

describe('the delays', () => {
  it('[x402-cloud-settle] grow the terms, and refuse what would be over before it is settled', async () => {
    const url = await deployed()
    await call('PUT', '/__sandbank/settings', { serviceRules: { endpointDelays: true } })
    expect((await payer.ask(url)).accepts[0]?.maxTimeoutSeconds).toBe(120)
    const short = await payer.send(url, await payer.header(url, { seconds: 60n }))
    expect(short.status).toBe(402)
    const { reason, message } = await short.json()
    expect(reason).toBe('invalid_exact_evm_payload_authorization_valid_before')
    expect(message).toContain('serviceRules.endpointDelays')
    expect((await payer.pay(url)).status).toBe(200)
    await emulator.jobsEnded()
    expect(await revenue()).toEqual({ totalUsd: 0, bankrFeesUsd: 0, requests: 0 })
    await emulator.clock.advance(60_000)
    await emulator.jobsEnded()
    expect(await revenue()).toEqual({ totalUsd: 0.01, bankrFeesUsd: 0, requests: 1 })
  })
})
