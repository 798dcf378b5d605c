import { createEmulator } from 'sandbank'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { nested } from '../fuzz/spoil'
import { caller } from '../helpers/caller'
import { rpcOf } from '../helpers/chain'
import { withoutTransactions } from '../helpers/job-answer'
import { deploying, ECHO } from './deploying'

const emulator = createEmulator()
const call = caller(emulator)
const deploy = deploying(call)
beforeEach(() => emulator.reset())
afterAll(() => emulator.close())

const SOMEBODY = '0x00000000000000000000000000000000000000ee'
const STRANGER = '0x00000000000000000000000000000000000000bb'

/** Deploys a webhook and says where it is called. */
async function hook(code = ECHO, entry: object = {}, name = 'orders'): Promise<string> {
  const deployed = await deploy(name, code, entry)
  expect(deployed.status).toBe(200)
  return deployed.body.webhooks[0].url
}

const send = (url: string, body: BodyInit, headers: Record<string, string> = {}) =>
  emulator.fetch(new Request(url, { method: 'POST', body, headers }))
const prompt = (text: string, more: object = {}) => JSON.stringify({ prompt: text, ...more })
const newest = async (name = 'orders') =>
  (await call('GET', `/webhooks/${name}/logs?limit=1`)).body.deliveries[0]
const whole = async (name = 'orders') =>
  (await call('GET', `/webhooks/${name}/deliveries/${(await newest(name)).id}`)).body
/** With the web session of the seeded wallet. */
async function asOwner(method: string, path: string, body: object): Promise<void> {
  const { session } = (await call('GET', '/__sandbank/credentials')).body
  const headers = { Authorization: `Bearer ${session}`, 'Content-Type': 'application/json' }
  const response = await emulator.fetch(path, { method, headers, body: JSON.stringify(body) })
  expect(response.status).toBe(200)
}

/** Prompts that there are, of whatever origin. */
async function jobs(): Promise<number> {
  const { tables } = (await call('GET', '/__sandbank/export')).body
  return tables.agent_prompts?.length ?? 0
}

