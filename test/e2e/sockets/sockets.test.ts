import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { createEmulator, type Emulator } from 'sandbank'
import type { io as Io, Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { WebSocketServer } from 'ws'
import { fetchInPage, openBrowser, openShell, type TestBrowser } from '../../helpers/browser'
import { controlWorker } from '../../helpers/worker'
import { type SocketHost, serveSockets } from '../../sockets/socket-host'
import { serveDemoSite } from './demo-site'
import { record, type Script } from './transcript'

declare const io: typeof Io
declare global {
  /** What a test keeps in the page between two steps. */
  var session: {
    socket: Socket
    seen: { slug: string; marketCapUsd: number }[]
    log: string[]
    received: number[]
  }
}

let browser: TestBrowser
let site: { url: string; close(): Promise<void> }
let emulator: Emulator
/** The official server, for comparison. */
let official: SocketHost
let page: Page

beforeAll(async () => {
  site = await serveDemoSite()
  emulator = createEmulator()
  official = await serveSockets(emulator)
  browser = await openBrowser()
  const shell = await browser.context.newPage()
  await openShell(shell, site.url)
  await shell.close()
})
afterAll(async () => {
  await browser.close()
  await site.close()
  await official.stop()
  await emulator.close()
})
async function openPage(): Promise<void> {
  page = await browser.context.newPage()
  await page.goto(`${site.url}/demo.html`)
}
const closePage = () => page.close()

async function setMarketCap(from: Page, slug: string, marketCapUsd: number): Promise<void> {
  const profile = JSON.parse((await fetchInPage(from, `/agent-profiles/${slug}`)).text)
  const answer = await fetchInPage(from, `/__sandbank/directory/tokens/${profile.tokenAddress}`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      symbol: profile.tokenSymbol,
      name: profile.tokenName,
      chain: profile.tokenChainId,
      marketCapUsd,
      weeklyRevenueWeth: '2.5',
    }),
  })
  expect(answer.status).toBe(200)
}

/** Connects in the page, follows a profile, and writes down what comes. */
function follow(on: Page, slug: string, base = ''): Promise<unknown> {
  return on.evaluate(
    async ([address, followed]) => {
      const socket = io(`${address}/agent-profiles`, { transports: ['websocket'], reconnectionDelay: 20 })
      globalThis.session = { socket, seen: [], log: [], received: [] }
      socket.on('AGENT_PROFILE_DETAIL_UPDATE', (payload) => session.seen.push(payload))
      socket.on('AGENT_PROFILE_UPDATE', (payload) => session.log.push(payload.slug))
      socket.on('connect', () => session.log.push('connect'))
      socket.on('disconnect', (reason) => session.log.push(reason))
      return socket.emitWithAck('subscribe', followed)
    },
    [base, slug] as const,
  )
}

const seenIn = (on: Page) => on.evaluate(() => session.seen)
const hasSeen = (on: Page, count: number) =>
  on.waitForFunction((expected) => session.seen.length >= expected, count).then(() => seenIn(on))

