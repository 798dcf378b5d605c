import { mkdtempSync, rmSync } from 'node:fs'
import { request as httpRequest } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { distFolder } from '../../src/cli/project.mjs'
import { serveSite } from '../../src/hosts/server/site.mjs'
import { fetchInPage, openBrowser, type TestBrowser, waitForShell } from '../helpers/browser'
import { sandbank, startCommand } from '../helpers/command'
import { serveLocally } from '../helpers/local-server'
import { times } from '../helpers/soak'
import { controlWorker } from '../helpers/worker'

type Site = Awaited<ReturnType<typeof serveSite>>

let browser: TestBrowser
let site: Site
let key: string
/** What the terminal shows. */
const printed: string[] = []

beforeAll(async () => {
  site = await serveSite({ folder: distFolder, port: 0, print: (line) => printed.push(line) })
  browser = await openBrowser()
})
afterAll(async () => {
  await browser.close()
  await site.close()
})

const RELOADS = times(2, 8)

async function openTab(path = '/ui/coverage'): Promise<Page> {
  const page = await browser.context.newPage()
  // Writes down how each relayed request of this tab fares.
  await page.addInitScript(() => {
    const native = window.fetch
    const signals: AbortSignal[] = []
    Reflect.set(window, 'relayed', signals)
    window.fetch = (input, init) => {
      const { url, signal } = input instanceof Request ? input : { url: String(input), signal: init?.signal }
      if (url.includes('/__relay/') && signal) signals.push(signal)
      return native(input, init)
    }
    Reflect.set(window, 'overPort', 0)
    const post = MessagePort.prototype.postMessage
    MessagePort.prototype.postMessage = function (message: { type?: string }, options?: unknown) {
      if (message?.type === 'relayed') Reflect.set(window, 'overPort', Reflect.get(window, 'overPort') + 1)
      return post.call(this, message, options as StructuredSerializeOptions)
    }
  })
  await page.goto(site.url + path)
  await waitForShell(page)
  return page
}

/** A tab that leads. */
async function openLeader(path?: string): Promise<Page> {
  const page = await openTab(path)
  key = (await (await call('/__sandbank/credentials')).json()).keys.full
  return page
}

const call = (path: string, init?: RequestInit) => fetch(site.url + path, init)

/** Reads a stream that must not end well. */
async function readOn(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  while (!(await reader.read()).done);
}

const json = (method: string, body: unknown, headers: Record<string, string> = {}) => ({
  method,
  headers: { 'Content-Type': 'application/json', ...headers },
  body: JSON.stringify(body),
})

/** With headers that `fetch` does not let a program choose. */
function rawCall(path: string, headers: Record<string, string>, method = 'GET') {
  return new Promise<{ status: number; text: string; headers: NodeJS.Dict<string | string[]> }>(
    (resolve, reject) => {
      const sent = httpRequest(
        { host: '127.0.0.1', port: site.port, path, method, headers },
        async (answer) => {
          let text = ''
          for await (const chunk of answer) text += chunk
          resolve({ status: answer.statusCode ?? 0, text, headers: answer.headers })
        },
      )
      sent.on('error', reject).end()
    },
  )
}

describe('the relay without a tab', () => {
  it('says at once that there is none, and what to do', async () => {
    for (const path of ['/agent-profiles', '/__sandbank/health']) {
      const answer = await call(path)
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
      expect(await answer.json()).toEqual({
        error: 'No backend here',
        message: expect.stringContaining(`Open ${site.url}/ in a browser`),
      })
    }
  })

  it('turns away foreign hosts, foreign pages at the admin API, and strangers who would answer', async () => {
    const foreign = await rawCall('/agent-profiles', { Host: 'evil.example' })
    expect([foreign.status, JSON.parse(foreign.text).error]).toEqual([403, 'Host not allowed'])
    const page = await call('/__sandbank/reset', json('POST', {}, { Origin: 'https://evil.example' }))
    expect([page.status, (await page.json()).error]).toEqual([403, 'Origin not allowed'])
    for (const options of [
      { origin: 'https://evil.example' },
      {},
      { origin: site.url, headers: { Host: 'evil.example' } },
    ]) {
      const socket = new WebSocket(`${site.url.replace('http', 'ws')}/__relay`, options)
      const outcome = await new Promise((resolve) => {
        socket.on('unexpected-response', (_, { statusCode }) => resolve(statusCode))
        socket.on('open', () => resolve('open'))
        socket.on('error', () => undefined)
      })
      expect(outcome).toBe(403)
    }
  })
})

