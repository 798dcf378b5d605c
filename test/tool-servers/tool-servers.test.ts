import { createEmulator } from 'sandbank'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { caller } from '../helpers/caller'
import { connectedServer, consentAt } from './sign-in'

const emulator = createEmulator()
const call = caller(emulator)
beforeEach(() => emulator.reset())
afterAll(() => emulator.close())

const fetch = (input: string, init?: RequestInit) => emulator.fetch(input, init)
const DEMO = 'http://sandbank.test/__sandbank/demo'
const demo = (fields: object = {}) => ({ name: 'Demo', url: `${DEMO}/mcp`, ...fields })
const add = (body: unknown, key?: string) => call('POST', '/user/tool-servers', body, key)
const use = (id: string, tool: string, args: object = {}) =>
  call('POST', `/user/tool-servers/${id}/tools/${tool}`, { arguments: args })
const names = async () =>
  (await call('GET', '/user/tool-servers')).body.servers.map(({ name }: { name: string }) => name)

describe('POST /user/tool-servers', () => {
  it('[tools-servers] lists the tools when a server is added, and keeps them', async () => {
    const added = await add(demo())
    expect(added.status).toBe(201)
    expect(added.body).toMatchObject({
      name: 'Demo',
      transport: 'HTTP',
      auth: 'none',
      headers: [],
      status: 'connected',
      problem: null,
    })
    expect(added.body.id).toMatch(/^mcp_/)
    expect(added.body.tools.map(({ name }: { name: string }) => name)).toEqual(['echo', 'add', 'weather'])
    expect(added.body.tools[1].inputSchema).toMatchObject({ type: 'object', required: ['a', 'b'] })
    expect((await call('GET', '/user/tool-servers')).body.servers).toEqual([added.body])
    expect((await call('GET', `/user/tool-servers/${added.body.id}`)).body).toEqual(added.body)
  })

  it('calls a tool, and passes on what it answers', async () => {
    const { id } = (await add(demo())).body
    expect((await use(id, 'add', { a: 2, b: 40 })).body).toEqual({
      content: [{ type: 'text', text: '42' }],
      isError: false,
    })
    expect((await use(id, 'weather', { city: 'oslo' })).body).toEqual({
      content: [{ type: 'text', text: 'Oslo: snow, -3 °C' }],
      structuredContent: { city: 'Oslo', sky: 'snow', celsius: -3 },
      isError: false,
    })
    expect((await use(id, 'add', { a: 'two' })).body).toEqual({
      content: [{ type: 'text', text: 'a and b must be numbers' }],
      isError: true,
    })
    expect(await use(id, 'subtract')).toMatchObject({
      status: 404,
      body: { error: 'Tool not found', message: expect.stringContaining('It has: echo, add, weather') },
    })
  })

  it.each([
    [{ url: `${DEMO}/mcp` }, 'name: is required'],
    [demo({ url: 'ftp://a.example' }), 'url: must be an http(s) URL'],
    [demo({ url: 'http://user:secret@a.example' }), 'url: must be an http(s) URL'],
    [demo({ transport: 'STDIO' }), 'transport: must be one of HTTP, SSE'],
    [demo({ auth: 'header' }), 'headers: is required with auth "header"'],
    [demo({ headers: { 'X-Key': 'a' } }), 'headers: goes with auth "header", not with "none"'],
    [
      demo({ auth: 'oauth', headers: { 'X-Key': 'a' } }),
      'headers: goes with auth "header", not with "oauth"',
    ],
    [demo({ auth: 'header', headers: { 'X Key': 'a' } }), 'must be the name of an HTTP header'],
    [demo({ auth: 'header', headers: { Host: 'a' } }), 'is set by the transport itself'],
    [demo({ auth: 'header', headers: { 'X-Key': 'a\nb' } }), 'must be visible ASCII'],
    [demo({ auth: 'header', headers: { 'X-Key': 'a', 'x-key': 'b' } }), 'headers.x-key: is there twice'],
    [
      demo({ auth: 'header', headers: { 'X-Key': '{{MISSING}}' } }),
      '{{MISSING}}: this wallet has no variable',
    ],
    [demo({ url: 'http://127.0.0.1:9/mcp' }), 'http://127.0.0.1:9: it leads to'],
    [demo({ url: 'http://sandbank.test/__sandbank/reset' }), 'an address of this emulator'],
    [demo({ url: 'http://sandbank.test/__sandbank/demo%2F..%2Freset' }), 'an address of this emulator'],
    [demo({ url: 'https://api.bankr.bot/mcp' }), 'belongs to the hosted service'],
  ])('refuses %j and stores nothing', async (body, message) => {
    const refused = await add(body)
    expect(refused).toMatchObject({ status: 400, body: { message: expect.stringContaining(message) } })
    expect(await names()).toEqual([])
  })

  it('refuses a second server of a name, and a key that may not', async () => {
    await add(demo())
    expect(await add(demo({ name: 'demo' }))).toMatchObject({
      status: 409,
      body: { error: 'Tool server already exists' },
    })
    expect((await add(demo({ name: 'Two' }), emulator.keys.readOnly)).status).toBe(403)
    expect((await add(demo({ name: 'Two' }), emulator.keys.noAgent)).status).toBe(403)
    expect(await names()).toEqual(['Demo'])
  })

  it('[tools-servers] holds 20 of a wallet, however many are added at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => add(demo({ name: `Demo ${index}` }))),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(20)
    const refused = answers.filter(({ status }) => status === 400)
    expect(refused).toHaveLength(30)
    expect(refused[0]?.body.message).toContain('at most 20 tool servers, and this one has 20')
    expect(await names()).toHaveLength(20)
  })

  it('is another wallet’s to nobody else', async () => {
    const { id } = (await add(demo())).body
    const { wallets } = (await call('GET', '/__sandbank/wallets')).body
    const { id: walletId } = wallets.find((wallet: { id: string }) => wallet.id !== 'wlt_developer')
    const { apiKey } = (await call('POST', '/__sandbank/keys', { name: 'other', walletId })).body
    for (const [method, path] of [
      ['GET', ''],
      ['PATCH', ''],
      ['DELETE', ''],
      ['POST', '/refresh'],
      ['POST', '/tools/echo'],
    ] as const) {
      expect(
        await call(
          method,
          `/user/tool-servers/${id}${path}`,
          method === 'GET' || method === 'DELETE' ? undefined : {},
          apiKey,
        ),
      ).toMatchObject({ status: 404, body: { error: 'Tool server not found' } })
    }
    expect(await names()).toEqual(['Demo'])
  })
})