describe('[webhook-invoke] [webhook-timeout] POST /u/:wallet/:name', () => {
  it('[webhook-invoke] gives the handler the exact request, and queues the prompt that it answers with', async () => {
    const url = await hook(`module.exports.default = async (request) => {
      const body = await request.text()
      const prompt = ['price of ETH', request.method, request.url, request.headers.get('x-sent'), body].join(' ')
      console.log(prompt)
      return Response.json({ prompt: 'price of ETH' })
    }`)
    const answer = await send(`${url}?a=1`, '{"spaces" : "stay"}', { 'X-Sent': 'yes' })
    expect(answer.status).toBe(202)
    const body = await answer.json()
    expect(body).toEqual({ success: true, jobId: expect.stringMatching(/^job_/), status: 'pending' })
    await emulator.jobsEnded()
    const delivery = await whole()
    expect(delivery).toMatchObject({
      outcome: 'queued',
      status: 202,
      jobId: body.jobId,
      requestBytes: 19,
      logs: [{ level: 'log', text: `price of ETH POST ${url}?a=1 yes {"spaces" : "stay"}` }],
      job: { status: 'completed', prompt: 'price of ETH', response: 'ETH costs $3000 on base.' },
    })
    const job = await call('GET', `/agent/job/${body.jobId}`)
    expect(job.body).toMatchObject({ status: 'completed', response: 'ETH costs $3000 on base.' })
  })

  it.each([
    ['a 401', `new Response('no', { status: 401, headers: { 'X-Why': 'signature' } })`, 401, 'no'],
    [
      'a 404 with a prompt',
      `Response.json({ prompt: 'price of ETH' }, { status: 404 })`,
      404,
      '{"prompt":"price of ETH"}',
    ],
    ['a challenge', `Response.json({ challenge: 'abc' })`, 200, '{"challenge":"abc"}'],
    ['an empty prompt', `Response.json({ prompt: '' })`, 200, '{"prompt":""}'],
    ['a blank prompt', `Response.json({ prompt: '  ' })`, 200, '{"prompt":"  "}'],
    ['a prompt that is no text', `Response.json({ prompt: 1 })`, 200, '{"prompt":1}'],
    ['no JSON', `new Response('ok', { status: 202 })`, 202, 'ok'],
    ['nothing', `new Response(null, { status: 204 })`, 204, ''],
  ])('[webhook-passthrough] passes %s back unchanged and queues nothing', async (_, answer, status, text) => {
    const url = await hook(`module.exports.default = async () => ${answer}`)
    const response = await send(url, '{}')
    expect([response.status, await response.text()]).toEqual([status, text])
    if (status === 401) expect(response.headers.get('X-Why')).toBe('signature')
    expect(await jobs()).toBe(0)
    const refused = { outcome: 'refused', rule: 'webhooks.refusedByHandler', status }
    expect(await newest()).toMatchObject(status === 401 ? refused : { outcome: 'passed', status })
  })

  it('[webhook-passthrough] carries bytes that are no UTF-8 both ways', async () => {
    const url = await hook(`module.exports.default = async (request) =>
      new Response(await request.arrayBuffer(), { headers: { 'Content-Type': 'application/octet-stream' } })`)
    const bytes = Uint8Array.from({ length: 256 }, (_, n) => n)
    const response = await send(url, bytes)
    expect(response.headers.get('Content-Type')).toBe('application/octet-stream')
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(bytes)
    const { request, response: shown } = await whole()
    expect([request.encoding, shown.encoding]).toEqual(['base64', 'base64'])
    expect(Uint8Array.from(Buffer.from(request.body, 'base64'))).toEqual(bytes)
  })

  it('answers 404 to an unknown wallet, an unknown name, a webhook that is paused, and one that was deleted', async () => {
    const url = await hook()
    const gone = async (at: string) => {
      const response = await send(at, prompt('price of ETH'))
      expect(response.status).toBe(404)
      const { error, message } = await response.json()
      expect(error).toBe('Webhook not found')
      return message
    }
    expect(await gone(url.replace(/0x\w+/, STRANGER))).toContain('No wallet has the address')
    expect(await gone(`${url}s`)).toContain('has no webhook of this name')
    await call('PATCH', '/webhooks/orders', { status: 'paused' })
    expect(await gone(url)).toContain(
      'is paused. Let it go on with PATCH /webhooks/orders {"status": "active"}',
    )
    expect(await newest()).toMatchObject({ outcome: 'refused', status: 404, rule: 'webhooks.paused' })
    await call('PATCH', '/webhooks/orders', { status: 'active' })
    expect((await send(url.toLowerCase(), prompt('price of ETH'))).status).toBe(202)
    await call('DELETE', '/webhooks/orders')
    expect(await gone(url)).toContain('has no webhook of this name')
  })

  it('refuses an address that allowedIps does not list, before anything else is asked', async () => {
    const url = await hook(ECHO, { allowedIps: ['203.0.113.0/24'], maxPayloadBytes: 1 })
    const response = await send(url, 'too long')
    expect(response.status).toBe(403)
    expect(await response.json()).toEqual({
      error: 'IP address not allowed for this webhook',
      message: expect.stringContaining('127.0.0.1 is not among the 1. Change allowedIps of the webhook'),
    })
    await call('PUT', '/__sandbank/settings', { callerIp: '203.0.113.9' })
    expect((await send(url, 'too long')).status).toBe(413)
    await call('PUT', '/__sandbank/settings', { callerIp: '127.0.0.1' })
  })

  it('[webhook-payload] takes 10,240 bytes and not one more, announced or not, and stops reading', async () => {
    const url = await hook()
    expect((await send(url, 'x'.repeat(10_240))).status).toBe(200)
    const tooLong = await send(url, 'x'.repeat(10_241))
    expect(tooLong.status).toBe(413)
    expect(await tooLong.json()).toEqual({
      error: 'Request body too large',
      message:
        'body: larger than the 10240 bytes that the webhook "orders" takes. Change maxPayloadBytes of the webhook. (Rule webhooks.maxPayloadBytes.)',
    })
    let pulled = 0
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        pulled++
        controller.enqueue(new Uint8Array(1_024))
      },
    })
    const unannounced = new Request(url, { method: 'POST', body: endless, duplex: 'half' } as RequestInit)
    expect((await emulator.fetch(unannounced)).status).toBe(413)
    expect(pulled).toBeLessThan(20)
    expect(await newest()).toMatchObject({
      outcome: 'refused',
      status: 413,
      rule: 'webhooks.maxPayloadBytes',
    })
    const replayed = await call('POST', `/webhooks/orders/deliveries/${(await newest()).id}/replay`)
    expect(replayed).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('was not read') },
    })
  })

  it('[webhook-rate] lets 10 of 50 at once through, exactly, and says when there is room', async () => {
    await call('PUT', '/__sandbank/clock', { freeze: true })
    const url = await hook()
    const all = await Promise.all(Array.from({ length: 50 }, () => send(url, 'hello')))
    const limited = all.filter(({ status }) => status === 429)
    expect([all.filter(({ status }) => status === 200).length, limited.length]).toEqual([10, 40])
    expect(limited.map(({ headers }) => headers.get('Retry-After'))).toEqual(Array(40).fill('60'))
    expect(await limited[0]?.json()).toEqual({
      error: 'Rate limit exceeded',
      message:
        'The webhook "orders" takes 10 calls in 60 seconds, and 10 came. Retry after 60 seconds, or change rateLimit of the webhook. (Rule webhooks.perMinute.)',
    })
    await call('POST', '/__sandbank/clock/advance', { ms: 59_999 })
    expect((await send(url, 'hello')).status).toBe(429)
    await call('POST', '/__sandbank/clock/advance', { ms: 1 })
    expect((await send(url, 'hello')).status).toBe(200)
  })

  it('[webhook-rate] counts the day over 24 hours, and what was refused by one window is not counted by the other', async () => {
    await call('PUT', '/__sandbank/clock', { freeze: true })
    const url = await hook(ECHO, { rateLimit: { perMinute: 2, perDay: 3 } })
    const statuses = async (count: number) =>
      Promise.all(Array.from({ length: count }, async () => (await send(url, 'hello')).status))
    expect((await statuses(5)).sort()).toEqual([200, 200, 429, 429, 429])
    await call('POST', '/__sandbank/clock/advance', { ms: 60_000 })
    expect((await statuses(2)).sort()).toEqual([200, 429])
    const refused = await send(url, 'hello')
    expect(refused.headers.get('Retry-After')).toBe(String(86_400 - 60))
    expect((await refused.json()).message).toContain('takes 3 calls in 24 hours, and 3 came')
    await call('POST', '/__sandbank/clock/advance', { ms: 86_400_000 - 60_000 })
    expect((await send(url, 'hello')).status).toBe(200)
  })

  it.each([
    // A machine that has much else to do reaches the other limit first.
    ['a busy loop', 'for (;;) {}', /computed for more than 1000 ms|took more than 10000 ms/, 1],
    ['one that waits', 'await new Promise((done) => setTimeout(done, 11_000))', /took more than 10000 ms/, 0],
  ])('[webhook-timeout] answers 502 to %s and queues nothing', async (_, wait, why, cpuMs) => {
    const url = await hook(`module.exports.default = async () => {
      console.log('begun')
      ${wait}
      return Response.json({ prompt: 'price of ETH' })
    }`)
    const response = await send(url, '{}')
    expect(response.status).toBe(502)
    const { error, message } = await response.json()
    expect(error).toBe('Webhook handler timed out')
    expect(message).toMatch(why)
    expect(await jobs()).toBe(0)
    const delivery = await newest()
    expect(delivery).toMatchObject({
      outcome: 'timeout',
      status: 502,
      rule: 'webhooks.timeout',
      logs: [{ text: 'begun' }],
    })
    expect(delivery.cpuMs).toBeGreaterThanOrEqual(cpuMs)
  })

  it('passes 500 back where the handler throws, with its file and line in the log', async () => {
    const url = await hook(`module.exports.default = async () => {
      throw new TypeError('no such order')
    }`)
    const response = await send(url, '{}')
    expect(response.status).toBe(500)
    expect(await response.json()).toEqual({
      error: 'Webhook handler failed',
      message: expect.stringContaining('no such order'),
    })
    expect(await newest()).toMatchObject({
      outcome: 'failed',
      rule: 'webhooks.handler',
      error: { message: expect.stringContaining('no such order'), file: 'webhooks/orders/index.ts', line: 2 },
    })
    expect(await jobs()).toBe(0)
  })

  it('says in one sentence which limit an answer broke', async () => {
    const url = await hook(`module.exports.default = async () => new Response('x'.repeat(2_000_000))`)
    const response = await send(url, '{}')
    expect([response.status, await response.json()]).toEqual([
      500,
      {
        error: 'Webhook handler failed',
        message:
          'The handler of the webhook "orders" was stopped: The program\'s result is larger than 1048576 bytes. No job was queued. (Rule webhooks.handler.)',
      },
    ])
  })

  it.each([
    [{ prompt: 'x'.repeat(10_001) }, 'prompt has 10001 characters, and may have 10000'],
    [{ prompt: 'hi', threadId: 7 }, 'threadId must be a string of at most 200 characters'],
    [{ prompt: 'hi', context: [1] }, 'context must be an object'],
    [{ prompt: 'hi', context: { a: nested(66) } }, 'context is nested deeper than 64 levels'],
    [{ prompt: 'hi', context: { a: nested(500) } }, 'context is nested deeper than 64 levels'],
  ])('says why a prompt cannot be queued', async (result, problem) => {
    const url = await hook(ECHO, { maxPayloadBytes: 20_000 })
    const response = await send(url, JSON.stringify(result))
    expect(response.status).toBe(500)
    expect((await response.json()).message).toContain(problem)
    expect(await newest()).toMatchObject({ outcome: 'failed', rule: 'webhooks.result' })
    expect(await jobs()).toBe(0)
  })

  it('passes an answer on that is no prompt, however deep', async () => {
    const url = await hook(ECHO, { maxPayloadBytes: 20_000 })
    const response = await send(url, JSON.stringify({ tree: nested(500) }))
    expect([response.status, await response.json()]).toEqual([200, { tree: nested(500) }])
  })

  it('passes the refusal of the agent on, and queues nothing', async () => {
    const url = await hook()
    await asOwner('PATCH', '/__sandbank/agent/account', { club: false })
    await asOwner('PUT', '/__sandbank/gateway/credit', { balanceUsd: 0 })
    const response = await send(url, prompt('price of ETH'))
    expect(response.status).toBe(403)
    expect(await response.json()).toMatchObject({
      error: 'subscription_required',
      message: expect.stringContaining('needs the club or model credit'),
    })
    expect(await newest()).toMatchObject({ outcome: 'refused', status: 403, rule: 'agent.subscription' })
    expect(await jobs()).toBe(0)
  })

  it('[webhook-thread] keeps the conversation of a threadId, for each webhook its own', async () => {
    const [url, other] = [await hook(), await hook(ECHO, {}, 'other')]
    const queued = async (at: string, threadId?: string) => {
      const body = await (await send(at, prompt('price of ETH', { threadId }))).json()
      expect(body.threadId).toBe(threadId)
      return (await call('GET', `/agent/job/${body.jobId}`)).body.threadId
    }
    const [first, again, fresh] = [await queued(url, 'a'), await queued(url, 'a'), await queued(url)]
    expect(again).toBe(first)
    expect(
      new Set([first, fresh, await queued(url), await queued(url, 'b'), await queued(other, 'a')]).size,
    ).toBe(5)
    await emulator.jobsEnded()
  })

  it('answers a request that is sent once more with what it came to, and queues one job', async () => {
    const url = await hook()
    const again = () => send(url, prompt('price of ETH'), { 'X-Sandbank-Request-Id': 'once' })
    const [first, second] = [await (await again()).json(), await (await again()).json()]
    expect(second).toEqual(first)
    expect(await jobs()).toBe(1)
    expect((await call('GET', '/webhooks/orders/logs')).body.deliveries).toHaveLength(1)
  })
})