describe('the relay with a tab that is about to come', () => {
  it('waits for it from the moment in which its page is served, before its worker is installed and after', async () => {
    for (let visit = 0; visit < 2; visit++) {
      const page = await browser.context.newPage()
      await page.goto(`${site.url}/ui/coverage`, { waitUntil: 'commit' })
      expect((await call('/agent-profiles?limit=1')).status).toBe(200)
      await page.close()
    }
  })
})

describe('the relay with an open tab', () => {
  let page: Page
  beforeAll(async () => {
    page = await openLeader()
  })
  afterAll(() => page.close())

  it('answers a program as the tab itself is answered', async () => {
    const listed = await call('/agent-profiles?limit=3')
    expect(listed.status).toBe(200)
    expect(await listed.text()).toBe((await fetchInPage(page, '/agent-profiles?limit=3')).text)
    const created = await call(
      '/agent/profile',
      json('POST', { projectName: 'Curled' }, { 'X-API-Key': key }),
    )
    expect(created.status).toBe(201)
    const refused = await call('/wallet/me')
    expect([refused.status, refused.headers.get('x-sandbank')]).toEqual([401, expect.any(String)])
  })

  it('refuses the admin API and JSON-RPC to the form of another page, which the browser hands to the worker itself', async () => {
    const evil = await serveLocally((_, response) => {
      response.writeHead(200, { 'Content-Type': 'text/html' }).end('<title>another page</title>')
    })
    const other = await browser.context.newPage()
    const refusals: unknown[] = []
    const created = await (await call('/__sandbank/keys', json('POST', { name: 'kept' }))).json()
    for (const path of ['/__sandbank/reset', '/%5f%5fsandbank/reset?x=%ff', '/rpc/8453']) {
      await other.goto(`${evil.url}/`)
      await Promise.all([
        other.waitForURL(site.url + path),
        other.evaluate((action) => {
          const form = document.createElement('form')
          Object.assign(form, { action, method: 'post', enctype: 'text/plain' })
          document.body.append(form)
          form.submit()
        }, site.url + path),
      ])
      refusals.push(JSON.parse((await other.locator('body').textContent()) ?? '').error)
    }
    expect(refusals).toEqual(['Origin not allowed', 'Origin not allowed', 'Origin not allowed'])
    const { keys } = await (await call('/__sandbank/keys')).json()
    expect(keys.map(({ id }: { id: string }) => id)).toContain(created.key.id)
    await other.close()
    await evil.close()
  })

  it("shows the emulator the caller's own host, and a caller on this machine with the address of the settings", async () => {
    const credentials = await rawCall('/__sandbank/credentials', { Host: `127.0.0.1:${site.port}` })
    expect(JSON.parse(credentials.text).baseUrl).toBe(`http://127.0.0.1:${site.port}`)
    const { apiKey } = await (
      await call('/__sandbank/keys', json('POST', { name: 'far', allowedIps: ['203.0.113.9'] }))
    ).json()
    await call('/__sandbank/settings', json('PUT', { callerIp: '203.0.113.9' }))
    const headers = { 'X-API-Key': apiKey }
    expect((await fetchInPage(page, '/wallet/me', { headers })).status).toBe(200)
    // A caller on this machine has no address of its own, and gets that of the settings as a page does.
    expect((await call('/wallet/me', { headers })).status).toBe(200)
    await call('/__sandbank/settings', json('PUT', { callerIp: '127.0.0.1' }))
    const outside = await call('/wallet/me', { headers })
    expect((await outside.json()).message).toContain('allowlist without 127.0.0.1')
  })

  it('lets pages of other origins on this machine use the API', async () => {
    const response = await rawCall(
      '/agent/profile',
      {
        Origin: 'http://localhost:5173',
        'Access-Control-Request-Method': 'PUT',
        'Access-Control-Request-Headers': 'authorization,content-type',
      },
      'OPTIONS',
    )
    expect([response.status, response.headers['access-control-allow-headers']]).toEqual([
      204,
      'authorization,content-type',
    ])
    const readableBy = async (origin: string) => {
      const { status, headers } = await call('/agent-profiles', { headers: { Origin: origin } })
      return [status, headers.get('access-control-allow-origin')]
    }
    expect(await readableBy('http://localhost:5173')).toEqual([200, 'http://localhost:5173'])
    expect(await readableBy('https://evil.example')).toEqual([200, null])
  })

  it('helps with a path that is mistyped, outside and inside', async () => {
    const outside = await call('/walet/me')
    const inside = await fetchInPage(page, '/walet/me')
    expect([outside.status, inside.status]).toEqual([404, 404])
    expect(await outside.text()).toBe(inside.text)
    expect(JSON.parse(inside.text).message).toContain('GET /__sandbank/coverage lists every path')
    const typed = await openTab('/walet/me')
    await typed.getByRole('heading', { name: 'No such page' }).waitFor()
    await typed.close()
  })

  it('streams, and stops in the tab when the caller leaves', async () => {
    const leaving = new AbortController()
    const stream = await call('/__sandbank/journal', {
      headers: { Accept: 'text/event-stream' },
      signal: leaving.signal,
    })
    const reader = (stream.body as ReadableStream<Uint8Array>).getReader()
    const readText = async () => new TextDecoder().decode((await reader.read()).value)
    expect(await readText()).toBe(': connected\n\n')
    await call('/agent-profiles?streamed')
    expect(await readText()).toContain('/agent-profiles?streamed')
    const isAborted = () =>
      page.evaluate(
        () => (Reflect.get(window, 'relayed') as AbortSignal[]).filter(({ aborted }) => aborted).length,
      )
    expect(await isAborted()).toBe(0)
    leaving.abort()
    await expect.poll(isAborted).toBe(1)
  })

  it('carries large bodies both ways, byte for byte', async () => {
    await call('/__sandbank/seed', json('POST', { profiles: 700 }))
    const exported = await (await call('/__sandbank/export')).text()
    expect(exported.length).toBeGreaterThan(1_000_000)
    const imported = await call('/__sandbank/import', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      // Spaces are as good as rows here, and cost the database nothing.
      body: exported.padEnd(10_000_000),
    })
    expect(imported.status).toBe(200)
    expect((await (await call('/__sandbank/export')).text()) === exported).toBe(true)
  })

  it('refuses a body that is too large before it has all of it', async () => {
    const answer = await call('/agent/profile', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-API-Key': key },
      body: 'x'.repeat(10_000_000),
    })
    expect([answer.status, (await answer.json()).error]).toEqual([413, expect.any(String)])
    expect((await call('/agent-profiles?limit=1')).status).toBe(200)
  })

  it('breaks an answer off when the worker dies in the middle of it', async () => {
    const stream = await call('/__sandbank/journal', { headers: { Accept: 'text/event-stream' } })
    const reader = (stream.body as ReadableStream<Uint8Array>).getReader()
    await reader.read()
    await (await controlWorker(page)).stop()
    await expect(readOn(reader)).rejects.toThrow()
    expect((await call('/agent-profiles?limit=1')).status).toBe(200)
  })

  it('carries the journal to a terminal, as it grows', async () => {
    const { child, exited, printed } = startCommand([
      ...['journal', '--follow', '--json', '--path', '/wallet/me?n', '--url', site.url],
    ])
    for (let n = 1; n <= 3; n++) {
      await fetchInPage(page, `/wallet/me?n=${n}`)
      await printed(`"path":"/wallet/me?n=${n}"`)
    }
    child.kill()
    const { stdout } = await exited
    const entries = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(entries.map(({ path, status }) => [path, status])).toEqual(
      [1, 2, 3].map((n) => [`/wallet/me?n=${n}`, 401]),
    )
  })
})

