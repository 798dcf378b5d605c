import { createEmulator } from 'sandbank'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { chainSpec } from '../../src/domains/chain'
import { openShop, PAYEE } from '../apps/shop'
import { caller } from '../helpers/caller'
import { rpcOf } from '../helpers/chain'

const emulator = createEmulator({ allowedHosts: ['127.0.0.1'] })
const call = caller(emulator)
const shops: { close(): Promise<void> }[] = []
beforeEach(() => emulator.reset())
afterEach(async () => {
  for (const shop of shops.splice(0)) await shop.close()
})
afterAll(() => emulator.close())

const DEMO = 'http://sandbank.test/x402/demo/tide'
const pay = (body: object, key?: string) => call('POST', '/wallet/x402-pay', body, key)

async function balance(chainId: number, owner: string): Promise<bigint> {
  const data = `0x70a08231${owner.slice(2).toLowerCase().padStart(64, '0')}`
  return BigInt(
    await rpcOf(emulator, chainId)('eth_call', { to: chainSpec(chainId).usdc.address, data }, 'latest'),
  )
}

/** A shop on a chain; `settles`: whether it takes the payment, `status`: what it answers to one. */
async function shop({ chainId = 8453, amount = '250000', settles = true, status = 200 } = {}) {
  const seen: string[] = []
  const required = {
    ...{ scheme: 'exact', asset: chainSpec(chainId).usdc.address, payTo: PAYEE, maxTimeoutSeconds: 120 },
    ...{ network: `eip155:${chainId}`, amount, extra: { name: 'USD Coin', version: '2' } },
  }
  const opened = await openShop(async (_, payment, response) => {
    if (!payment) {
      response.setHeader('PAYMENT-REQUIRED', btoa(JSON.stringify({ x402Version: 2, accepts: [required] })))
      return response.writeHead(402).end('{}')
    }
    const isKnown = seen.includes(JSON.stringify(payment))
    seen.push(JSON.stringify(payment))
    // As sellers do for a client that lost its answer.
    if (isKnown) return response.end('{"goods": true}')
    const request = { x402Version: 2, paymentPayload: payment, paymentRequirements: required }
    const isSettled = settles && (await call('POST', '/x402/facilitator/settle', request)).body.success
    return response.writeHead(settles && !isSettled ? 402 : status).end('{"goods": true}')
  })
  shops.push(opened)
  return { url: opened.url, seen }
}

