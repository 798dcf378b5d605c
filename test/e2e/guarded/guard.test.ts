import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { libFolder, root } from '../../../src/cli/project.mjs'
import { launchBrowser, type TestBrowser } from '../../helpers/browser'
import { type LocalServer, serveLocally } from '../../helpers/local-server'
import { pageScript } from '../../helpers/page-script'

interface Served {
  status?: number
  type?: string
  body?: string
  location?: string
}

let script: string
let browser: TestBrowser
/** What stands for the hosted service's machines: every connection that reaches one is written down. */
let service: Server
let connections = 0
const sites: LocalServer[] = []

beforeAll(async () => {
  script = await pageScript('test/e2e/guarded/page.ts')
  service = createServer((socket) => {
    connections++
    socket.destroy()
  })
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  const address = service.address()
  const port = typeof address === 'object' ? address?.port : undefined
  browser = await launchBrowser([`--host-resolver-rules=MAP *.bankr.bot 127.0.0.1:${port}`])
})
afterAll(async () => {
  await browser.close()
  service.close()
  for (const site of sites) await site.close()
})

/** A site as Vite serves it while it is developed: what it does not know is its page. Each has an origin of its own. */
async function openSite(files: Record<string, Served> = {}, hasWorker = false): Promise<Page> {
  const site = await serveLocally(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const { status = 200, type = 'text/javascript', body = '', location } = await fileOf(pathname)
    response.writeHead(status, { 'Content-Type': type, ...(location && { Location: location }) }).end(body)
  })
  sites.push(site)
  const page = await browser.context.newPage()
  await page.goto(site.url)
  return page

  async function fileOf(pathname: string): Promise<Served> {
    const listed = files[pathname]
    if (listed) return listed
    if (pathname === '/page.js') return { body: script }
    const [, part] = /^\/sandbank-worker((?:\.\w+)?\.js)$/.exec(pathname) ?? []
    if (hasWorker && part) return { body: await readFile(join(libFolder, `worker${part}`), 'utf8') }
    return { type: 'text/html', body: '<!doctype html><title>A site</title><script src="/page.js"></script>' }
  }
}

/** What becomes of a call by each means that a page has. */
function callsOf(page: Page, address: string): Promise<Record<string, string>> {
  return page.evaluate(async (url) => {
    const ended = (call: () => unknown) =>
      Promise.resolve()
        .then(call)
        .then(String, (thrown: Error) => thrown.message)
    const viaRequest = (isAsync: boolean) =>
      new Promise((resolve, reject) => {
        try {
          const request = new XMLHttpRequest()
          request.onloadend = () => resolve(request.status)
          request.open('GET', url, isAsync)
          request.send()
        } catch (thrown) {
          reject(thrown)
        }
      })
    const viaSocket = () => {
      const socket = new WebSocket(url.replace(/^http/, 'ws'))
      return new Promise((resolve) => {
        socket.onopen = () => resolve('open')
        socket.onerror = () => resolve('closed')
      })
    }
    return {
      fetch: await ended(() => fetch(url).then(({ status }) => status)),
      request: await ended(() => viaRequest(true)),
      synchronous: await ended(() => viaRequest(false)),
      events: await ended(() => {
        new EventSource(url).close()
        return 'made'
      }),
      beacon: await ended(() => navigator.sendBeacon(url, 'x')),
      later: await ended(() => Reflect.get(globalThis, 'fetchLater')(url).activated),
      socket: await ended(viaSocket),
    }
  }, address)
}

/** How `start()` ends. */
function start(
  page: Page,
  options: object = {},
): Promise<{ mode?: string; reason?: string; message?: string }> {
  return page.evaluate(async (given) => {
    try {
      const { mode } = await Reflect.get(globalThis, 'start')(given)
      return { mode }
    } catch (thrown) {
      const { reason, message } = thrown as Error & { reason: string }
      return { reason, message }
    }
  }, options)
}

const ADDRESS = 'https://api.bankr.bot/agent-profiles?limit=1'
const OTHERS = ['http://api.bankr.bot/agent-profiles', 'https://www.bankr.bot:8443/']

