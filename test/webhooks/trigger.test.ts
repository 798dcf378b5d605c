import { createEmulator } from 'sandbank'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { caller } from '../helpers/caller'

const emulator = createEmulator()
const call = caller(emulator)
afterAll(() => emulator.close())

const STRIPE = 'whsec_secretOfTheTest'
/** Says what it was sent; 401 where the word of the header is not that of its own. */
const ECHO = `export default async (request: Request) => {
  const body = await request.text()
  return Response.json({ headers: Object.fromEntries(request.headers), body })
}`

let wallet: string
beforeEach(async () => {
  await emulator.reset()
  await call('POST', '/webhooks/env', { key: 'STRIPE_WEBHOOK_SECRET', value: STRIPE })
  const { body } = await call('POST', '/webhooks/deploy', {
    config: { webhooks: { echo: { provider: 'payments' } } },
    bundles: { echo: { file: 'webhooks/echo/index.ts', source: ECHO } },
  })
  wallet = new URL(body.webhooks[0].url).pathname.split('/')[2] ?? ''
})

const trigger = (triggerBody: object, name = 'echo') =>
  call('POST', `/__sandbank/webhooks/${wallet}/${name}/trigger`, triggerBody)
const refusal = async (triggerBody: object) => {
  const { status, body } = await trigger(triggerBody)
  return [status, body.message]
}

describe('POST /__sandbank/webhooks/:wallet/:name/trigger', () => {
  it("sends an event of the webhook's provider by the way of its public address, signed", async () => {
    const { status, body } = await trigger({ event: 'invoice.paid' })
    expect(status).toBe(200)
    const [{ request, ...answer }] = body.sent
    expect(answer).toMatchObject({ status: 200, signedWith: 'STRIPE_WEBHOOK_SECRET', encoding: 'utf8' })
    const got = JSON.parse(answer.body)
    expect(got.body).toBe(request.body)
    expect(got.headers['stripe-signature']).toBe(request.headers['Stripe-Signature'])
    expect(JSON.parse(request.body)).toMatchObject({ type: 'invoice.paid', object: 'event' })
    const { deliveries } = (await call('GET', '/webhooks/echo/logs')).body
    expect(deliveries).toMatchObject([{ id: answer.deliveryId, outcome: 'passed', status: 200 }])
  })

  it('signs by the virtual clock, older by the skew', async () => {
    await call('PUT', '/__sandbank/clock', { now: '2030-01-01T00:00:00.000Z' })
    await call('PUT', '/__sandbank/clock', { freeze: true })
    const frozen = Date.parse((await call('GET', '/__sandbank/clock')).body.now) / 1000
    const stampOf = async (triggerBody: object) =>
      Number(
        /^t=(\d+)/.exec((await trigger(triggerBody)).body.sent[0].request.headers['Stripe-Signature'])?.[1],
      )
    expect(await stampOf({ event: 'invoice.paid' })).toBe(Math.floor(frozen))
    expect(await stampOf({ event: 'invoice.paid', skewSeconds: 600 })).toBe(Math.floor(frozen) - 600)
    expect(await stampOf({ event: 'invoice.paid', skewSeconds: -600 })).toBe(Math.floor(frozen) + 600)
  })

  it('changes one digit behind the signature', async () => {
    const body = '{"amount": 4250, "currency": "usd"}'
    const [honest] = (await trigger({ body })).body.sent
    const [forged] = (await trigger({ body, tamper: true })).body.sent
    expect(honest.request.body).toBe(body)
    expect(forged.request.body).toBe('{"amount": 4251, "currency": "usd"}')
  })

  it('repeats an event at once, each time as a delivery of its own', async () => {
    await call('PATCH', '/webhooks/echo', { rateLimit: { perMinute: 20 } })
    await call('POST', '/webhooks/env', { key: 'GITHUB_WEBHOOK_SECRET', value: 'of the test' })
    const { sent } = (await trigger({ provider: 'github', event: 'push', repeat: 20 })).body
    const distinct = (
      of: (one: {
        deliveryId: string
        request: { body: string; headers: Record<string, string> }
      }) => unknown,
    ) => new Set(sent.map(of)).size
    expect(sent).toHaveLength(20)
    expect(distinct(({ deliveryId }) => deliveryId)).toBe(20)
    expect(distinct(({ request }) => request.headers['X-GitHub-Delivery'])).toBe(20)
    expect(distinct(({ request }) => request.body)).toBe(1)
  })

  it('sends headers of the caller, and no signature where that is wanted', async () => {
    const triggerBody = { event: 'invoice.paid', secretVariable: null, headers: { 'X-Trace': 'one' } }
    const [{ request, signedWith }] = (await trigger(triggerBody)).body.sent
    expect([signedWith, request.headers['X-Trace']]).toEqual([undefined, 'one'])
    expect(request.headers).not.toHaveProperty('Stripe-Signature')
  })

  it('answers as a caller would be answered where the webhook is paused', async () => {
    await call('PATCH', '/webhooks/echo', { status: 'paused' })
    const [{ status, body }] = (await trigger({ event: 'invoice.paid' })).body.sent
    expect(status).toBe(404)
    expect(JSON.parse(body).message).toContain('paused')
  })

  it('is 404 for a webhook that there is not', async () => {
    const { status, body } = await trigger({ event: 'invoice.paid' }, 'nothing')
    expect([status, body.error]).toEqual([404, 'Webhook not found'])
  })

  it.each([
    [{ provider: 'pigeon' }, 'provider: must be one of slack, chat, github,'],
    [{ event: 'invoice.lost' }, 'event: must be one of payment_intent.succeeded,'],
    [{ provider: 'github', body: '{}' }, 'event: GitHub names its events in a header'],
    [{ provider: 'github', event: 'push', skewSeconds: 1 }, 'skewSeconds: GitHub signs no time'],
    [{ event: 'invoice.paid', repeat: 51 }, 'repeat'],
    [
      { provider: 'slack', event: 'message' },
      'secretVariable: there is no variable SLACK_SIGNING_SECRET to sign with. Set it: POST /webhooks/env',
    ],
  ])('refuses %j, and calls nobody', async (triggerBody, rule) => {
    expect(await refusal(triggerBody)).toEqual([400, expect.stringContaining(rule)])
    expect((await call('GET', '/webhooks/echo/logs')).body.deliveries).toEqual([])
  })

  it('says of a secret that cannot be one what is wrong, and not what it is', async () => {
    await call('POST', '/webhooks/env', { key: 'WEBHOOK_SECRET', value: 'not base64!' })
    const { status, body } = await trigger({ provider: 'svix', event: 'cron.tick' })
    expect(status).toBe(400)
    expect(body.message).toContain('secretVariable: the value of WEBHOOK_SECRET must be whsec_ and base64')
    expect(body.message).not.toContain('not base64!')
  })
})