describe('the official client in a page', () => {
  beforeEach(openPage)
  afterEach(closePage)

  it('[socket-listing] hears what changed in the list', async () => {
    await follow(page, 'marram')
    const reconnected = page.evaluate(
      () => new Promise((resolve) => session.socket.once('AGENT_PROFILE_UPDATE', resolve)),
    )
    await setMarketCap(page, 'night-ferry', 42.5)
    const { profiles } = JSON.parse((await fetchInPage(page, '/agent-profiles?limit=100')).text)
    expect(await reconnected).toEqual(profiles.find(({ slug }: { slug: string }) => slug === 'night-ferry'))
    expect(await seenIn(page)).toEqual([])
  })

  it('[socket-detail] follows a profile from subscribe to unsubscribe', async () => {
    expect(await follow(page, 'night-ferry')).toEqual({ success: true })
    await setMarketCap(page, 'night-ferry', 1)
    const [first] = await hasSeen(page, 1)
    expect(first).toEqual(JSON.parse((await fetchInPage(page, '/agent-profiles/night-ferry')).text))
    expect(await page.evaluate(() => session.socket.emitWithAck('unsubscribe', 'night-ferry'))).toEqual({
      success: true,
    })
    await setMarketCap(page, 'night-ferry', 2)
    await page.evaluate(() => session.socket.emitWithAck('subscribe', 'marram'))
    await setMarketCap(page, 'marram', 3)
    expect((await hasSeen(page, 2)).map(({ slug }) => slug)).toEqual(['night-ferry', 'marram'])
  })

  it('hears in one tab what is changed in another, all of it and in order', async () => {
    const other = await browser.context.newPage()
    await other.goto(`${site.url}/favicon.svg`)
    await follow(page, 'night-ferry')
    for (let step = 1; step <= 20; step++) await setMarketCap(other, 'night-ferry', step)
    const seen = await hasSeen(page, 20)
    expect(seen.map(({ marketCapUsd }) => marketCapUsd)).toEqual(Array.from({ length: 20 }, (_, i) => i + 1))
    await other.close()
  })

  it('keeps its connection while the worker is stopped, and hears what a new one does', async () => {
    await follow(page, 'night-ferry')
    const worker = await controlWorker(page)
    for (const [turn, marketCapUsd] of [5, 6, 7].entries()) {
      await worker.stop()
      await setMarketCap(page, 'night-ferry', marketCapUsd)
      await hasSeen(page, turn + 1)
    }
    expect((await seenIn(page)).map(({ marketCapUsd }) => marketCapUsd)).toEqual([5, 6, 7])
    expect(await page.evaluate(() => session.log.filter((entry) => entry !== 'night-ferry'))).toEqual([
      'connect',
    ])
  })

  it('connects while no worker runs', async () => {
    const worker = await controlWorker(page)
    await worker.stop()
    expect(await follow(page, 'night-ferry')).toEqual({ success: true })
  })

  it('comes back by itself after the server of its tab died', async () => {
    await follow(page, 'night-ferry')
    await page.evaluate(async () => {
      const back = new Promise((resolve) => session.socket.once('connect', () => resolve(undefined)))
      dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))
      await back
      await session.socket.emitWithAck('subscribe', 'night-ferry')
    })
    expect(await page.evaluate(() => session.log)).toEqual(['connect', 'transport close', 'connect'])
    await setMarketCap(page, 'night-ferry', 7)
    expect((await hasSeen(page, 1))[0]).toMatchObject({ marketCapUsd: 7 })
  })

  it('is refused another namespace, and polling', async () => {
    const refusals = await page.evaluate(async () => {
      const refusal = (client: Socket) =>
        new Promise<{ message: string; status?: number; text?: string }>((resolve) =>
          client.once('connect_error', (error) => {
            const { context } = error as { context?: XMLHttpRequest }
            client.close()
            resolve({
              message: error.message,
              ...(context && { status: context.status, text: context.responseText }),
            })
          }),
        )
      return [
        await refusal(io('/agent-profile', { transports: ['websocket'], forceNew: true })),
        await refusal(io('/agent-profiles', { transports: ['polling'], forceNew: true })),
      ]
    })
    expect(refusals).toEqual([
      { message: 'Invalid namespace' },
      { message: 'xhr poll error', status: 400, text: '{"code":0,"message":"Transport unknown"}' },
    ])
  })

  it('may keep the production address, and one that the user adds', async () => {
    const settings = (baseAddresses: string[]) =>
      fetchInPage(page, '/__sandbank/settings', {
        method: 'PUT',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ baseAddresses }),
      })
    expect(await follow(page, 'night-ferry', 'https://api.bankr.bot')).toEqual({ success: true })
    await settings(['http://added.test'])
    expect(await follow(page, 'night-ferry', 'http://added.test')).toEqual({ success: true })
    await settings([])
  })

  it('has 1,000 subscribers in one page', async () => {
    await page.evaluate(async () => {
      globalThis.session = { ...globalThis.session, received: [] }
      const sockets = Array.from({ length: 1000 }, () =>
        io('/agent-profiles', { transports: ['websocket'], forceNew: true }),
      )
      await Promise.all(
        sockets.map(async (socket) => {
          await socket.emitWithAck('subscribe', 'night-ferry')
          socket.on('AGENT_PROFILE_DETAIL_UPDATE', ({ marketCapUsd }) => session.received.push(marketCapUsd))
        }),
      )
    })
    await setMarketCap(page, 'night-ferry', 1000.5)
    await page.waitForFunction(() => session.received.length >= 1000)
    expect(await page.evaluate(() => [session.received.length, new Set(session.received).size])).toEqual([
      1000, 1,
    ])
  })
})

