import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type LocalServer, serveLocally } from '../../../test/helpers/local-server'
import { Outbound, type OutboundNetwork } from './outbound'

const answer: RequestListener = (request, response) => {
  if (request.url === '/large') response.end('x'.repeat(2_000))
  else if (request.url === '/slow') setTimeout(() => response.end('late'), 2_000).unref()
  else if (request.url === '/moved') response.writeHead(302, { Location: 'https://api.bankr.bot/' }).end()
  else if (request.url?.startsWith('/to?')) {
    const [status, location] = decodeURIComponent(request.url.slice(4)).split(' ')
    response.writeHead(Number(status), { Location: location }).end('moved')
  } else if (request.url === '/echo') {
    let body = ''
    request.on('data', (chunk) => {
      body += chunk
    })
    const { method, headers } = request
    request.on('end', () =>
      response.end(JSON.stringify({ method, body, secret: headers.authorization ?? null })),
    )
  } else response.end('hello')
}
let server: LocalServer
let base = ''
/** How long a server waits that closes idle connections soon. */
const IDLE_MS = 50

beforeAll(async () => {
  server = await serveLocally(answer)
  base = server.url
})
afterAll(() => server.close())

describe('outbound for what the user configured', () => {
  const outbound = new Outbound().as('configuration')

  it('fetches what is allowed', async () => {
    expect(await (await outbound.fetch(`${base}/`)).text()).toBe('hello')
  })

  it('refuses the hosted service, however it is written, and anything but http', async () => {
    for (const url of [
      'https://api.bankr.bot/wallet/me',
      'https://API.BANKR.BOT',
      'https://bankr.bot./x',
      'http://user@llm.bankr.bot:8080/',
      'file:///etc/passwd',
      'data:text/plain,x',
    ]) {
      await expect(outbound.fetch(url), url).rejects.toMatchObject({ name: 'Refusal' })
    }
  })

  it('does not follow a redirect by itself', async () => {
    expect((await outbound.fetch(`${base}/moved`)).status).toBe(302)
  })

  it('gives up on an answer that is too large or too slow', async () => {
    const large = await outbound.fetch(`${base}/large`, {}, { maxBytes: 1_000 })
    await expect(large.text()).rejects.toThrow('larger than 1000 bytes')
    await expect(outbound.fetch(`${base}/slow`, {}, { timeoutMs: 50 })).rejects.toMatchObject({
      name: 'TimeoutError',
    })
  })

  it('sends nothing over connections that were closed while the process computed', async () => {
    const closing = createServer(({ socket }, response) => {
      response.on('finish', () => setTimeout(() => socket.destroy(), IDLE_MS))
      response.end('hello')
    })
    closing.keepAliveTimeout = 0
    await new Promise<void>((resolve) => closing.listen(0, '127.0.0.1', resolve))
    const { port } = closing.address() as AddressInfo
    const twenty = () =>
      Promise.all(
        Array.from({ length: 20 }, async () =>
          (await outbound.fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: 'x' })).text(),
        ),
      )
    const hellos = Array.from({ length: 20 }, () => 'hello')
    try {
      expect(await twenty()).toEqual(hellos)
      const end = Date.now() + 2 * IDLE_MS
      while (Date.now() < end);
      expect(await twenty()).toEqual(hellos)
    } finally {
      closing.closeAllConnections()
      closing.close()
    }
  })
})