describe('what a prompt of a webhook may do', () => {
  const balanceOf = async (address: string) =>
    BigInt(await rpcOf(emulator, 8453)('eth_getBalance', address, 'latest'))
  const carriedOut = async (url: string, text: string) => {
    expect((await send(url, prompt(text))).status).toBe(202)
    await emulator.jobsEnded()
    return (await whole()).job
  }
  const layersOf = (job: { steps: { verdicts: { layer: string; ok: boolean }[] }[] }) =>
    job.steps.flatMap(({ verdicts }) => verdicts)

  it('[webhook-readonly] is to look, unless it was deployed otherwise', async () => {
    const job = await carriedOut(await hook(), `send 0.1 ETH to ${SOMEBODY}`)
    expect(job).toMatchObject({ status: 'failed', outcome: 'refused', error: job.response })
    expect(job.response).toContain('Prompts from the webhook "orders" are read-only')
    expect(layersOf(job)).toEqual([
      expect.objectContaining({ layer: 'key', rule: 'key.readOnly', ok: true }),
      expect.objectContaining({ layer: 'source', rule: 'source.readOnly', ok: false }),
    ])
    expect(await balanceOf(SOMEBODY)).toBe(0n)
  })

  it('[webhook-recipients] is to send to the listed recipients and to the wallet itself, by all three layers', async () => {
    const url = await hook(ECHO, { readOnly: false, allowedRecipients: { evm: [SOMEBODY] } })
    const own = /0x\w{40}/.exec(url)?.[0] ?? ''
    const refused = await carriedOut(url, `send 0.1 ETH to ${STRANGER}`)
    expect(refused.response).toContain(
      `A prompt from the webhook "orders" may send to 1 listed recipients only, and ${STRANGER} is not one of them.`,
    )
    expect(await balanceOf(STRANGER)).toBe(0n)
    const sent = await carriedOut(url, `send 0.1 ETH to ${SOMEBODY}`)
    expect(withoutTransactions(sent.response)).toBe(`Sent 0.1 ETH to ${SOMEBODY} on base.`)
    expect(await balanceOf(SOMEBODY)).toBe(10n ** 17n)
    expect(new Set(layersOf(sent).map(({ layer }) => layer))).toEqual(
      new Set(['key', 'source', 'wallet', 'balance', 'gas']),
    )
    expect((await carriedOut(url, `send 0.1 ETH to ${own}`)).response).toContain('Sent 0.1 ETH')
  })

  it('[webhook-recipients] is bound on Solana, too, where only EVM recipients are listed', async () => {
    const url = await hook(ECHO, { readOnly: false, allowedRecipients: { evm: [SOMEBODY] } })
    const job = await carriedOut(url, 'send 0.1 SOL to 4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T')
    expect(job.response).toContain('may send to 0 listed recipients only')
  })
})

