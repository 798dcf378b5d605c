import { createEmulator } from 'sandbank'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { caller } from '../helpers/caller'
import { deploy, visitor } from './app-files'
import { usdcBalance } from './shop'

const emulator = createEmulator()
const call = caller(emulator)
beforeEach(() => emulator.reset())
afterAll(() => emulator.close())

const DEMO_URL = 'http://sandbank.test/x402/demo/tide'
const SHOP = '0x5a2D000000000000000000000000000000000031'
const PATH = '/apps/wlt_developer/harbor'

/** A public app that may pay the demo shop. */
async function publish(manifest: object = {}, maxPaymentUsdPerCall = 0.3, allowedHosts = ['sandbank.test']) {
  await deploy(emulator, {
    manifest: { permissions: ['pay:x402'], x402: { maxPaymentUsdPerCall, allowedHosts }, ...manifest },
  })
  await call('PATCH', '/apps/harbor', { visibility: 'public' })
}

const quote = (key: string | undefined, body: object, path = PATH) =>
  call('POST', `${path}/x402/quote`, body, key)
const pay = (key: string | undefined, id: string, path = PATH) =>
  call('POST', `${path}/x402/pay`, { id }, key)

const balance = (owner: string) => usdcBalance(call, owner)

describe('POST /apps/:wallet/:slug/x402/check', () => {
  it('[app-x402] says by the manifest alone whether a page may pay, also to nobody', async () => {
    await publish()
    const check = (body: object) =>
      emulator.fetch(`${PATH}/x402/check`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      })
    expect(await (await check({ url: DEMO_URL })).json()).toEqual({
      host: 'sandbank.test',
      maxPaymentUsd: 0.3,
    })
    const refused = [{ url: 'https://other.test/' }, { url: DEMO_URL, maxPaymentUsd: 0.31 }]
    for (const body of refused) expect((await check(body)).status).toBe(403)
    await publish({ permissions: [] })
    const answer = await check({ url: DEMO_URL })
    expect([answer.status, (await answer.json()).message]).toEqual([403, expect.stringContaining('pay:x402')])
  })
})

describe('POST /apps/:wallet/:slug/x402/pay', () => {
  it('[app-x402] pays a call of the demo shop from the visitor’s wallet, once', async () => {
    await publish()
    const { session, walletId } = await visitor(emulator)
    const quoted = await quote(session, { url: DEMO_URL })
    expect(quoted.body).toMatchObject({
      paid: true,
      quote: {
        host: 'sandbank.test',
        description: 'When the water is high today',
        amountUsd: 0.01,
        maxPaymentUsd: 0.3,
        network: 'eip155:8453',
        payTo: SHOP,
        payer: { walletId },
        ok: true,
      },
    })
    const { id, payer } = quoted.body.quote
    const before = await balance(payer.walletAddress)
    const all = await Promise.all(Array.from({ length: 8 }, () => pay(session, id)))
    const [first] = all
    expect(first).toMatchObject({
      status: 200,
      body: {
        status: 200,
        ok: true,
        body: { high: ['04:12', '16:37'] },
        payment: {
          amountUsd: 0.01,
          network: 'eip155:8453',
          payTo: SHOP,
          transaction: expect.stringMatching(/^0x/),
        },
      },
    })
    for (const { status, body } of all) expect([status, body]).toEqual([200, first?.body])
    expect([await balance(SHOP), before - (await balance(payer.walletAddress))]).toEqual([10_000n, 10_000n])
    const { payments } = (await call('GET', '/__sandbank/x402/payments')).body
    expect(payments.map(({ state, app }: Record<string, unknown>) => [state, app])).toEqual([
      ['settled', { walletId: 'wlt_developer', slug: 'harbor', visitor: walletId }],
    ])
    const { entries, spentUsd } = (await call('GET', '/__sandbank/wallet/spending', undefined, session)).body
    expect([spentUsd, entries.map(({ kind, state }: Record<string, string>) => [kind, state])]).toEqual([
      0.01,
      [['payment', 'confirmed']],
    ])
  })
})

describe('a clock that was set back', () => {
  it('[app-x402] does not keep an app from paying: authorizations have the time of the chain', async () => {
    await publish()
    const clock = (body: object) => call('PUT', '/__sandbank/clock', body)
    const { session } = await visitor(emulator)
    const paid = async () => {
      const quoted = await quote(session, { url: DEMO_URL })
      expect(quoted.body.quote).toMatchObject({ ok: true })
      const { status, body } = await pay(session, quoted.body.quote.id)
      return [status, body.status, body.payment?.success ?? body.ok]
    }
    await call('POST', '/__sandbank/clock/advance', { ms: 86_400_000 })
    expect(await paid()).toEqual([200, 200, true])
    expect((await clock({ offsetMs: 0 })).status).toBe(200)
    expect(await paid()).toEqual([200, 200, true])
    expect((await clock({ offsetMs: -86_400_000 })).status).toBe(200)
    expect(await paid()).toEqual([200, 200, true])
  })
})
