import { request as httpRequest } from 'node:http'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { distFolder } from '../../src/cli/project.mjs'
import type { Emulator } from '../../src/emulator'
import { type RunningNode, startNode } from '../../src/hosts/node/index'
import { closeServer, createNodeServer, listen } from '../../src/hosts/node/server'
import { UnderWay } from '../../src/hosts/node/under-way'
import { Guard } from '../../src/hosts/server/guard.mjs'
import { ENDLESS } from '../helpers/endless'
import { client } from '../helpers/headless'

let node: RunningNode
let send: ReturnType<typeof client>
beforeAll(async () => {
  node = await startNode({
    port: 0,
    site: distFolder,
    allowHosts: ['sandbank'],
    allowOrigins: ['https://demo.example.com'],
  })
  send = client(node.url)
})
afterAll(() => node?.close())

/** With headers that `fetch` does not let through. */
function raw(
  method: string,
  path: string,
  headers: Record<string, string>,
): Promise<{ status: number | undefined; headers: NodeJS.Dict<string | string[]>; text: string }> {
  return new Promise((resolve, reject) => {
    const request = httpRequest(node.url + path, { method, headers }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (piece) => {
        text += piece
      })
      response.on('end', () => resolve({ status: response.statusCode, headers: response.headers, text }))
    })
    request.on('error', reject)
    request.end()
  })
}

describe('the token', () => {
  const TOKEN = 'a-token'

  it('is asked for where it was given, and reaches no handler', async () => {
    const locked = await startNode({ port: 0, site: distFolder, token: TOKEN })
    const call = client(locked.url)
    expect(locked.token).toBe(TOKEN)
    const refused = await call('GET', '/__sandbank/health')
    expect([refused.status, refused.body.error, refused.headers.has('x-sandbank')]).toEqual([
      401,
      'Token required',
      true,
    ])
    const headers = { 'X-Sandbank-Token': TOKEN, 'X-API-Key': locked.emulator.keys.full }
    expect((await call('GET', '/__sandbank/health', undefined, headers)).status).toBe(200)
    const code = 'module.exports = (request) => Response.json([...request.headers])'
    const bundles = { all: { file: 'all.js', code } }
    const body = { config: { webhooks: { all: {} } }, bundles }
    const { webhooks } = (await call('POST', '/webhooks/deploy', body, headers)).body
    const { text } = await call('POST', new URL(webhooks[0].url).pathname, {}, { ...headers, 'X-Other': 'x' })
    expect(text).toContain('x-other')
    expect(text).not.toContain(TOKEN)
    await locked.close()
  })

  it('is none on loopback, whatever the environment has', async () => {
    vi.stubEnv('SANDBANK_TOKEN', TOKEN)
    for (const host of ['127.0.0.1', 'localhost', '::1']) {
      const open = await startNode({ port: 0, host })
      expect(open.token).toBeUndefined()
      expect((await client(open.url)('GET', '/__sandbank/health')).status).toBe(200)
      await open.close()
    }
    vi.unstubAllEnvs()
  })

  it('is text that a header and a cookie can carry', async () => {
    for (const token of ['', 'two words', 'ä', 'x'.repeat(201)]) {
      await expect(startNode({ port: 0, token })).rejects.toThrow(
        'startNode: token must be visible ASCII characters, 200 at most',
      )
    }
  })
})

describe('the Host header', () => {
  it.each([
    'localhost:4100',
    'app.localhost',
    '127.0.0.1:9',
    '[::1]:4100',
    '192.168.1.5:4100',
    'sandbank:4100',
  ])('may be %s', async (host) => {
    expect((await raw('GET', '/__sandbank/health', { host })).status).toBe(200)
  })

  it.each(['evil.example', 'evil.example:4100', 'localhost.evil.example', '127.0.0.1.evil.example'])(
    'may not be %s, whose owner could have pointed it here',
    async (host) => {
      for (const path of ['/', '/agent-profiles', '/__sandbank/credentials', '/assets/none.js']) {
        const { status, text, headers } = await raw('GET', path, { host })
        expect(status).toBe(403)
        expect(JSON.parse(text)).toEqual({
          error: 'Host not allowed',
          message: expect.stringMatching(
            new RegExp(
              `asks for "${host}".*start with --allow-host ${host.split(':')[0]}\\. \\(Rule host\\.name\\.\\)$`,
            ),
          ),
        })
        expect(headers['access-control-allow-origin']).toBeUndefined()
      }
    },
  )
})