describe('[wallet-x402-pay] POST /wallet/x402-pay', () => {
  it('refuses a body of a GET, by its name', async () => {
    for (const body of [{ a: 1 }, 'text', '']) {
      expect(await pay({ url: 'https://a.test/', body })).toMatchObject({
        status: 400,
        body: {
          error: 'Invalid request',
          message: 'body: a GET request has none. Send another method, or no body.',
        },
      })
    }
  })

  it('calls what costs nothing, and pays what asks for something, from the wallet', async () => {
    const gift = await openShop((_, __, response) => response.end('free'))
    shops.push(gift)
    const free = await pay({ url: gift.url })
    expect(free).toMatchObject({
      status: 200,
      body: { success: true, status: 200, body: 'free', payment: null },
    })
    const { evmAddress } = (await call('GET', '/wallet/portfolio?chains=base')).body
    const before = await balance(8453, evmAddress)
    const { status, body } = await pay({ url: DEMO })
    expect([status, body]).toEqual([
      200,
      {
        success: true,
        status: 200,
        body: expect.objectContaining({ high: expect.any(Array) }),
        payment: {
          status: 'paid',
          amountUsd: 0.01,
          amount: '10000',
          network: 'eip155:8453',
          asset: expect.stringMatching(/^0x/),
          payTo: expect.stringMatching(/^0x/),
          transactionHash: expect.stringMatching(/^0x[0-9a-f]{64}$/),
        },
      },
    ])
    expect(await balance(8453, evmAddress)).toBe(before - 10_000n)
  })

  it.each([8453, 1, 137])('pays on the chain %s', async (chainId) => {
    const { url } = await shop({ chainId })
    const before = await balance(chainId, PAYEE)
    const { body } = await pay({ url, method: 'POST', body: { of: 'things' } })
    expect(body).toMatchObject({ success: true, body: { goods: true }, payment: { status: 'paid' } })
    expect(await balance(chainId, PAYEE)).toBe(before + 250_000n)
  })

  it('pays at most 1 USD unless it is told, and never more than 10', async () => {
    const { url, seen } = await shop({ amount: '1000001' })
    const refused = await pay({ url })
    expect([refused.status, refused.body.message]).toEqual([403, expect.stringContaining('maxPaymentUsd')])
    expect((await pay({ url, maxPaymentUsd: 10.01 })).body.message).toMatch(
      /^maxPaymentUsd: must be at most 10/,
    )
    expect(seen).toEqual([])
    expect((await pay({ url, maxPaymentUsd: 2 })).body.payment.amountUsd).toBe(1.000001)
  })

  it('pays once for a request that is sent again under its id', async () => {
    const { url, seen } = await shop()
    const before = await balance(8453, PAYEE)
    const answers = []
    for (let time = 0; time < 2; time++) {
      const response = await emulator.fetch('/wallet/x402-pay', {
        method: 'POST',
        headers: {
          'X-API-Key': emulator.keys.full,
          'Content-Type': 'application/json',
          'X-Sandbank-Request-Id': 'the-one',
        },
        body: JSON.stringify({ url }),
      })
      answers.push(await response.json())
    }
    expect(answers[1]).toEqual(answers[0])
    expect([seen.length, new Set(seen).size]).toEqual([2, 1])
    expect(await balance(8453, PAYEE)).toBe(before + 250_000n)
  })

  it('takes back what its server gave nothing for, and says what it answered', async () => {
    const { url, seen } = await shop({ settles: false, status: 500 })
    const { body } = await pay({ url })
    expect(body).toMatchObject({
      success: false,
      status: 500,
      payment: { status: 'released', transactionHash: null },
    })
    expect(seen).toHaveLength(1)
    const { spentUsd } = (await call('GET', '/__sandbank/wallet/spending', undefined, emulator.session)).body
    expect(spentUsd).toBe(0)
  })

  it('says that a payment is open where its server gave the goods first', async () => {
    const { url } = await shop({ settles: false })
    expect((await pay({ url })).body).toMatchObject({ success: true, payment: { status: 'open' } })
    const { spentUsd } = (await call('GET', '/__sandbank/wallet/spending', undefined, emulator.session)).body
    expect(spentUsd).toBeCloseTo(0.25)
  })

  it('is refused by the layers of the key and the wallet, and nothing is paid', async () => {
    const { url, seen } = await shop()
    expect((await pay({ url }, emulator.keys.readOnly)).status).toBe(403)
    const limit = { transactionLimit: { enabled: true, usd: 0.2 }, dailyLimit: { enabled: false } }
    await call(
      'PATCH',
      '/__sandbank/wallet/controls',
      { ...limit, transactionLimit: { enabled: true, usd: 1 } },
      emulator.session,
    )
    const dear = await shop({ amount: '2000000' })
    const refused = await pay({ url: dear.url, maxPaymentUsd: 5 })
    expect(refused.status).toBe(403)
    expect(JSON.stringify(refused.body)).toContain('$1.00')
    expect([...seen, ...dear.seen]).toEqual([])
  })

  it('of 50 at once passes no limit of the wallet', async () => {
    await call(
      'PATCH',
      '/__sandbank/wallet/controls',
      { dailyLimit: { enabled: true, usd: 2 } },
      emulator.session,
    )
    const { url } = await shop()
    const before = await balance(8453, PAYEE)
    const answers = await Promise.all(Array.from({ length: 50 }, () => pay({ url })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(8)
    expect(await balance(8453, PAYEE)).toBe(before + 2_000_000n)
  })

  it.each([
    [{ url: 'ftp://a.test/' }, 'url'],
    [{ url: DEMO, method: 'HEAD' }, 'method'],
    [{ url: DEMO, headers: { 'a b': 'c' } }, 'headers'],
    [{ url: DEMO, maxPaymentUsd: 0 }, 'maxPaymentUsd'],
  ])('refuses %j, and names the field', async (body, field) => {
    const { status, body: refused } = await pay(body)
    expect([status, refused.message]).toEqual([400, expect.stringMatching(new RegExp(`^${field}`))])
  })

  it('says why it cannot pay: another scheme, nobody there', async () => {
    const other = await openShop((_, __, response) => {
      const accepts = [{ scheme: 'upto', network: 'eip155:8453', asset: PAYEE, amount: '1', payTo: PAYEE }]
      response.setHeader('PAYMENT-REQUIRED', btoa(JSON.stringify({ x402Version: 2, accepts })))
      response.writeHead(402).end('{}')
    })
    shops.push(other)
    const refused = await pay({ url: other.url })
    expect([refused.status, refused.body.message]).toEqual([422, expect.stringContaining('upto')])
    expect((await pay({ url: 'http://127.0.0.1:9/' })).status).toBe(502)
  })
})
