import { createEmulator } from 'sandbank'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { EVM_ADDRESS_RULE } from '../../src/kernel/evm-address'
import { caller } from '../helpers/caller'
import { deploy, visitor } from './app-files'
import { openShop, PAYEE, USDC, usdcBalance } from './shop'

const emulator = createEmulator({ allowedHosts: ['127.0.0.1'] })
const call = caller(emulator)
const shops: { close(): Promise<void> }[] = []
beforeEach(() => emulator.reset())
afterEach(async () => {
  for (const shop of shops.splice(0)) await shop.close()
})
afterAll(() => emulator.close())

const PATH = '/apps/wlt_developer/harbor'

function termsOf(version: 1 | 2, amount: bigint) {
  const shared = {
    scheme: 'exact',
    asset: USDC,
    payTo: PAYEE,
    maxTimeoutSeconds: 120,
    extra: { name: 'USD Coin', version: '2' },
  }
  return version === 2
    ? { ...shared, network: 'eip155:8453', amount: String(amount) }
    : {
        ...shared,
        network: 'base',
        maxAmountRequired: String(amount),
        resource: 'http://a.test/',
        description: 'A thing',
        mimeType: 'text/plain',
      }
}

interface Behaviour {
  readonly version?: 1 | 2
  readonly amount?: bigint
  /** What it does with a payment: settles and delivers; delivers; takes nothing; hangs up. */
  readonly does?: 'sells' | 'settles and fails' | 'gives' | 'refuses' | 'hangs up'
  /** Of the terms. */
  readonly terms?: object
  /** How many of its answers are lost after the payment was settled. */
  loses?: number
  /** Comes before an answer is lost. */
  readonly onLoss?: () => Promise<unknown>
}

/** A shop, an app that may pay it up to 5 USD a call, and a visitor of it. */
async function shopping(behaviour: Behaviour = {}) {
  const { version = 2, amount = 10_000n, does = 'sells', terms } = behaviour
  /** Payments that bought something: who sends one of them again gets it again. */
  const sold = new Set<string>()
  const seen: { payment?: Record<string, unknown> | undefined; method?: string | undefined }[] = []
  const required = { ...termsOf(version, amount), ...terms }
  const shop = await openShop(async (request, payment, response) => {
    seen.push({ payment, method: request.method })
    const ask = () => {
      const body = {
        x402Version: version,
        error: 'pay',
        accepts: [required],
        resource: { url: 'http://a.test/', description: 'A thing' },
      }
      if (version === 2) response.setHeader('PAYMENT-REQUIRED', btoa(JSON.stringify(body)))
      response.writeHead(402).end(version === 2 ? '{}' : JSON.stringify(body))
    }
    if (!payment || does === 'refuses') return ask()
    if (does === 'hangs up') return response.destroy()
    if (does === 'gives') return response.end('"given"')
    const text = JSON.stringify(payment)
    const deliver = async () => {
      sold.add(text)
      const left = behaviour.loses ?? 0
      if (left === 0) return response.writeHead(does === 'sells' ? 200 : 500).end('{"thing":1}')
      behaviour.loses = left - 1
      await behaviour.onLoss?.()
      return response.destroy()
    }
    if (sold.has(text) && does === 'sells') return deliver()
    const settled = await call('POST', '/x402/facilitator/settle', {
      x402Version: version,
      paymentPayload: payment,
      paymentRequirements: required,
    })
    if (!settled.body.success) return ask()
    return deliver()
  })
  shops.push(shop)
  await deploy(emulator, {
    manifest: { permissions: ['pay:x402'], x402: { maxPaymentUsdPerCall: 5, allowedHosts: [shop.host] } },
  })
  await call('PATCH', '/apps/harbor', { visibility: 'public' })
  const { session } = await visitor(emulator)
  const quote = (body: object = {}) => call('POST', `${PATH}/x402/quote`, { url: shop.url, ...body }, session)
  const pay = (id: string) => call('POST', `${PATH}/x402/pay`, { id }, session)
  const buy = async () => pay((await quote()).body.quote.id)
  const spent = async () => (await call('GET', '/__sandbank/wallet/spending', undefined, session)).body
  const facts = async (rule: string) =>
    (await quote()).body.quote.verdicts.find((verdict: { rule: string }) => verdict.rule === rule).facts
  return { shop, seen, session, quote, pay, buy, spent, facts }
}

const payeeBalance = () => usdcBalance(call, PAYEE)

