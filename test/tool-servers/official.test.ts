import { auth, type OAuthClientProvider, UnauthorizedError } from '@modelcontextprotocol/sdk/client/auth.js'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { OAuthClientInformationFull, OAuthTokens } from '@modelcontextprotocol/sdk/shared/auth.js'
import { createEmulator } from 'sandbank'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { caller } from '../helpers/caller'
import { serveLocally } from '../helpers/local-server'
import { type Listening, officialServer, onPort } from './official-server'
import { connectedServer, consentAt } from './sign-in'

describe('our client and the official server', () => {
  let server: Awaited<ReturnType<typeof officialServer>>
  let emulator: ReturnType<typeof createEmulator>
  beforeAll(async () => {
    server = await officialServer()
    emulator = createEmulator({ allowedHosts: [server.host] })
  })
  afterAll(async () => {
    await emulator.close()
    await server.close()
  })

  it.each([
    ['HTTP', '/mcp'],
    ['SSE', '/sse'],
  ])('[tools-servers] list and call over %s, and leave no session behind', async (transport, path) => {
    const call = caller(emulator)
    const url = server.origin + path
    const added = await call('POST', '/user/tool-servers', { name: transport, url, transport })
    expect(added.body).toMatchObject({ status: 'connected', tools: [{ name: 'shout' }, { name: 'count' }] })
    const use = (tool: string, args: object) =>
      call('POST', `/user/tool-servers/${added.body.id}/tools/${tool}`, { arguments: args })
    expect((await use('shout', { text: 'hello' })).body).toEqual({
      content: [{ type: 'text', text: 'HELLO' }],
      isError: false,
    })
    expect((await use('count', { text: 'hello' })).body.structuredContent).toEqual({ characters: 5 })
    const many = await Promise.all(
      Array.from({ length: 20 }, (_, index) => use('shout', { text: `n${index}` })),
    )
    expect(many.map(({ body }) => body.content[0].text)).toEqual(many.map((_, index) => `N${index}`))
    expect((await use('shout', {})).body).toMatchObject({ isError: true })
    await expect.poll(() => server.sessions()).toBe(0)
  })

  it('says what a server on this machine needs, where it is not allowed', async () => {
    const strict = createEmulator()
    const call = caller(strict)
    const refused = await call('POST', '/user/tool-servers', { name: 'Local', url: `${server.origin}/mcp` })
    expect(refused).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('allow the host "127.0.0.1"') },
    })
    await strict.close()
  })

  it('does not advise on CORS where a server answers, and not as a tool server', async () => {
    const other = await serveLocally((_, response) => {
      response.writeHead(500)
      response.end('no')
    })
    const local = createEmulator({ allowedHosts: [new URL(other.url).host] })
    const { body } = await caller(local)('POST', '/user/tool-servers', {
      name: 'Other',
      url: `${other.url}/mcp`,
    })
    await local.close()
    await other.close()
    expect(body.problem).toMatch(/^Other: .*\(Rule toolServers\.failed\.\)$/s)
    expect(body.problem).not.toContain('CORS')
  })

  it('keeps a server that is not there, with the reason, and finds it later', async () => {
    const call = caller(emulator)
    const url = `${server.origin}/mcp`
    await server.close()
    const added = await call('POST', '/user/tool-servers', { name: 'Away', url })
    expect(added.body).toMatchObject({
      status: 'not_connected',
      problem: expect.stringMatching(
        /^Away: .+ In a browser it must also allow this origin \(CORS\)\. \(Rule/,
      ),
    })
    expect((await call('POST', `/user/tool-servers/${added.body.id}/refresh`)).status).toBe(502)
  })
})

