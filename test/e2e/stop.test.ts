import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { fetchInPage, openBrowser, type TestBrowser } from '../helpers/browser'
import type { Guest } from '../helpers/guest-page'
import { type GuestSite, serveGuestSite } from '../helpers/guest-site'
import { controlWorker } from '../helpers/worker'

declare const sandbank: Guest

let site: GuestSite
let browser: TestBrowser
let page: Page
beforeAll(async () => {
  site = await serveGuestSite()
})
afterAll(() => site?.close())
beforeEach(async () => {
  browser = await openBrowser()
  page = await open('/')
  return () => browser.close()
})

async function open(path: string): Promise<Page> {
  const opened = await browser.context.newPage()
  await opened.goto(`${site.url}${path}`)
  return opened
}

const start = (opened: Page, options = {}) =>
  opened.evaluate((given) => sandbank.start(given).then(({ mode }) => mode), options)
const stop = (opened: Page) => opened.evaluate(() => sandbank.stop())
const workers = (opened: Page) =>
  opened.evaluate(async () =>
    (await navigator.serviceWorker.getRegistrations()).map(({ active }) => active?.scriptURL),
  )
/** Who answers an API path of the site's own origin. */
async function answering(opened: Page): Promise<'emulator' | 'site'> {
  const { headers } = await fetchInPage(opened, '/wallet/me')
  return headers['x-sandbank'] ? 'emulator' : 'site'
}
const addKey = (opened: Page, name: string) =>
  fetchInPage(opened, '/__sandbank/keys', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ name }),
  })
const keyNames = async (opened: Page) =>
  JSON.parse((await fetchInPage(opened, '/__sandbank/keys')).text).keys.map(
    ({ name }: { name: string }) => name,
  )
/** The names of the globals that are not the browser's own any more. */
function noteGlobals(opened: Page): Promise<void> {
  return opened.evaluate(() => {
    const now = () => [
      globalThis.fetch,
      globalThis.EventSource,
      globalThis.WebSocket,
      globalThis.Worker,
      XMLHttpRequest,
      XMLHttpRequest.prototype.open,
    ]
    const before = now()
    Reflect.set(globalThis, 'changedGlobals', () =>
      now().flatMap((value, at) => (value === before[at] ? [] : [at])),
    )
  })
}
const changedGlobals = (opened: Page) =>
  opened.evaluate(() => (Reflect.get(globalThis, 'changedGlobals') as () => number[])())

describe('stop()', () => {
  it.each(['service-worker', 'page'] as const)(
    'gives the page its own globals and addresses back, mode %s, and start() finds the data again',
    async (mode) => {
      await noteGlobals(page)
      expect(await start(page, { mode })).toBe(mode)
      expect(await changedGlobals(page)).not.toEqual([])
      expect((await addKey(page, 'from before')).status).toBe(201)
      await stop(page)
      await stop(page)
      expect(await changedGlobals(page)).toEqual([])
      expect(await answering(page)).toBe('site')
      expect(await workers(page)).toEqual([])
      expect(await start(page, { mode })).toBe(mode)
      expect(await answering(page)).toBe('emulator')
      expect(await keyNames(page)).toContain('from before')
    },
  )

  it('holds after the worker, which stays with an open page, was started again', async () => {
    await start(page)
    const worker = await controlWorker(page)
    await stop(page)
    await worker.stop()
    expect(await answering(page)).toBe('site')
    await page.reload()
    expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull()
  })

  it.each(['service-worker', 'page'] as const)(
    'cancels a start() that is under way, mode %s',
    async (mode) => {
      const seen = await page.evaluate(async (mode) => {
        const starting = sandbank.start({ mode }).then(
          () => 'started',
          (thrown) => [thrown.name, thrown.reason],
        )
        await sandbank.stop()
        return starting
      }, mode)
      expect(seen).toEqual(['StartError', 'stopped'])
      expect(await answering(page)).toBe('site')
      expect(await workers(page)).toEqual([])
      expect(await start(page, { mode })).toBe(mode)
      expect(await answering(page)).toBe('emulator')
    },
  )

  it('is over before a start() that is called meanwhile begins', async () => {
    await start(page)
    await page.evaluate(async () => {
      const stopping = sandbank.stop()
      await Promise.all([stopping, sandbank.stop(), sandbank.start()])
    })
    expect(await answering(page)).toBe('emulator')
    expect(await workers(page)).toHaveLength(1)
  })

  it('lets calls through where other code has wrapped what start() had patched', async () => {
    await start(page, { mode: 'page' })
    await page.evaluate(() => {
      const { fetch: patched, EventSource: Patched } = globalThis
      globalThis.fetch = (...call) => patched(...call)
      globalThis.EventSource = class extends Patched {}
    })
    expect(await answering(page)).toBe('emulator')
    await stop(page)
    expect(await answering(page)).toBe('site')
  })

  it('does nothing where nothing was started, and leaves other workers alone', async () => {
    await page.evaluate(() => navigator.serviceWorker.register('/other-worker.js', { scope: '/other/' }))
    await stop(page)
    await start(page)
    await stop(page)
    expect(await workers(page)).toHaveLength(1)
  })

  it('unregisters the worker of an earlier start() too', async () => {
    await start(page)
    await page.reload()
    await stop(page)
    expect(await workers(page)).toEqual([])
    expect(await answering(page)).toBe('site')
  })

  it('leaves another open page its worker until that is reloaded and calls start() itself', async () => {
    const other = await open('/')
    await start(other)
    await start(page)
    await stop(page)
    expect([await answering(page), await answering(other)]).toEqual(['site', 'emulator'])
    await other.reload()
    expect(await answering(other)).toBe('site')
    await start(other)
    expect(await answering(other)).toBe('emulator')
  })

  it('ends the socket clients of the page', async () => {
    await start(page)
    const closed = await page.evaluate(async () => {
      const socket = new WebSocket(
        `${location.origin.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`,
      )
      await new Promise((resolve) => {
        socket.onopen = resolve
      })
      const ended = new Promise((resolve) => {
        socket.onclose = resolve
      })
      await sandbank.stop()
      await ended
      return socket.readyState === WebSocket.CLOSED
    })
    expect(closed).toBe(true)
  })
})