describe('a tool server with headers', () => {
  const KEY = 'demo-key-of-the-tool-server'
  const headed = (value: string) =>
    demo({ url: `${DEMO}/header/mcp`, auth: 'header', headers: { 'X-Demo-Key': value } })

  it('[env-substitution] [tools-servers] sends them with {{VAR}} replaced, and shows names only', async () => {
    await call('POST', '/agent/env', { key: 'DEMO_KEY', value: KEY })
    const added = await add(headed('{{DEMO_KEY}}'))
    expect(added.body).toMatchObject({ status: 'connected', headers: ['X-Demo-Key'] })
    expect((await use(added.body.id, 'echo', { text: 'hello' })).body.content).toEqual([
      { type: 'text', text: 'hello' },
    ])
    // A server that repeats what it was sent discloses nothing.
    expect((await use(added.body.id, 'echo', { text: `it was ${KEY}!` })).body.content).toEqual([
      { type: 'text', text: 'it was ••••!' },
    ])
    const encoded = Buffer.from(`user:${KEY}`).toString('base64')
    const [{ text }] = (await use(added.body.id, 'echo', { text: `Basic ${encoded}` })).body.content
    expect(text).toMatch(/^Basic \S{0,8}••••\S{0,2}$/)
    await call('DELETE', '/agent/env/DEMO_KEY')
    expect(await use(added.body.id, 'echo', { text: 'hello' })).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('{{DEMO_KEY}}') },
    })
  })

  it('is kept though the server refuses them, and connects with the right ones', async () => {
    const added = await add(headed('a wrong one'))
    expect(added.body).toMatchObject({
      status: 'not_connected',
      tools: [],
      problem: expect.stringContaining('401'),
    })
    const { id } = added.body
    expect(await use(id, 'echo')).toMatchObject({ status: 409, body: { error: 'Tool server not connected' } })
    const changed = await call('PATCH', `/user/tool-servers/${id}`, { headers: { 'X-Demo-Key': KEY } })
    expect(changed.body).toMatchObject({ status: 'connected', problem: null })
    expect((await use(id, 'add', { a: 1, b: 1 })).body.content[0].text).toBe('2')
  })

  it('does not send them to another origin, unless they are sent again', async () => {
    const { id } = (await add(headed(KEY))).body
    expect(
      await call('PATCH', `/user/tool-servers/${id}`, { url: 'https://elsewhere.example/mcp' }),
    ).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('headers: must be sent again') },
    })
    expect((await call('PATCH', `/user/tool-servers/${id}`, { name: 'Renamed' })).body).toMatchObject({
      name: 'Renamed',
      status: 'connected',
    })
  })
})