describe('outbound for code of the user', () => {
  const door = (network: OutboundNetwork = {}) => new Outbound(network).as('user-code')
  /** The server under the one name by which it is allowed. */
  const allowed = () => base.replace('127.0.0.1', 'localhost')
  const withServer = (network: OutboundNetwork = {}) =>
    door({ allowedHosts: () => [new URL(allowed()).host], ...network })
  const refused = async (work: Promise<unknown>) => {
    const thrown = await work.then(
      () => undefined,
      (error) => error,
    )
    expect(thrown?.name).toBe('Refusal')
    return { ...thrown.decision, message: thrown.message }
  }

  it('refuses what is not public, and says where it can be allowed', async () => {
    expect(await refused(door().fetch(`${base}/`))).toEqual({
      rule: 'outbound.notPublic',
      facts: {
        host: new URL(base).host,
        address: '127.0.0.1',
        why: 'a loopback address',
        allow: '127.0.0.1',
      },
      message: `${base}: it leads to a loopback address, which code in the emulator may not call. If it is meant, allow the host "127.0.0.1" in the settings (/ui/clock#settings, or allowedHosts of PUT /__sandbank/settings).`,
    })
    for (const url of [
      allowed(),
      'http://[::ffff:127.0.0.1]/',
      'http://0x7f.1/',
      'http://10.1.2.3:8080',
      'http://169.254.169.254/latest/meta-data',
      'http://a.internal/',
    ]) {
      expect((await refused(door().fetch(url))).rule, url).toBe('outbound.notPublic')
    }
    for (const url of ['https://api.bankr.bot/', 'file:///etc/passwd']) {
      expect((await refused(withServer().fetch(url))).rule, url).toBe('outbound.blocked')
    }
  })

  it('calls what the user allows, by exactly that name', async () => {
    expect(await (await withServer().fetch(`${allowed()}/`)).text()).toBe('hello')
    expect((await refused(withServer().fetch(`${base}/`))).rule).toBe('outbound.notPublic')
    const anyPort = door({ allowedHosts: () => ['127.0.0.1'] })
    expect(await (await anyPort.fetch(`${base}/`)).text()).toBe('hello')
  })

  it('refuses the addresses of the emulator, which need their port to be allowed', async () => {
    const own = { ownOrigins: () => ['https://api.example.com', base] }
    expect(await refused(door(own).fetch('https://api.example.com/wallet/me'))).toMatchObject({
      rule: 'outbound.own',
      facts: { allow: 'api.example.com:443' },
    })
    for (const host of ['127.0.0.1', 'localhost', '127.9.9.9', '[::1]', '192.168.7.7']) {
      const { port } = new URL(base)
      const onOwnPort = door({ ...own, allowedHosts: () => [host] }).fetch(`http://${host}:${port}/`)
      expect((await refused(onOwnPort)).rule, host).toBe('outbound.own')
    }
    const named = door({ ...own, allowedHosts: () => [new URL(base).host] })
    expect(await (await named.fetch(`${base}/`)).text()).toBe('hello')
  })

  it('follows redirects, and checks each of them', async () => {
    const to = (status: number, location: string) =>
      `${allowed()}/to?${encodeURIComponent(`${status} ${location}`)}`
    expect(await (await withServer().fetch(to(302, '/'))).text()).toBe('hello')
    expect(await (await withServer().fetch(to(302, to(307, '/')))).text()).toBe('hello')
    for (const target of [`${base}/`, 'http://[::1]/', to(301, 'http://169.254.169.254/')]) {
      expect((await refused(withServer().fetch(to(302, target)))).rule, target).toBe('outbound.notPublic')
    }
    expect((await refused(withServer().fetch(`${allowed()}/moved`))).rule).toBe('outbound.blocked')
    const looping = `${allowed()}/to?${encodeURIComponent('302 ?302')}`
    const shown = await withServer().fetch(looping, { redirect: 'manual' })
    expect(shown.status).toBe(302)
    await expect(withServer().fetch(looping, { redirect: 'error' })).rejects.toThrow(/redirects$/)
    let hops = 0
    const endless = async () => new Response(null, { status: 302, headers: { Location: `/${++hops}` } })
    await expect(door({ fetch: endless }).fetch('https://public.example/')).rejects.toThrow('too often')
    expect(hops).toBe(21)
  })

  it('sends what the Fetch standard sends after a redirect, and credentials to no other origin', async () => {
    const echo = async (status: number, target: string) => {
      const url = `${allowed()}/to?${encodeURIComponent(`${status} ${target}`)}`
      const init = { method: 'POST', body: 'text', headers: { Authorization: 'secret' } }
      const both = () => [new URL(allowed()).host, new URL(base).host]
      return (await withServer({ allowedHosts: both }).fetch(url, init)).json()
    }
    expect(await echo(307, '/echo')).toEqual({ method: 'POST', body: 'text', secret: 'secret' })
    expect(await echo(308, `${base}/echo`)).toEqual({ method: 'POST', body: 'text', secret: null })
    expect(await echo(302, '/echo')).toEqual({ method: 'GET', body: '', secret: 'secret' })
    expect(await echo(303, `${base}/echo`)).toEqual({ method: 'GET', body: '', secret: null })
  })

  it('refuses a redirect whose target the runtime does not show', async () => {
    const opaque = async () =>
      Object.defineProperty(new Response(null), 'type', { value: 'opaqueredirect' }) as Response
    expect(await refused(door({ fetch: opaque }).fetch('https://public.example/'))).toMatchObject({
      rule: 'outbound.redirect',
      facts: { host: 'public.example' },
    })
  })

  it('gives up on an answer that is too large', async () => {
    const large = await withServer().fetch(`${allowed()}/large`, {}, { maxBytes: 1_000 })
    await expect(large.text()).rejects.toThrow('larger than 1000 bytes')
  })
})