describe('a synchronous XMLHttpRequest of a page', () => {
  const ask = (page: Page, address: string) =>
    page.evaluate((url) => {
      const request = new XMLHttpRequest()
      try {
        request.open('GET', url, false)
        request.send()
        return { status: request.status }
      } catch (thrown) {
        const { name, message } = thrown as Error
        return { name, message }
      }
    }, address)
  const refusalOf = (address: string) => ({
    name: 'InvalidAccessError',
    message: `${address} cannot be called by a synchronous XMLHttpRequest, open(…, false): the emulator runs in this browser, which holds this page until the answer is there, and passes such a call by the service worker. Call it by \`fetch\`, or by open(method, url) and its load event. The Node host (npx sandbank start --headless) answers synchronous calls of its pages. (Rule page.synchronousCall.)`,
  })

  it.each(['', '?sandbank-host=page'])(
    'is refused where it is opened, in a page of the shell%s; other calls are answered as before',
    async (mode) => {
      const page = await openTab(`/ui/coverage${mode}`)
      for (const address of [`${site.url}/agent-profiles`, 'https://api.bankr.bot/agent-profiles'])
        expect(await ask(page, address)).toEqual(refusalOf(address))
      expect((await fetchInPage(page, '/agent-profiles?limit=1')).status).toBe(200)
      // The tab goes on answering the port.
      expect((await call('/agent-profiles?limit=1')).status).toBe(200)
      await page.close()
    },
  )

  it('reads the files of the site as before', async () => {
    const page = await openTab()
    expect(await ask(page, '/manifest.webmanifest')).toEqual({ status: 200 })
    await page.close()
  })

  it('is refused too where requests of the page go around its worker', async () => {
    const page = await browser.context.newPage()
    const inspector = await browser.context.newCDPSession(page)
    await inspector.send('Network.enable')
    await inspector.send('Network.setBypassServiceWorker', { bypass: true })
    await page.goto(`${site.url}/ui/coverage`)
    await page.waitForFunction(() => Reflect.has(globalThis, Symbol.for('sandbank.calls')))
    const address = `${site.url}/agent-profiles`
    await expect.poll(() => ask(page, address)).toEqual(refusalOf(address))
    await page.close()
  })

  it('leaves the calls of a page without a worker to the relay, as long as they are asynchronous', async () => {
    const leader = await openLeader()
    const page = await browser.context.newPage()
    const inspector = await browser.context.newCDPSession(page)
    await inspector.send('Network.enable')
    await inspector.send('Network.setBypassServiceWorker', { bypass: true })
    await page.goto(`${site.url}/favicon.svg`)
    const listed = await fetchInPage(page, '/agent-profiles?limit=1')
    expect([listed.status, listed.headers['x-sandbank'] !== undefined]).toEqual([200, true])
    await page.close()
    await leader.close()
  })
})