describe('a tool server with OAuth', () => {
  it('[tools-oauth] connects by consent, calls, disconnects and connects again', async () => {
    const url = `${DEMO}/oauth/mcp`
    const { id, status } = (await add({ name: 'Guarded', url, auth: 'oauth' })).body
    expect(status).toBe('not_connected')
    expect((await use(id, 'echo')).status).toBe(409)
    const begun = await call('POST', `/user/tool-servers/${id}/connect`)
    expect(begun.status).toBe(200)
    const address = new URL(begun.body.authorizationUrl)
    expect(address.searchParams.get('code_challenge_method')).toBe('S256')
    expect(address.searchParams.get('redirect_uri')).toBe(
      'http://sandbank.test/user/tool-servers/oauth/callback',
    )
    const ended = await consentAt(fetch, address.href)
    expect(ended.html).toContain('Guarded is connected')
    expect((await call('GET', `/user/tool-servers/${id}`)).body).toMatchObject({
      status: 'connected',
      problem: null,
      tools: [{ name: 'echo' }, { name: 'add' }, { name: 'weather' }],
    })
    expect((await use(id, 'add', { a: 3, b: 4 })).body.content[0].text).toBe('7')
    expect((await call('POST', `/user/tool-servers/${id}/disconnect`)).body.status).toBe('not_connected')
    expect((await use(id, 'add', { a: 3, b: 4 })).status).toBe(409)
    // The grant was revoked at the provider, so that nothing of it is left there.
    expect((await call('DELETE', '/__sandbank/demo/oauth/grants')).body).toEqual({ revoked: 0 })
    const again = (await call('POST', `/user/tool-servers/${id}/connect`)).body
    expect((await consentAt(fetch, again.authorizationUrl)).status).toBe(200)
    expect((await use(id, 'add', { a: 3, b: 5 })).body.content[0].text).toBe('8')
  })

  it('[tools-oauth] is not connected once its grant is revoked, and reconnects', async () => {
    const id = await connectedServer(emulator, call)
    expect((await call('DELETE', '/__sandbank/demo/oauth/grants')).body).toEqual({ revoked: 1 })
    const answers = await Promise.all(Array.from({ length: 5 }, () => use(id, 'add', { a: 1, b: 1 })))
    expect(answers.map(({ status }) => status)).toEqual([409, 409, 409, 409, 409])
    expect((await call('GET', `/user/tool-servers/${id}`)).body).toMatchObject({
      status: 'not_connected',
      problem: expect.stringContaining('invalid_grant'),
    })
    const again = (await call('POST', `/user/tool-servers/${id}/connect`)).body
    await consentAt(fetch, again.authorizationUrl)
    expect((await use(id, 'add', { a: 1, b: 1 })).body.content[0].text).toBe('2')
  })

  it('is not connected when the refresh token has expired too', async () => {
    const id = await connectedServer(emulator, call)
    await emulator.clock.advance(31 * 86_400_000)
    expect((await use(id, 'echo', { text: 'a' })).status).toBe(409)
    expect((await call('GET', `/user/tool-servers/${id}`)).body.status).toBe('not_connected')
  })

  it('[tools-oauth] takes a state once, for ten minutes, and only while the server is the same', async () => {
    const url = `${DEMO}/oauth/mcp`
    const { id } = (await add({ name: 'Guarded', url, auth: 'oauth' })).body
    const connect = async () => (await call('POST', `/user/tool-servers/${id}/connect`)).body.authorizationUrl
    const first = await consentAt(fetch, await connect())
    const replayed = await fetch(first.callback)
    expect([replayed.status, await replayed.text()]).toEqual([
      400,
      expect.stringContaining('was used already'),
    ])
    const late = await connect()
    await emulator.clock.advance(10 * 60_000)
    expect(await consentAt(fetch, late)).toMatchObject({
      status: 400,
      html: expect.stringContaining('expired'),
    })
    const superseded = await connect()
    await connect()
    expect((await consentAt(fetch, superseded)).status).toBe(400)
    const moved = await connect()
    await call('PATCH', `/user/tool-servers/${id}`, { url: `${DEMO}/oauth/mcp?other` })
    expect((await consentAt(fetch, moved)).status).toBe(400)
    expect(
      (await fetch('http://sandbank.test/user/tool-servers/oauth/callback?state=nobody&code=x')).status,
    ).toBe(400)
  })

  it('stays as it was when the user denies', async () => {
    const url = `${DEMO}/oauth/mcp`
    const { id } = (await add({ name: 'Guarded', url, auth: 'oauth' })).body
    const { authorizationUrl } = (await call('POST', `/user/tool-servers/${id}/connect`)).body
    expect(await consentAt(fetch, authorizationUrl, 'deny')).toMatchObject({
      status: 502,
      html: expect.stringContaining('access_denied'),
    })
    expect((await call('GET', `/user/tool-servers/${id}`)).body.status).toBe('not_connected')
  })

  it('is removed with its tokens', async () => {
    const id = await connectedServer(emulator, call)
    expect((await call('DELETE', `/user/tool-servers/${id}`)).body).toEqual({ success: true })
    expect((await call('GET', `/user/tool-servers/${id}`)).status).toBe(404)
    expect((await call('DELETE', '/__sandbank/demo/oauth/grants')).body).toEqual({ revoked: 0 })
    const { data } = (await call('GET', '/__sandbank/export')).body
    expect([data?.tool_servers ?? [], data?.tool_grants ?? []]).toEqual([[], []])
  })

  it('asks for a sign-in only where there is one', async () => {
    const { id } = (await add(demo())).body
    for (const action of ['connect', 'disconnect']) {
      expect(await call('POST', `/user/tool-servers/${id}/${action}`)).toMatchObject({
        status: 400,
        body: { message: expect.stringContaining('needs no sign-in') },
      })
    }
  })
})