describe('GET /__sandbank/webhooks/deliveries', () => {
  it('says as it happens which webhook was called', async () => {
    const stream = await emulator.fetch('/__sandbank/webhooks/deliveries', {
      headers: { Accept: 'text/event-stream' },
    })
    const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader()
    expect((await reader?.read())?.value).toBe(': connected\n\n')
    const [{ deliveryId }] = (await trigger({ event: 'invoice.paid' })).body.sent
    const text = (await reader?.read())?.value ?? ''
    expect(JSON.parse(text.split('data: ')[1] ?? '')).toMatchObject({ name: 'echo', deliveryId })
    await reader?.cancel()
  })
})

describe('GET /__sandbank/webhooks/providers', () => {
  it('lists bodies of this moment, with the headers that are not the signature', async () => {
    const { providers } = (await call('GET', '/__sandbank/webhooks/providers')).body
    const ids = providers.map(({ id }: { id: string }) => id)
    expect(ids).toEqual(['slack', 'github', 'stripe', 'generic', 'standard'])
    const push = providers[1].events.find(({ name }: { name: string }) => name === 'push')
    expect(push.headers).toMatchObject({ 'X-GitHub-Event': 'push', 'Content-Type': 'application/json' })
    expect(push.headers).not.toHaveProperty('X-Hub-Signature-256')
    expect(JSON.parse(push.body).ref).toBe('refs/heads/main')
  })
})