describe('the command line through the relay', () => {
  it('[webhook-cli] deploys a handler into the tab, and sends it a signed event', async () => {
    const page = await openLeader()
    const folder = mkdtempSync(join(tmpdir(), 'sandbank-relay-'))
    const options = { cwd: folder, env: { SANDBANK_URL: site.url } }
    const webhooks = (...args: string[]) => sandbank(['webhooks', ...args], options)
    try {
      expect((await webhooks('init')).code).toBe(0)
      expect((await webhooks('add', 'orders')).code).toBe(0)
      expect((await webhooks('env', 'set', 'WEBHOOK_SECRET=of the test')).code).toBe(0)
      const deployed = await webhooks('deploy')
      expect([deployed.code, deployed.stderr]).toEqual([0, ''])
      expect(deployed.stdout).toContain(`orders  v1  ${site.url}/u/0x`)
      const event = ['trigger', 'orders', '--event', 'order.created']
      expect((await webhooks(...event)).stdout).toMatch(/^202 /)
      expect(await webhooks(...event, '--tamper')).toMatchObject({
        code: 3,
        stdout: expect.stringMatching(/^401 /),
      })
    } finally {
      rmSync(folder, { recursive: true })
      await page.close()
    }
  })
})

describe('the relay with several tabs', () => {
  it('goes over to the next when the first one closes, with what was not answered yet', async () => {
    const first = await openLeader()
    const second = await openTab()
    await call('/__sandbank/reset', json('POST', {}))
    const stream = await call('/__sandbank/journal', { headers: { Accept: 'text/event-stream' } })
    const reader = (stream.body as ReadableStream<Uint8Array>).getReader()
    await reader.read()
    const answers = Promise.all([
      ...Array.from({ length: 20 }, () => call('/agent-profiles?limit=20').then(({ status }) => status)),
      call('/agent/profile', json('POST', { projectName: 'Handed over' }, { 'X-API-Key': key })).then(
        ({ status }) => status,
      ),
    ])
    await first.close()
    await expect(readOn(reader)).rejects.toThrow()
    expect(await answers).toEqual([...Array(20).fill(200), 201])
    expect((await call('/agent-profiles?limit=1')).status).toBe(200)
    const relayed = () =>
      second.evaluate(() => Reflect.get(window, 'overPort') + Reflect.get(window, 'relayed').length)
    expect(await relayed()).toBeGreaterThan(0)
    await second.close()
  })

  it('[transfer-native] pays what it acknowledges, once, across reloads of the only tab', async () => {
    const page = await openLeader()
    await call('/__sandbank/reset', json('POST', {}))
    const { wallet } = await (await call('/__sandbank/credentials')).json()
    const transfer = (amount: number) =>
      call(
        '/wallet/transfer',
        json(
          'POST',
          {
            tokenAddress: '0x0000000000000000000000000000000000000000',
            recipientAddress: '0x00000000000000000000000000000000000000ee',
            amount: `0.0000${amount}`,
            isNativeToken: true,
          },
          { 'X-API-Key': key },
        ),
      )
    let isReloading = true
    const answers: { status: number; text: string }[] = []
    const payer = async (first: number) => {
      for (let amount = first; isReloading; amount += 4) {
        const answer = await transfer(amount)
        answers.push({ status: answer.status, text: await answer.text() })
      }
    }
    const payers = [101, 102, 103, 104].map(payer)
    for (let reload = 0; reload < RELOADS; reload++) {
      await page.reload()
      await waitForShell(page)
      const before = answers.length
      await expect.poll(() => answers.length).toBeGreaterThan(before + 4)
    }
    isReloading = false
    await Promise.all(payers)
    expect(answers.filter(({ status }) => status !== 200)).toEqual([])
    const counted = await call(
      '/rpc/8453',
      json('POST', {
        jsonrpc: '2.0',
        id: 1,
        method: 'eth_getTransactionCount',
        params: [wallet.evm, 'latest'],
      }),
    )
    expect(Number((await counted.json()).result)).toBe(answers.length)
    expect(new Set(answers.map(({ text }) => text)).size).toBe(answers.length)
    await page.close()
  })

  it('says when the tab of another browser profile takes over, and leaves it no request that is pinned', async () => {
    const first = await openLeader()
    const health = await call('/__sandbank/health')
    const database = health.headers.get('x-sandbank-database') as string
    expect(printed.at(-1)).toContain(`Database ${database} answers`)
    const elsewhere = await openBrowser()
    const second = await elsewhere.context.newPage()
    await second.goto(`${site.url}/ui/coverage`)
    await waitForShell(second)
    await first.close()
    const databaseNow = async () => (await call('/__sandbank/health')).headers.get('x-sandbank-database')
    await expect.poll(databaseNow).not.toBe(database)
    const other = await databaseNow()
    expect(other).toMatch(/^[0-9a-f]{12}$/)
    expect(printed.at(-1)).toContain(`Database ${other} answers now, and no longer ${database}`)
    const pinned = (id: string | null) =>
      call('/__sandbank/keys', json('POST', { name: 'pinned' }, { 'X-Sandbank-Database': String(id) }))
    const refused = await pinned(database)
    expect([refused.status, (await refused.json()).error]).toEqual([409, 'Another database answers'])
    expect((await pinned(other)).status).toBe(201)
    await elsewhere.close()
  })

  it('reaches a tab that runs the emulator itself', async () => {
    const page = await openLeader('/ui/coverage?sandbank-host=page')
    expect((await (await call('/__sandbank/health')).json()).host).toBe('page')
    const large = await call('/agent/profile', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-API-Key': key },
      body: 'x'.repeat(3_000_000),
    })
    expect(large.status).toBe(413)
    await page.close()
  })
})