describe('a page of another origin', () => {
  const evil = { origin: 'https://evil.example' }

  it.each([
    evil,
    { origin: 'null' },
    { origin: 'http://localhost:5173' },
    { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' },
    { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'no-cors' },
    { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' },
  ])('may not use an admin route: %j', async (headers: Record<string, string>) => {
    const before = (await send('GET', '/__sandbank/keys')).body
    for (const path of [
      '/__sandbank/reset',
      '//__sandbank/reset',
      '/%5f_sandbank/reset',
      '/%5f%5fsandbank/reset?x=%ff',
      '/__sandbank/reset?%',
      '/__sandbank',
    ]) {
      const { status, text } = await raw('POST', path, headers)
      expect(status).toBe(403)
      expect(JSON.parse(text)).toEqual({
        error: 'Origin not allowed',
        message: expect.stringContaining('(Rule control.origin.)'),
      })
    }
    expect((await send('GET', '/__sandbank/keys')).body).toEqual(before)
  })

  it('may use an admin route when it was allowed, or when it is no other origin at all', async () => {
    const own = { origin: node.url, 'sec-fetch-site': 'same-origin' }
    expect((await raw('GET', '/__sandbank/health', own)).status).toBe(200)
    const allowed = await raw('GET', '/__sandbank/health', { origin: 'https://demo.example.com' })
    expect(allowed.status).toBe(200)
    expect(allowed.headers['access-control-allow-origin']).toBe('https://demo.example.com')
    expect((await raw('GET', '/__sandbank/health', { 'sec-fetch-site': 'none' })).status).toBe(200)
  })

  it.each([
    'http://localhost:5173',
    'http://127.0.0.1:3000',
    'https://app.localhost',
    'https://demo.example.com',
  ])('may call the API and read the answer: %s', async (origin) => {
    const preflight = await raw('OPTIONS', '/agent/profile', {
      origin,
      'access-control-request-method': 'PUT',
      'access-control-request-headers': 'x-api-key,content-type',
    })
    expect(preflight.status).toBe(204)
    expect(preflight.headers).toMatchObject({
      'access-control-allow-origin': origin,
      'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
      'access-control-allow-headers': 'x-api-key,content-type',
      vary: 'Origin',
    })
    const answer = await raw('GET', '/wallet/me', { origin })
    expect(answer.status).toBe(401)
    expect(answer.headers).toMatchObject({ 'access-control-allow-origin': origin, vary: 'Origin' })
  })

  it.each(['https://evil.example', 'null', 'http://localhost.evil.example'])(
    'gets no leave from the browser: %s',
    async (origin) => {
      const preflight = await raw('OPTIONS', '/agent/profile', {
        origin,
        'access-control-request-method': 'PUT',
      })
      expect(preflight.status).toBe(403)
      expect(JSON.parse(preflight.text)).toEqual({
        error: 'Origin not allowed',
        message: expect.stringContaining(
          `${origin} is none. If that page is yours, start with --allow-origin`,
        ),
      })
      const answer = await raw('GET', '/agent-profiles', { origin })
      expect(answer.headers['access-control-allow-origin']).toBeUndefined()
    },
  )
})

describe('the one port', () => {
  it('serves the shell, told that it talks to Node, and its files', async () => {
    for (const path of ['/', '/ui/keys']) {
      const page = await send('GET', path)
      expect(page.status).toBe(200)
      expect(page.text).toContain('<html data-sandbank-host="node"')
      expect(page.headers.get('content-security-policy')).toContain("script-src 'self' 'wasm-unsafe-eval'")
      const known = { 'If-None-Match': page.headers.get('etag') as string }
      expect((await send('GET', path, undefined, known)).status).toBe(304)
    }
    const [, script] = (await send('GET', '/')).text.match(/src="(\/assets\/[^"]+\.js)"/) ?? []
    expect((await send('GET', script as string)).headers.get('cache-control')).toContain('immutable')
  })

  it('answers every other path as the emulator does, with help', async () => {
    for (const path of [
      '/agnet-profiles',
      '/walet/me',
      '/lib/node.js',
      '/.sources',
      '/assets/none.js',
      '/none.txt',
    ]) {
      const { status, headers, body } = await send('GET', path)
      expect(status, path).toBe(404)
      expect(headers.get('x-sandbank')).toMatch(/^\d+\.\d+\.\d+$/)
      expect(body).toEqual({
        error: 'Not found',
        message: `Sandbank knows no GET ${path}. GET /__sandbank/coverage lists every path it answers.`,
      })
    }
    for (const path of ['/assets/..%2f..%2fpackage.json', '/lib%2fnode.js', '/%00.js', '/%E0%A4%A']) {
      expect((await send('GET', path)).text, path).not.toContain('"dependencies"')
      const { status, body } = await send('GET', path)
      expect(status, path).toBe(400)
      expect(body).toEqual({
        error: 'Invalid request',
        message: expect.stringMatching(/^path: .*\(Rule request\.path\.\)$/),
      })
    }
  })

  it('keeps a connection longer than its clients, who may compute for seconds before they ask again', async () => {
    expect((await send('GET', '/agent-profiles')).headers.get('keep-alive')).toBe('timeout=60')
  })

  it('answers HEAD as GET, without the body', async () => {
    const { status, text } = await send('HEAD', '/agent-profiles')
    expect([status, text]).toEqual([200, ''])
  })

  it('takes a body of 10 MB where the route does, and refuses it with the limit where it does not', async () => {
    const { text } = await send('GET', '/__sandbank/export')
    const padded = `${text.slice(0, -1)}${' '.repeat(10 * 1024 * 1024)}}`
    expect((await send('POST', '/__sandbank/import', padded)).body).toMatchObject({ ok: true })
    const key = node.emulator.keys.full
    const refused = await send('POST', '/agent/profile', padded, { 'X-API-Key': key })
    expect(refused.status).toBe(413)
    expect(refused.body).toEqual({
      error: 'Request body too large',
      message: 'body: larger than the 1048576 bytes this endpoint takes',
    })
    expect((await send('GET', '/__sandbank/health')).status).toBe(200)
  })

  it('streams, and hears when the client has gone', async () => {
    let hear = () => {}
    const received = new Promise<void>((resolve) => {
      hear = resolve
    })
    const { emulator } = node
    const listening: Emulator = {
      ...emulator,
      async answer(...call) {
        const { body, headers } = await emulator.respond(...call)
        const reader = (body as ReadableStream<Uint8Array>).getReader()
        const passedOn = new ReadableStream<Uint8Array>({
          async pull(controller) {
            const { value } = await reader.read()
            if (value) controller.enqueue(value)
          },
          cancel(reason) {
            hear()
            return reader.cancel(reason)
          },
        })
        return new Response(passedOn, { headers })
      },
    }
    const server = createNodeServer({
      underWay: new UnderWay(listening),
      guard: new Guard(),
      site: distFolder,
      trustProxy: false,
    })
    const port = await listen(server, 0, '127.0.0.1')
    const gone = new AbortController()
    const stream = await fetch(`http://127.0.0.1:${port}/__sandbank/journal?path=limit%3D7`, {
      headers: { Accept: 'text/event-stream' },
      signal: gone.signal,
    })
    const reader = (stream.body as ReadableStream<Uint8Array>).getReader()
    const next = async () => new TextDecoder().decode((await reader.read()).value)
    expect(await next()).toBe(': connected\n\n')
    await send('GET', '/agent-profiles?limit=7')
    expect(await next()).toContain('"path":"/agent-profiles?limit=7"')
    gone.abort()
    await received
    await closeServer(server)
  })

  it('closes under a caller that has gone, without a word of what it no longer finishes', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const short = await startNode({ port: 0, site: distFolder })
    const post = client(short.url)
    await post('PUT', '/__sandbank/settings', { evmTimeoutMs: 200 })
    // The chain begins with its first use, which takes longer than what is to be seen here.
    await post('POST', '/rpc/8453', { jsonrpc: '2.0', id: 1, method: 'eth_blockNumber', params: [] })
    const to = '0x00000000000000000000000000000000000000ee'
    const endless = { [to]: { code: ENDLESS } }
    const gone = new AbortController()
    const call = fetch(`${short.url}/rpc/8453`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'eth_call',
        params: [{ to }, 'latest', endless],
      }),
      signal: gone.signal,
    }).catch((thrown) => thrown.name)
    // Between its steps others are answered: it has begun.
    await post('GET', '/__sandbank/health')
    gone.abort()
    expect(await call).toBe('AbortError')
    await short.close()
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    expect(logged.mock.calls).toEqual([])
    logged.mockRestore()
  })

  it('aborts the call of a caller that does not wait for its answer', async () => {
    const key = { 'X-API-Key': node.emulator.keys.full }
    const fixtures = [{ match: {}, response: { content: 'late' }, latency: 60_000 }]
    await send('PUT', '/__sandbank/gateway/fixtures', { fixtures })
    const undeductedCost = async () =>
      (await send('GET', '/v1/credits', undefined, key)).body.undeductedCostUsd
    const gone = new AbortController()
    const call = fetch(`${node.url}/v1/chat/completions`, {
      method: 'POST',
      headers: { ...key, 'Content-Type': 'application/json' },
      body: JSON.stringify({ model: 'claude-sonnet-4.5', messages: [{ role: 'user', content: 'Well?' }] }),
      signal: gone.signal,
    })
    const left = expect(call).rejects.toThrow('aborted')
    await expect.poll(undeductedCost).toBeGreaterThan(0)
    gone.abort()
    await left
    await expect.poll(undeductedCost).toBe(0)
    await send('PUT', '/__sandbank/gateway/fixtures', { fixtures: [] })
  })

  it('leaves out what a caller that went away did not wait for, and answers the others', async () => {
    const calls = Array.from({ length: 20 }, (_, n) => {
      const gone = new AbortController()
      const call = fetch(`${node.url}/agent-profiles?limit=${n + 1}`, { signal: gone.signal })
      if (n % 2 === 0) gone.abort()
      return call.then(({ status }) => status).catch((thrown) => thrown.name)
    })
    expect(await Promise.all(calls)).toEqual(
      Array.from({ length: 20 }, (_, n) => (n % 2 ? 200 : 'AbortError')),
    )
  })
})