describe('a provider over HTTP', () => {
  const provider = createEmulator()
  let port: Awaited<ReturnType<typeof onPort>>
  let emulator: ReturnType<typeof createEmulator>
  const fetch = (input: string, init?: RequestInit) =>
    input.startsWith(port.origin) ? globalThis.fetch(input, init) : emulator.fetch(input, init)
  const refreshes = () => port.seen.filter(({ body }) => body.includes('grant_type=refresh_token')).length

  beforeAll(async () => {
    port = await onPort(provider)
    emulator = createEmulator({ allowedHosts: [port.host] })
  })
  beforeEach(() => {
    port.seen.length = 0
  })
  afterAll(async () => {
    await port.close()
    await emulator.close()
    await provider.close()
  })

  it('[tools-oauth] renews once for 50 calls at once: expired, refused, then revoked, and connected again', async () => {
    const call = caller(emulator)
    const url = `${port.origin}/__sandbank/demo/oauth/mcp`
    const { id } = (await call('POST', '/user/tool-servers', { name: 'Guarded', url, auth: 'oauth' })).body
    const connect = async () => {
      const { authorizationUrl } = (await call('POST', `/user/tool-servers/${id}/connect`)).body
      expect(authorizationUrl).toContain(port.origin)
      expect(await consentAt(fetch, authorizationUrl)).toMatchObject({ status: 200 })
    }
    const add = (a: number) => call('POST', `/user/tool-servers/${id}/tools/add`, { arguments: { a, b: 1 } })
    const fifty = async () =>
      (await Promise.all(Array.from({ length: 50 }, (_, index) => add(index)))).map(
        ({ body }) => body.content?.[0]?.text ?? body,
      )
    const sums = Array.from({ length: 50 }, (_, index) => String(index + 1))
    await connect()
    expect(await fifty()).toEqual(sums)
    expect(refreshes()).toBe(0)
    // By our own clock the tokens have expired: renewed before they are sent.
    await emulator.clock.advance(3_600_001)
    expect(await fifty()).toEqual(sums)
    expect(refreshes()).toBe(1)
    // By the provider's clock alone: each call is refused, and renews.
    await provider.clock.advance(3_600_001)
    expect(await fifty()).toEqual(sums)
    expect(refreshes()).toBe(2)
    await caller(provider)('DELETE', '/__sandbank/demo/oauth/grants')
    expect((await Promise.all(Array.from({ length: 50 }, () => add(1)))).map(({ status }) => status)).toEqual(
      Array.from({ length: 50 }, () => 409),
    )
    expect(refreshes()).toBe(3)
    await connect()
    expect((await add(41)).body.content[0].text).toBe('42')
  })

  it('[tools-oauth] has our secrets nowhere but with itself', async () => {
    await emulator.reset()
    const call = caller(emulator)
    const printed: string[] = []
    const [error, log] = [console.error, console.log]
    console.error = console.log = (...parts: unknown[]) => void printed.push(parts.map(String).join(' '))
    try {
      await call('POST', '/agent/env', { key: 'PLANTED', value: 'planted-in-a-variable' })
      const url = `${port.origin}/__sandbank/demo/header/mcp`
      const headers = { 'X-Demo-Key': 'planted-in-a-header', 'X-Other': 'Bearer {{PLANTED}}' }
      printed.push(
        JSON.stringify(
          await call('POST', '/user/tool-servers', { name: 'Headed', url, auth: 'header', headers }),
        ),
      )
      const open = `${port.origin}/__sandbank/demo/mcp`
      const { id } = (
        await call('POST', '/user/tool-servers', { name: 'Echo', url: open, auth: 'header', headers })
      ).body
      // A server that repeats its caller's secrets, in an answer and in an error.
      const text = 'planted-in-a-header and planted-in-a-variable'
      const response = await call('POST', `/user/tool-servers/${id}/tools/echo`, { arguments: { text } })
      expect(response.body.content[0].text).toBe('•••• and ••••')
      const guarded = await connectedServer(emulator, call, {
        url: `${port.origin}/__sandbank/demo/oauth/mcp`,
        fetch,
      })
      const [{ body: exchange = '' } = {}] = port.seen.filter(({ body }) =>
        body.includes('grant_type=authorization_code'),
      )
      const form = new URLSearchParams(exchange)
      await emulator.clock.advance(3_600_001)
      printed.push(
        JSON.stringify(
          await call('POST', `/user/tool-servers/${guarded}/tools/echo`, { arguments: { text: 'x' } }),
        ),
      )
      printed.push(JSON.stringify(await call('GET', '/user/tool-servers')))
      await emulator.drain()
      printed.push(JSON.stringify(await emulator.snapshot()))
      printed.push(JSON.stringify(await call('GET', '/__sandbank/export')))
      const journal = JSON.stringify(await call('GET', '/__sandbank/journal?limit=100'))
      expect(journal).toContain('/user/tool-servers/oauth/callback')
      printed.push(journal)
      // The calls of the tool named the planted texts themselves.
      const everything = printed
        .join('\n')
        .replaceAll(JSON.stringify(JSON.stringify({ arguments: { text } })), '')
      const planted = [
        'planted-in-a-header',
        'planted-in-a-variable',
        'demo_access_',
        'demo_refresh_',
        'demo_code_',
      ]
      for (const secret of [...planted, form.get('code'), form.get('code_verifier')]) {
        expect(secret).toBeTruthy()
        expect(everything.split(secret as string).length - 1, secret as string).toBe(0)
      }
    } finally {
      Object.assign(console, { error, log })
    }
  })

  it('[tools-oauth] serves the official client, unmodified, with the consent of its user', async () => {
    const { tools, sum, isRefused } = await officialClient(port, fetch)
    expect(tools).toEqual(['echo', 'add', 'weather'])
    expect(sum).toEqual([{ type: 'text', text: '42' }])
    expect(isRefused).toBe(true)
  })
})

