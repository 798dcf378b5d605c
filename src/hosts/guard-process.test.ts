import http, { createServer, get, request } from 'node:http'
import http2 from 'node:http2'
import https from 'node:https'
import net from 'node:net'
import tls from 'node:tls'
import { setupServer } from 'msw/node'
import { handlers } from 'sandbank/msw'
import { ProxyAgent, fetch as undiciFetch } from 'undici'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { type LocalServer, serveLocally } from '../../test/helpers/local-server'
import { guardProcess } from './guard-process'

const REFUSED =
  /^Sandbank kept .* from being called: it is the real service\. Nothing in this process answers it\./

let undo: () => void
const before = { fetch: globalThis.fetch, connect: net.Socket.prototype.connect }
beforeEach(() => {
  undo = guardProcess({ net, tls })
})
afterEach(() => undo())

/** Rejects with what an emitter fails of. */
const failure = (emitter: NodeJS.EventEmitter) =>
  new Promise<Error>((_, reject) => {
    emitter.on('error', reject)
  })

describe('sandbank/guard in a process', () => {
  it.each([
    'https://api.bankr.bot/wallet/me',
    'http://api.bankr.bot/wallet/me',
    'https://LLM.Bankr.Bot:8443/v1/models',
    'https://bankr.bot./',
    'https://www.bankr.bot/',
  ])('refuses fetch of %s, with the address, the rule and what to do', async (address) => {
    const refused = fetch(address)
    await expect(refused).rejects.toThrow(REFUSED)
    await expect(refused).rejects.toMatchObject({ name: 'TypeError' })
    await expect(refused).rejects.toThrow(new URL(address).href)
    await expect(refused).rejects.toThrow(
      /setupSandbank\(\).*\(Rule guard\.hostedService; see docs\/howto\/package\.md/,
    )
    await expect(fetch(new Request(address))).rejects.toThrow(REFUSED)
  })

  it.each<[string, () => Promise<unknown>]>([
    ['node:https', () => failure(https.get('https://api.bankr.bot/'))],
    ['node:http, imported by name', () => failure(get('http://api.bankr.bot/'))],
    ['node:http with options', () => failure(request({ host: 'API.BANKR.BOT.', port: 8080 }).end())],
    [
      'an agent that keeps connections',
      () => failure(https.get('https://api.bankr.bot/', { agent: new https.Agent({ keepAlive: true }) })),
    ],
    [
      'an address in numbers with the name in Host',
      () => failure(https.get({ host: '192.0.2.1', headers: { Host: 'api.bankr.bot' } })),
    ],
    ['http2', () => failure(http2.connect('https://api.bankr.bot'))],
    ['net, by port and host', () => failure(net.connect(80, 'api.bankr.bot'))],
    ['net, by options', () => failure(new net.Socket().connect({ host: 'api.bankr.bot', port: 80 }))],
    ['tls', () => failure(tls.connect(443, 'api.bankr.bot'))],
    ['ws', () => failure(new WebSocket('wss://api.bankr.bot/socket.io/'))],
    ['ws without encryption', () => failure(new WebSocket('ws://api.bankr.bot/'))],
  ])('refuses %s', async (_, call) => {
    await expect(call()).rejects.toThrow(REFUSED)
  })

  it('refuses undici of npm, whose fetch says it in the cause', async () => {
    await expect(undiciFetch('https://api.bankr.bot/')).rejects.toMatchObject({
      cause: { message: expect.stringMatching(REFUSED) },
    })
  })

  it('refuses an encrypted call through the tunnel of a proxy', async () => {
    const proxy = createServer()
    const seen: Buffer[] = []
    proxy.on('connect', (_, socket) => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n')
      socket.on('data', (data: Buffer) => seen.push(data)).on('error', () => undefined)
    })
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
    const { port } = proxy.address() as net.AddressInfo
    const dispatcher = new ProxyAgent(`http://127.0.0.1:${port}`)
    await expect(undiciFetch('https://api.bankr.bot/', { dispatcher })).rejects.toMatchObject({
      cause: { message: expect.stringMatching(REFUSED) },
    })
    expect(seen).toEqual([])
    await dispatcher.close()
    proxy.closeAllConnections()
    proxy.close()
  })

  it.each(['before', 'after'])(
    'lets MSW answer that is started %s it, and refuses what MSW lets through',
    async (order) => {
      const server = setupServer(...handlers)
      if (order === 'before') undo()
      server.listen({ onUnhandledRequest: 'bypass' })
      if (order === 'before') undo = guardProcess({ net, tls })
      try {
        const answer = await fetch('https://api.bankr.bot/agent-profiles?limit=1')
        expect((await answer.json()).profiles).toHaveLength(1)
        const status = await new Promise((resolve, reject) => {
          https
            .get('https://api.bankr.bot/wallet/me', (got) => resolve(got.resume().statusCode))
            .on('error', reject)
        })
        expect(status).toBe(401)
        await expect(fetch('https://www.bankr.bot/')).rejects.toThrow(REFUSED)
        await expect(failure(https.get('https://www.bankr.bot/'))).rejects.toThrow(REFUSED)
      } finally {
        undo()
        undo = () => {}
        server.close()
      }
      expect(net.Socket.prototype.connect).toBe(before.connect)
    },
  )

  it('leaves every other host alone', async () => {
    const server: LocalServer = await serveLocally((_, response) => response.end('mine'))
    expect(await (await fetch(server.url)).text()).toBe('mine')
    const status = await new Promise((resolve) => {
      http.get(`${server.url}/?https://api.bankr.bot/`, (answer) => resolve(answer.resume().statusCode))
    })
    expect(status).toBe(200)
    await expect(fetch('https://notbankr.bot.invalid/')).rejects.toThrow('fetch failed')
    await server.close()
  })

  it('is there once however often it is asked for, and gone with the last that undoes it', async () => {
    const { connect } = net.Socket.prototype
    const undoOther = guardProcess({ net, tls })
    expect(net.Socket.prototype.connect).toBe(connect)
    undo()
    await expect(fetch('https://api.bankr.bot/')).rejects.toThrow(REFUSED)
    undo = () => {}
    undoOther()
    expect(globalThis.fetch).toBe(before.fetch)
    expect(net.Socket.prototype.connect).toBe(before.connect)
  })

  it('leaves in place what others have put over it, and refuses nothing any more', async () => {
    const guarded = net.Socket.prototype.connect
    const over = function (this: net.Socket, ...args: unknown[]) {
      return Reflect.apply(guarded, this, args)
    } as typeof guarded
    net.Socket.prototype.connect = over
    undo()
    undo = () => {}
    expect(net.Socket.prototype.connect).toBe(over)
    const lookup: net.LookupFunction = (_host, _options, done) => done(new Error('looked up'), [])
    await expect(failure(net.connect({ host: 'api.bankr.bot', port: 80, lookup }))).rejects.toThrow(
      'looked up',
    )
    net.Socket.prototype.connect = before.connect
  })
})