describe("the caller's address", () => {
  const me = async (url: string, headers: Record<string, string>) => {
    const call = client(url)
    const { body } = await call('POST', '/__sandbank/keys', { name: 'office', allowedIps: ['203.0.113.9'] })
    return (await call('GET', '/wallet/me', undefined, { 'X-API-Key': body.apiKey, ...headers })).status
  }

  it('is X-Forwarded-For behind a trusted proxy only', async () => {
    const forwarded = { 'X-Forwarded-For': '203.0.113.9, 10.0.0.1' }
    expect(await me(node.url, forwarded)).toBe(403)
    const trusting = await startNode({ port: 0, trustProxy: true })
    expect(await me(trusting.url, forwarded)).toBe(200)
    expect(await me(trusting.url, { 'X-Forwarded-For': '203.0.113.10' })).toBe(403)
    expect(await me(trusting.url, { 'X-Forwarded-For': 'nonsense' })).toBe(403)
    await trusting.close()
  })
})

describe('due work', () => {
  it('happens in time while nobody calls', async () => {
    let now = Date.UTC(2030, 0, 1)
    const quiet = await startNode({ port: 0, now: () => now })
    const expiries = async () => {
      const { due: scheduler = [] } = (await quiet.emulator.snapshot()).tables
      return scheduler.filter((row) => (row as { kind: string }).kind === 'session.expires').length
    }
    await client(quiet.url)('POST', '/__sandbank/sessions', {})
    expect(await expiries()).toBe(1)
    now += 31 * 86_400_000
    await expect.poll(expiries).toBe(0)
    await quiet.close()
  })
})