/** What an application does that uses the official SDK with its own OAuth provider object. */
async function officialClient({ origin }: Listening, fetch: Parameters<typeof consentAt>[0]) {
  const session: {
    client?: OAuthClientInformationFull
    tokens?: OAuthTokens
    verifier?: string
    authorizationUrl?: URL
  } = {}
  const redirectUrl = 'http://127.0.0.1:9/callback'
  const provider: OAuthClientProvider = {
    redirectUrl,
    clientMetadata: { client_name: 'An application', redirect_uris: [redirectUrl] },
    clientInformation: () => session.client,
    saveClientInformation: (client) => void Object.assign(session, { client }),
    tokens: () => session.tokens,
    saveTokens: (tokens) => void Object.assign(session, { tokens }),
    redirectToAuthorization: (authorizationUrl) => void Object.assign(session, { authorizationUrl }),
    saveCodeVerifier: (verifier) => void Object.assign(session, { verifier }),
    codeVerifier: () => session.verifier ?? '',
  }
  const serverUrl = new URL(`${origin}/__sandbank/demo/oauth/mcp`)
  const transport = () => new StreamableHTTPClientTransport(serverUrl, { authProvider: provider })
  const open = async () => {
    const client = new Client({ name: 'application', version: '1' })
    await client.connect(transport() as Parameters<Client['connect']>[0])
    return client
  }
  const isRefused = await open().then(
    () => false,
    (thrown) => thrown instanceof UnauthorizedError,
  )
  // Its callback is its own: the browser only brings the code there.
  const { callback } = await consentAt(
    (input, init) => (input.startsWith(redirectUrl) ? Promise.resolve(new Response()) : fetch(input, init)),
    session.authorizationUrl?.href ?? '',
  )
  await auth(provider, { serverUrl, authorizationCode: new URL(callback).searchParams.get('code') ?? '' })
  const client = await open()
  const { tools } = await client.listTools()
  const { content } = await client.callTool({ name: 'add', arguments: { a: 40, b: 2 } })
  await client.close()
  return { tools: tools.map(({ name }) => name), sum: content, isRefused }
}