describe('the deliveries of a webhook', () => {
  it('are listed from the newest on, page by page, and counted by hours', async () => {
    const url = await hook(ECHO, { rateLimit: { perMinute: 100 } })
    for (let n = 0; n < 5; n++) await send(url, `${n}`)
    const { deliveries, nextCursor } = (await call('GET', '/webhooks/orders/logs?limit=3')).body
    expect(deliveries).toHaveLength(3)
    const rest = (await call('GET', `/webhooks/orders/logs?limit=3&cursor=${nextCursor}`)).body
    expect([rest.deliveries.length, rest.nextCursor]).toEqual([2, null])
    const ids = [...deliveries, ...rest.deliveries].map(({ id }: { id: string }) => id)
    expect(ids).toEqual([...ids].sort().reverse())
    const stats = (await call('GET', '/webhooks/orders/stats?hours=2')).body
    expect(stats).toMatchObject({ total: 5, passed: 5, queued: 0, failed: 0, timeout: 0, refused: 0 })
    expect(stats.hours).toHaveLength(2)
    expect((await call('GET', '/webhooks')).body.webhooks[0].lastDelivery.id).toBe(ids[0])
  })

  it('are the newest 200', async () => {
    const url = await hook(ECHO, { rateLimit: { perMinute: 1_000 } })
    for (let n = 0; n < 205; n++) await send(url, `${n}`)
    const { deliveries } = (await call('GET', '/webhooks/orders/logs?limit=200')).body
    expect(deliveries).toHaveLength(200)
    expect((await call('GET', '/webhooks/orders/stats')).body.total).toBe(205)
  })

  it('are sent again byte for byte, to the version that is active now', async () => {
    const url = await hook(ECHO, { rateLimit: { perMinute: 1 } })
    const bytes = Uint8Array.of(0xff, 0, 0xfe)
    await send(url, bytes, { 'X-Signature': 'abc' })
    const { id } = await newest()
    await deploy(
      'orders',
      `module.exports.default = async (request) => {
        const bytes = [...new Uint8Array(await request.arrayBuffer())].join(' ')
        return new Response(bytes + ' ' + request.headers.get('x-signature'), { status: 418 })
      }`,
      { rateLimit: { perMinute: 1 } },
    )
    const replayed = await call('POST', `/webhooks/orders/deliveries/${id}/replay`)
    expect(replayed.body.delivery).toMatchObject({ outcome: 'passed', status: 418, version: 2, replayOf: id })
    expect((await whole()).response.body).toBe('255 0 254 abc')
  })
})