describe('calls of user code that come back', () => {
  const SERVICE = '/demo/mcp'
  const network = (
    allowedHosts: readonly string[] = [],
    own: readonly string[] = ['http://127.0.0.1:4100'],
  ) => ({
    ownOrigins: () => own,
    allowedHosts: () => allowedHosts,
    ownServices: { covers: (path: string) => path === SERVICE, answer: async () => new Response('service') },
  })
  /** What leaves for a public host, as it arrives again at another name. */
  async function sentBy(
    outbound: Outbound,
    sent: Request[],
    init: RequestInit = {},
    at = 'http://tunnel.example/x',
  ) {
    await outbound.as('user-code').fetch('https://public.example/', init)
    const last = sent.at(-1) as Request
    const referrer = last.referrer === 'about:client' ? undefined : last.referrer
    const headers = new Headers(last.headers)
    if (referrer) headers.set('Referer', referrer)
    return new Request(at, { headers })
  }
  function recording(more: OutboundNetwork) {
    const sent: Request[] = []
    const outbound = new Outbound({
      ...more,
      fetch: async (input, init) => {
        const request = new Request(input, init)
        sent.push(request)
        return new URL(request.url).hostname === 'moved.example'
          ? new Response(null, { status: 302, headers: { Location: 'https://public.example/' } })
          : new Response('there')
      },
    })
    return { outbound, sent }
  }

  it('are refused, with the rule and the address to allow', async () => {
    const { outbound, sent } = recording(network())
    const back = await sentBy(outbound, sent)
    expect(outbound.ownCallRefusal(back)).toEqual(
      expect.objectContaining({
        name: 'Refusal',
        spec: { status: 403, error: "The emulator's own call" },
        message:
          'http://tunnel.example: code in this emulator sent this request, and it came back to the emulator, which such code may not call. If it is meant, allow the host "127.0.0.1:4100" in the settings (/ui/clock#settings, or allowedHosts of PUT /__sandbank/settings). (Rule outbound.own.)',
        decision: { rule: 'outbound.own', facts: { host: 'tunnel.example', allow: '127.0.0.1:4100' } },
      }),
    )
  })

  it('are marked on every hop, and by no word of theirs otherwise', async () => {
    const { outbound, sent } = recording(network())
    await outbound
      .as('user-code')
      .fetch('https://moved.example/', { headers: { 'x-sandbank-outbound': 'mine' } })
    const marks = sent.map(({ headers }) => headers.get('X-Sandbank-Outbound'))
    expect(marks).toEqual([marks[0], marks[0]])
    expect(marks[0]).toMatch(/^[0-9a-f]{32}$/)
    await outbound
      .as('user-code')
      .fetch('https://public.example/', { headers: { 'X-Sandbank-Outbound': '' } })
    expect(sent.at(-1)?.headers.get('X-Sandbank-Outbound')).toBe(marks[0])
  })

  it('of another process, of configuration and of nobody are let in', async () => {
    const { outbound, sent } = recording(network())
    const other = recording(network())
    const foreign = await sentBy(other.outbound, other.sent)
    expect(outbound.ownCallRefusal(foreign)).toBeUndefined()
    await outbound.as('configuration').fetch('https://public.example/')
    expect(sent.at(-1)?.headers.has('X-Sandbank-Outbound')).toBe(false)
    expect(outbound.ownCallRefusal(new Request('http://tunnel.example/'))).toBeUndefined()
  })

  it('may reach what of the emulator is there for them', async () => {
    const { outbound, sent } = recording(network())
    const back = await sentBy(outbound, sent, {}, `http://tunnel.example${SERVICE}`)
    expect(outbound.ownCallRefusal(back)).toBeUndefined()
  })

  it.each<[string, string, boolean]>([
    ['127.0.0.1:4100', 'http://tunnel.example/x', true],
    ['localhost:4100', 'http://127.0.0.1:8080/x', true],
    ['93.184.216.34:4100', 'http://93.184.216.34:4100/x', true],
    ['93.184.216.34', 'http://93.184.216.34:4100/x', false],
    ['93.184.216.34:4100', 'http://tunnel.example/x', false],
    // A forwarder: it is allowed, and the emulator behind it is not.
    ['127.0.0.1:8080', 'http://127.0.0.1:8080/x', false],
    ['tunnel.example:80', 'http://tunnel.example/x', false],
    ['127.0.0.1', 'http://127.0.0.1:4100/x', false],
  ])('with %s allowed, at %s: %s', async (entry, at, isLetIn) => {
    const { outbound, sent } = recording(network([entry], ['http://0.0.0.0:4100']))
    const back = await sentBy(outbound, sent, {}, at)
    expect(outbound.ownCallRefusal(back)?.decision.rule).toBe(isLetIn ? undefined : 'outbound.own')
  })

  it('carry the mark as the referrer where a header would need the consent of whoever is called', async () => {
    const { outbound, sent } = recording({ ...network(), referrer: () => 'http://localhost:4100' })
    const without = recording({ ...network(), referrer: () => 'null' })
    await without.outbound.as('user-code').fetch('https://public.example/')
    expect(without.sent[0]?.referrer).toBe('about:client')
    const back = await sentBy(outbound, sent, { headers: { 'X-Sandbank-Outbound': 'mine', A: 'b' } })
    expect([...(sent[0]?.headers ?? [])]).toEqual([['a', 'b']])
    expect(sent[0]?.referrer).toMatch(/^http:\/\/localhost:4100\/\?X-Sandbank-Outbound=[0-9a-f]{32}$/)
    expect(outbound.ownCallRefusal(back)?.message).toMatch(/Rule outbound\.own/)
  })
})