describe('[guard] sandbank/guard in a page', () => {
  it('refuses every call of the service where start() is forgotten, and says what to do', async () => {
    const page = await openSite()
    for (const address of [ADDRESS, ...OTHERS]) {
      const { socket, ...calls } = await callsOf(page, address)
      for (const [means, message] of Object.entries(calls)) {
        expect(message, means).toBe(
          `Sandbank kept ${address} from being called: it is the real service. No emulator was started in this page: call it after \`await start()\` of "sandbank/browser", or after MSW was started with the handlers of "sandbank/msw". (Rule guard.hostedService; see docs/howto/package.md#no-call-of-the-real-service.)`,
        )
      }
      expect(socket).toMatch(/^Sandbank kept wss?:\/\/.* from being called/)
    }
    expect(connections).toBe(0)
  })

  it('lets those pass that the worker answers, once it does, and no others', async () => {
    const page = await openSite({}, true)
    expect(await start(page)).toEqual({ mode: 'service-worker' })
    expect(await callsOf(page, ADDRESS)).toEqual({
      fetch: '200',
      request: '200',
      synchronous: expect.stringMatching(
        /cannot be called by a synchronous XMLHttpRequest.*Rule page\.synchronousCall/,
      ),
      events: 'made',
      beacon: 'true',
      later: expect.stringMatching(/^Sandbank kept .*The worker answers `fetch`/),
      // The emulator's own socket, which takes socket clients only.
      socket: 'closed',
    })
    for (const address of OTHERS) {
      for (const [means, message] of Object.entries(await callsOf(page, address))) {
        expect(message, means).toMatch(/^Sandbank kept .* from being called: it is the real service\./)
      }
    }
    expect(connections).toBe(0)
  })

  it('leaves other calls alone', async () => {
    const page = await openSite()
    const { origin } = new URL(page.url())
    expect(await callsOf(page, `${origin}/wallet/me`)).toMatchObject({
      fetch: '200',
      request: '200',
      synchronous: '200',
      beacon: 'true',
      later: 'false',
    })
  })
})

describe('what the guard cannot see', () => {
  it('is what the page loads by its markup, such as a picture', async () => {
    const page = await openSite()
    const before = connections
    await page.evaluate(() => {
      new Image().src = 'http://api.bankr.bot/picture.png'
    })
    await expect.poll(() => connections).toBeGreaterThan(before)
    connections = 0
  })
})

describe('start() where the worker was never put into the site', () => {
  const oldWorker = async () =>
    brotliDecompressSync(await readFile(join(root, 'test/fixtures/old-worker/sw.js.br'))).toString()

  it.each<[string, Served | undefined, string]>([
    [
      'is answered with the page of the site',
      undefined,
      'the site answers it with a page, as it does for paths that it does not know.',
    ],
    [
      'is not there',
      { status: 404, type: 'text/plain', body: 'Not found' },
      'the site answers it with status 404.',
    ],
    [
      'has another type',
      { type: 'text/plain', body: 'self' },
      'the site serves it as text/plain, and a worker must be text/javascript.',
    ],
    [
      'is a page that calls itself a script',
      { body: '<!DOCTYPE html><title>x</title>' },
      'the site answers it with a page, as it does for paths that it does not know.',
    ],
    ['is empty', {}, 'the file is empty.'],
    [
      'is the worker of another project',
      { body: 'self.addEventListener("fetch", () => {}); const kept = ["/sandbank-worker.js"]' },
      'the file is another script.',
    ],
    ['is redirected', { status: 302, location: '/page.js' }, 'the site redirects it to'],
  ])('names the script that %s, and the command', async (_, served, problem) => {
    const page = await openSite(served && { '/sandbank-worker.js': served })
    const { reason, message } = await start(page)
    expect(reason).toBe('failed')
    expect(message).toContain(`/sandbank-worker.js is not Sandbank's worker: ${problem}`)
    expect(message).toContain('Run `npx sandbank init public`')
    expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)
    const { fetch } = await callsOf(page, ADDRESS)
    expect(fetch).toMatch(
      /^Sandbank kept https:\/\/api\.bankr\.bot\/.* The emulator did not start: .*npx sandbank init/,
    )
    expect(connections).toBe(0)
  })

  it('names a script elsewhere by its own name, and one whose server is gone', async () => {
    const page = await openSite()
    expect((await start(page, { worker: '/demo/worker.js' })).message).toContain(
      "/demo/worker.js is not Sandbank's worker",
    )
    await sites.at(-1)?.close()
    expect((await start(page)).message).toContain(
      "/sandbank-worker.js is not Sandbank's worker: it could not be loaded (Failed to fetch).",
    )
  })

  it('takes an older version of the worker for what it is', async () => {
    const page = await openSite({ '/sandbank-worker.js': { body: await oldWorker() } })
    expect(await start(page)).not.toMatchObject({
      message: expect.stringContaining("is not Sandbank's worker"),
    })
  })
})