describe('[webhook-env] the variables of a handler', () => {
  const PLANTED = 'whsec_planted/"secret" 0123456789'

  it('are in process.env, and nowhere where anything is kept or shown', async () => {
    await call('POST', '/webhooks/env', { vars: { SIGNING_SECRET: PLANTED } })
    const url = await hook(`module.exports.default = async (request) => {
      const secret = process.env.SIGNING_SECRET
      console.log('the secret is', secret, { secret })
      if ((await request.text()) === 'throw') throw new Error('bad ' + secret)
      if (request.headers.get('x-shared') !== encodeURIComponent(secret)) return new Response(secret, { status: 401 })
      return Response.json({ prompt: 'price of ETH ' + secret, threadId: secret, context: { secret } })
    }`)
    await send(url, 'throw')
    await send(`${url}?token=${encodeURIComponent(PLANTED)}`, PLANTED)
    const answer = await send(url, JSON.stringify({ PLANTED }), { 'X-Shared': encodeURIComponent(PLANTED) })
    expect(answer.status).toBe(202)
    await emulator.jobsEnded()
    const { deliveries } = (await call('GET', '/webhooks/orders/logs')).body
    const shown = await Promise.all([
      answer.json(),
      ...deliveries.map(({ id }: { id: string }) => call('GET', `/webhooks/orders/deliveries/${id}`)),
      call('POST', `/webhooks/orders/deliveries/${deliveries[0].id}/replay`),
      ...['/webhooks', '/webhooks/orders', '/webhooks/orders/logs', '/webhooks/env'].map((path) =>
        call('GET', path),
      ),
      ...['/__sandbank/journal?limit=1000', '/__sandbank/export', '/__sandbank/agent/threads'].map((path) =>
        call('GET', path),
      ),
    ])
    const text = JSON.stringify(shown)
    for (const spelling of [PLANTED, JSON.stringify(PLANTED).slice(1, -1), encodeURIComponent(PLANTED)]) {
      expect(text).not.toContain(spelling)
      expect(text).not.toContain(JSON.stringify(spelling).slice(1, -1))
    }
    expect(text).toContain('{{SIGNING_SECRET}}')
  })

  it('[webhook-env] shows them neither encoded, nor in names of headers, nor in keys', async () => {
    const secret = 'Whsec-4f9a1c27e8b3'
    await call('POST', '/webhooks/env', { key: 'KEY', value: secret })
    const url = await hook(`module.exports = async () => {
      const key = process.env.KEY
      const encoded = [btoa(key), btoa('user:' + key), Buffer.from(key).toString('hex'), JSON.stringify({ [key]: key })]
      console.log(...encoded)
      return new Response(JSON.stringify({ [key]: encoded }), { headers: { ['x-' + key]: btoa(key), te: key } })
    }`)
    const answer = await send(url, '')
    expect(answer.headers.get(`x-${secret}`)).toBe(btoa(secret))
    const [line] = (await call('GET', '/webhooks/orders/logs')).body.deliveries
    const { body } = await call('GET', `/webhooks/orders/deliveries/${line.id}`)
    expect(body.response.headers).toContainEqual(['x-{{KEY}}', '{{KEY}}'])
    const text = JSON.stringify([body, (await call('GET', '/__sandbank/export')).body])
    for (const spelling of [
      secret,
      btoa(secret),
      Buffer.from(secret).toString('hex'),
      'V2hzZWMtNGY5YTFjMjdlOGIz',
    ])
      expect(text.toLowerCase()).not.toContain(spelling.toLowerCase())
  })
})