describe('POST /apps/:wallet/:slug/x402/quote and pay, with a server elsewhere', () => {
  it.each([1, 2] as const)(
    '[app-x402] pays in version %i, with the authorization that the chain carries out',
    async (version) => {
      const { seen, quote, pay } = await shopping({ version })
      const quoted = await quote({ method: 'POST', body: { a: 1 } })
      expect(quoted.body.quote).toMatchObject({
        description: 'A thing',
        amountUsd: 0.01,
        ok: true,
        network: version === 2 ? 'eip155:8453' : 'base',
      })
      const { body } = await pay(quoted.body.quote.id)
      expect(body).toMatchObject({
        status: 200,
        ok: true,
        body: { thing: 1 },
        payment: { amountUsd: 0.01, payTo: PAYEE },
      })
      expect(seen.map(({ method, payment }) => [method, payment?.x402Version])).toEqual([
        ['POST', undefined],
        ['POST', version],
      ])
      expect(await payeeBalance()).toBe(10_000n)
    },
  )

  it.each(['refuses', 'hangs up'] as const)(
    '[app-x402] holds nothing where the server %s, and makes the authorization void',
    async (does) => {
      const { seen, buy, spent, facts, quote, pay } = await shopping({ does })
      const { id } = (await quote()).body.quote
      const { status, body } = await pay(id)
      if (does === 'refuses')
        expect([status, body]).toEqual([200, { status: 402, ok: false, body: {}, payment: null }])
      else expect([status, body.message]).toEqual([502, expect.stringContaining('Nothing was paid.')])
      expect(await facts('apps.x402.callsPerMinute')).toEqual({ used: 0, limit: 10 })
      expect(await facts('apps.x402.usdPerDay')).toMatchObject({ usedUsd: '0', limitUsd: '10' })
      expect(await spent()).toMatchObject({ spentUsd: 0, entries: [] })
      // Whoever has it cannot use it later.
      const paymentPayload = seen.find(({ payment }) => payment)?.payment
      const late = await call('POST', '/x402/facilitator/settle', {
        x402Version: 2,
        paymentPayload,
        paymentRequirements: termsOf(2, 10_000n),
      })
      expect(late.body).toMatchObject({ success: false, errorReason: 'invalid_exact_evm_nonce_already_used' })
      expect(await payeeBalance()).toBe(0n)
      if (does === 'refuses') expect((await pay(id)).body).toEqual(body)
      else expect(await pay(id)).toMatchObject({ status: 409, body: { error: 'Payment quote is over' } })
      expect((await buy()).status).toBe(status)
    },
  )

  it('[app-x402] says that it paid where the server took the money and failed', async () => {
    const { buy, spent } = await shopping({ does: 'settles and fails' })
    const { body } = await buy()
    expect(body).toMatchObject({
      status: 500,
      ok: false,
      payment: { amountUsd: 0.01, transaction: expect.stringMatching(/^0x/) },
    })
    expect([await payeeBalance(), (await spent()).spentUsd]).toEqual([10_000n, 0.01])
  })

  it('[app-x402] asks again with the same payment where the answer was lost after the money went', async () => {
    const { seen, buy } = await shopping({ loses: 2 })
    expect((await buy()).body).toMatchObject({ ok: true, body: { thing: 1 }, payment: { amountUsd: 0.01 } })
    const [first, ...others] = seen.flatMap(({ payment }) => payment ?? [])
    expect(others).toEqual([first, first])
    expect(await payeeBalance()).toBe(10_000n)
  })

  it('[app-x402] owes what was paid and never came to whoever makes the same call again, at no cost', async () => {
    const { buy, quote, pay, spent } = await shopping({ loses: 4 })
    const lost = (await buy()).body
    expect(lost).toMatchObject({ status: 502, payment: { amountUsd: 0.01 } })
    expect(lost.body.error).toContain('It is paid: call x402.fetch again with the same request')
    // Another request is another call.
    expect((await quote({ headers: { 'X-Other': '1' } })).body).toMatchObject({ paid: true })
    const again = (await quote()).body
    expect(again).toMatchObject({
      paid: false,
      response: { ok: true, body: { thing: 1 }, payment: lost.payment },
    })
    expect([await payeeBalance(), (await spent()).spentUsd]).toEqual([10_000n, 0.01])
    const next = (await quote()).body
    expect(next.paid).toBe(true)
    expect((await pay(next.quote.id)).body.ok).toBe(true)
    expect(await payeeBalance()).toBe(20_000n)
  })

  it('[app-x402] owes it also where the process died with the answer, and makes a new quote once nothing comes', async () => {
    let died = new ArrayBuffer()
    const behaviour: Behaviour = {
      loses: 1,
      onLoss: async () => {
        died = await new Response(await emulator.archive()).arrayBuffer()
      },
    }
    const { shop, session, buy } = await shopping(behaviour)
    await buy()
    for (const forgets of [false, true]) {
      const next = createEmulator({ allowedHosts: ['127.0.0.1'] })
      await next.restoreArchive(new Blob([died]).stream())
      if (forgets) {
        await caller(next)('PUT', '/__sandbank/http/fixtures', {
          fixtures: [{ url: shop.url, status: 404, body: 'Nothing of yours is here' }],
        })
      }
      const ask = () => caller(next)('POST', `${PATH}/x402/quote`, { url: shop.url }, session)
      const answer = { ok: !forgets, payment: forgets ? null : { amountUsd: 0.01 } }
      expect((await ask()).body).toMatchObject({ paid: false, response: answer })
      if (!forgets) expect((await ask()).body.paid).toBe(true)
      await next.close()
    }
    expect(await payeeBalance()).toBe(10_000n)
  })

  it('[app-x402] refuses terms that are none, and says what is wrong with which', async () => {
    const wrong = await shopping({ terms: { amount: '1.5' } })
    const { status, body } = await wrong.quote()
    expect([status, body.error]).toEqual([422, 'Payment cannot be made'])
    expect(body.message).toMatch(/the amount of its 402 is "1.5", and must be .* Nothing was paid\. \(Rule/)
    const units = (value: unknown) => [{ ...termsOf(1, 1n), maxAmountRequired: value }]
    const cases: [accepts: unknown[], why: string][] = [
      [units(5), 'the maxAmountRequired of its 402 is 5, and must be a whole number of base units'],
      [units('0'), 'the maxAmountRequired of its 402 is "0"'],
      [units('-10000'), 'the maxAmountRequired of its 402 is "-10000"'],
      [units(undefined), 'the maxAmountRequired of its 402 is missing'],
      [[{ ...termsOf(1, 1n), payTo: '0x12' }], 'the payTo of its 402 is "0x12"'],
      [
        [{ ...termsOf(1, 1n), payTo: '0xd8da6BF26964aF9D7eEd9e03E53415D37aA96045' }],
        `the payTo of its 402 is "0xd8da6BF26964aF9D7eEd9e03E53415D37aA96045", and ${EVM_ADDRESS_RULE}. Nothing was paid.`,
      ],
      [
        [{ ...termsOf(1, 1n), asset: USDC.replace('fcd', 'fCd') }],
        `the asset of its 402 is "${USDC.replace('fcd', 'fCd')}", and ${EVM_ADDRESS_RULE}. Nothing was paid.`,
      ],
      [
        [{ ...termsOf(1, 1n), payTo: { toString: 1 } }],
        'the payTo of its 402 is {"toString":1}, and must be',
      ],
      [[{ ...termsOf(1, 1n), network: 'elsewhere' }], 'it takes exact elsewhere 0x833589'],
      [[null], 'accepts[0] of its 402 is null, and must be an object'],
      [[termsOf(1, 1n), 'x'], 'accepts[1] of its 402 is "x"'],
      [[], 'it takes nothing'],
    ]
    for (const [accepts, why] of cases) {
      const fixture = { url: wrong.shop.url, status: 402, body: { x402Version: 1, accepts } }
      await call('PUT', '/__sandbank/http/fixtures', { fixtures: [fixture] })
      const refused = await wrong.quote()
      expect([refused.status, refused.body.message]).toEqual([422, expect.stringContaining(why)])
    }
  })

  it('[app-x402] holds the amount of what was given and not settled, until its authorization is over', async () => {
    const { buy, spent, facts } = await shopping({ does: 'gives', amount: 3_000_000n })
    expect((await buy()).body).toMatchObject({ ok: true, body: 'given', payment: { transaction: null } })
    expect(await facts('apps.x402.usdPerDay')).toMatchObject({ usedUsd: '3' })
    expect((await spent()).entries).toMatchObject([{ kind: 'payment', state: 'reserved', usd: 3 }])
    await emulator.clock.advance(300_000)
    expect(await facts('apps.x402.usdPerDay')).toMatchObject({ usedUsd: '0' })
    expect((await spent()).entries).toEqual([])
  })
})