describe('the server in the tab', () => {
  beforeAll(openPage)
  afterAll(closePage)

  const PATH = '/socket.io/?EIO=4&transport=websocket'
  const JOIN = '40/agent-profiles,'
  const scripts: [string, Script, string?][] = [
    ['an opening', {}],
    ['joining', { frames: [JOIN] }],
    ['joining with credentials', { frames: ['40/agent-profiles,{"token":"x"}'] }],
    ['joining with credentials that are no object', { frames: ['40/agent-profiles,["x"]'] }],
    ['the root namespace, where nothing answers', { frames: ['40', '421["subscribe","a"]', JOIN] }],
    ['an unknown namespace, and then the known one', { frames: ['40/nowhere,', JOIN] }],
    ['subscribing', { frames: [JOIN, '42/agent-profiles,1["x"]', '42/agent-profiles,2["subscribe","a"]'] }],
    ['subscribing to nothing', { frames: [JOIN, '42/agent-profiles,1["subscribe"]'] }],
    [
      'subscribing with binary data',
      { frames: [JOIN, '451-/agent-profiles,1["subscribe",{"_placeholder":true,"num":0}]', [1, 2, 3]] },
    ],
    ['an acknowledgement that nobody waits for', { frames: [JOIN, '43/agent-profiles,7["x"]'] }],
    [
      'a binary acknowledgement that nobody waits for',
      { frames: [JOIN, '461-/agent-profiles,7[{"_placeholder":true,"num":0}]', [1]] },
    ],
    ['an event with a number for a name', { frames: [JOIN, '42/agent-profiles,1[7]'] }],
    ['leaving, and speaking after it', { frames: [JOIN, '41/agent-profiles,', '40'] }],
    ['leaving, and joining again', { frames: [JOIN, '41/agent-profiles,', '40', JOIN] }],
    ['speaking before joining', { frames: ['42/agent-profiles,["subscribe","a"]'] }],
    ['joining twice', { frames: [JOIN, JOIN] }],
    ['an error that only a server may send', { frames: [JOIN, '44/agent-profiles,{"message":"no"}'] }],
    ['a packet of an unknown kind', { frames: [JOIN, '9'] }],
    ['an empty frame', { frames: [JOIN, ''] }],
    ['an empty message', { frames: [JOIN, '4'] }],
    ['a socket.io packet of an unknown kind', { frames: [JOIN, '4x'] }],
    ['JSON that is none', { frames: [JOIN, '42/agent-profiles,["subscribe"'] }],
    ['an event that is no list', { frames: [JOIN, '42/agent-profiles,{"subscribe":1}'] }],
    ['an event under a reserved name', { frames: [JOIN, '42/agent-profiles,["connect"]'] }],
    ['too many attachments', { frames: [JOIN, '4511-/agent-profiles,["subscribe"]'] }],
    [
      'text where an attachment is due',
      { frames: [JOIN, '451-/agent-profiles,["subscribe",{"_placeholder":true,"num":0}]', '3'] },
    ],
    ['binary data out of the blue', { frames: [JOIN, [1, 2, 3]] }],
    ['a ping, which is the server’s to send', { frames: [JOIN, '2'] }],
    ['a pong that nobody asked for', { frames: [JOIN, '3'] }],
    ['packets that mean nothing here', { frames: [JOIN, '1', '5', '6'] }],
    [
      'a message of 1,000,000 bytes',
      { frames: [JOIN, `42/agent-profiles,1["subscribe","${'x'.repeat(999_967)}"]`] },
    ],
    ['a message of more', { frames: [JOIN, `42/agent-profiles,1["subscribe","${'é'.repeat(500_000)}"]`] }],
    ['a client that closes', { close: [] }],
    ['a client that closes with a reason', { close: [3001, 'enough'] }],
    ['subprotocols', { protocols: ['one', 'two'] }],
    ['a handshake for polling', {}, '/socket.io/?EIO=4&transport=polling'],
    ['a handshake without a transport', {}, '/socket.io/?EIO=4'],
    ['a session that does not exist', {}, `${PATH}&sid=none`],
  ]

  it.each(scripts)('does as the official one: %s', async (_, script, path = PATH) => {
    const at = (url: string) =>
      page.evaluate(record, [url.replace('http', 'ws') + path, script] as [string, Script])
    const [ours, theirs] = [await at(site.url), await at(official.url)]
    expect(ours).toEqual(theirs)
  })

  it('refuses a client of another protocol version', async () => {
    const url = `${site.url.replace('http', 'ws')}/socket.io/?EIO=3&transport=websocket`
    expect(await page.evaluate(record, [url, {}] as [string, Script])).toMatchObject({
      frames: [],
      close: { code: 1006, wasClean: false },
    })
  })

  it('pings, closes who does not answer, and who joins nothing in time, as the official one', async () => {
    const quick = { pingInterval: 20, pingTimeout: 20, connectTimeout: 100 }
    const deafServer = await serveSockets(emulator, quick)
    await page.goto(`${site.url}/quick.html`)
    const silent = (url: string) =>
      page.evaluate(
        (address) =>
          new Promise((resolve) => {
            const socket = new WebSocket(address)
            const kinds: string[] = []
            socket.onmessage = ({ data }) => kinds.push(data[0])
            socket.onclose = ({ code, wasClean }) => resolve({ kinds, code, wasClean })
          }),
        url.replace('http', 'ws') + PATH,
      )
    const ours = await silent(site.url)
    expect(ours).toEqual({ kinds: ['0', '2'], code: 1005, wasClean: true })
    expect(ours).toEqual(await silent(deafServer.url))
    // A client that answers pings and joins nothing is closed too; one that joins is not, however many pings pass.
    const answering = (join: boolean) =>
      page.evaluate(
        ([address, joins]) =>
          new Promise((resolve) => {
            const socket = new WebSocket(address)
            let pings = 0
            socket.onopen = () => joins && socket.send('40/agent-profiles,')
            socket.onmessage = ({ data }) => {
              if (data !== '2') return
              socket.send('3')
              if (++pings === 20) resolve('open')
            }
            socket.onclose = () => resolve('closed')
          }),
        [site.url.replace('http', 'ws') + PATH, join] as const,
      )
    expect(await answering(false)).toBe('closed')
    expect(await answering(true)).toBe('open')
    await deafServer.stop()
  })
})