describe('user code of the tab', () => {
  it('is known where its call comes back through a tunnel that hides the name, and is refused', async () => {
    const tab = await openLeader()
    const tunnel = await serveLocally((request, response) => {
      const { url: path, method } = request
      const headers = { ...request.headers, host: new URL(site.url).host }
      httpRequest({ host: '127.0.0.1', port: site.port, path, method, headers }, (answer) => {
        answer.pipe(response.writeHead(answer.statusCode ?? 0, answer.headers))
      }).end()
    })
    const code = `module.exports = async (request) => {
      const response = await fetch(await request.text())
      return Response.json({ status: response.status, text: await response.text() })
    }`
    const bundles = { caller: { file: 'caller.js', code } }
    const deployed = await call(
      '/webhooks/deploy',
      json('POST', { config: { webhooks: { caller: {} } }, bundles }, { 'X-API-Key': key }),
    )
    const { pathname } = new URL((await deployed.json()).webhooks[0].url)
    await call('/__sandbank/settings', json('PUT', { allowedHosts: [new URL(tunnel.url).host] }))
    for (const path of ['/__sandbank/credentials', '/agent-profiles']) {
      expect((await fetch(tunnel.url + path)).status).toBe(200)
      const { status, text } = await (
        await call(pathname, { method: 'POST', body: tunnel.url + path })
      ).json()
      expect(status, text).toBe(403)
      expect(JSON.parse(text)).toEqual({
        error: "The emulator's own call",
        message: expect.stringContaining('(Rule outbound.own.)'),
      })
    }
    await call('/__sandbank/settings', json('PUT', { allowedHosts: [] }))
    await tunnel.close()
    await tab.close()
  })
})