describe('other WebSockets', () => {
  beforeAll(openPage)
  afterAll(closePage)

  it('are the browser’s own', async () => {
    const server = createServer()
    const echo = new WebSocketServer({ server })
    echo.on('connection', (socket) =>
      socket.on('message', (data, isBinary) => socket.send(data, { binary: isBinary })),
    )
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}/echo`
    const found = await page.evaluate(async (address) => {
      const frame = document.body.appendChild(document.createElement('iframe'))
      const Native = frame.contentWindow as unknown as { WebSocket: typeof WebSocket }
      class Mine extends WebSocket {}
      const socket = new Mine(address, ['chosen', 'other'])
      socket.binaryType = 'arraybuffer'
      await new Promise((resolve) => socket.addEventListener('open', resolve))
      const echoed = async (data: string | Uint8Array<ArrayBuffer>) => {
        socket.send(data)
        return new Promise((resolve) => {
          socket.onmessage = (event) =>
            resolve(typeof event.data === 'string' ? event.data : event.data.byteLength)
        })
      }
      const answers = [await echoed('text'), await echoed(new Uint8Array(70_000))]
      const ours = new WebSocket(
        `${location.origin.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`,
      )
      const stateAtFirst = ours.readyState
      const refused = [
        () => new WebSocket('nonsense://x'),
        () => new WebSocket(address, ['same', 'same']),
      ].map((make) => {
        try {
          return make() && 'made'
        } catch (thrown) {
          return (thrown as Error).name
        }
      })
      const isNative = Function.prototype.toString
        .call(Object.getPrototypeOf(Mine.prototype).send)
        .includes('[native code]')
      socket.close(1000, 'done')
      const { code, reason } = await new Promise<CloseEvent>((resolve) => {
        socket.onclose = resolve
      })
      const constants = (of: typeof WebSocket) => [
        of.CONNECTING,
        of.OPEN,
        of.CLOSING,
        of.CLOSED,
        of.length,
        of.name,
      ]
      return {
        answers,
        protocol: socket.protocol,
        instances: [socket instanceof Mine, socket instanceof WebSocket, ours instanceof WebSocket],
        same: JSON.stringify(constants(WebSocket)) === JSON.stringify(constants(Native.WebSocket)),
        oursHas: [ours.OPEN, stateAtFirst, ours.binaryType, String(ours)],
        refused,
        isNative,
        close: [code, reason],
      }
    }, url)
    expect(found).toEqual({
      answers: ['text', 70_000],
      protocol: 'chosen',
      instances: [true, true, true],
      same: true,
      oursHas: [1, 0, 'blob', '[object WebSocket]'],
      refused: ['SyntaxError', 'SyntaxError'],
      isNative: true,
      close: [1000, 'done'],
    })
    echo.close()
    server.closeAllConnections()
    server.close()
  })

  it('of a socket server elsewhere lead there, the first as the later ones', async () => {
    let upgrades = 0
    official.server.on('upgrade', () => upgrades++)
    const connected = await page.evaluate(async (url) => {
      const seen: boolean[] = []
      for (let turn = 0; turn < 2; turn++) {
        const socket = io(`${url}/agent-profiles`, { transports: ['websocket'], forceNew: true })
        await socket.emitWithAck('subscribe', 'night-ferry')
        seen.push(socket.connected)
        socket.close()
      }
      return seen
    }, official.url)
    expect(connected).toEqual([true, true])
    expect(upgrades).toBe(2)
  })
})

describe('the shell', () => {
  beforeAll(openPage)
  afterAll(closePage)

  it('shows in its list and on a profile’s page what it hears over the socket alone', async () => {
    const shell = await browser.context.newPage()
    // The worker's other messages are kept from it.
    await shell.addInitScript(() => {
      const Native = BroadcastChannel
      globalThis.BroadcastChannel = class extends Native {
        override set onmessage(listener: (event: MessageEvent) => void) {
          super.onmessage = (event) => event.data?.type === 'socket.event' && listener(event)
        }
      }
    })
    await openShell(shell, `${site.url}/ui/profiles`)
    const line = shell.getByRole('row').filter({ hasText: 'night-ferry' })
    // The first load and the connection each read the list once: what comes after those two came over the socket.
    for (const million of [1, 2, 3, 4]) {
      await setMarketCap(page, 'night-ferry', million * 1_000_000)
      await line.filter({ hasText: `$${million}M` }).waitFor()
    }
    await line.getByRole('link').click()
    const stats = shell.locator('.pstats')
    for (const million of [5, 6, 7, 8]) {
      await setMarketCap(page, 'night-ferry', million * 1_000_000)
      await stats.filter({ hasText: `$${million}M` }).waitFor()
    }
    await shell.close()
  })
})
