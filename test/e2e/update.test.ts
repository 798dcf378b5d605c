import { appendFile, cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { distFolder } from '../../src/cli/project.mjs'
import { serveSite } from '../../src/hosts/server/site.mjs'
import { fetchInPage, openBrowser, openShell, type TestBrowser } from '../helpers/browser'
import { findNewWorker } from '../helpers/new-worker'

let browser: TestBrowser
let folder: string
let site: Awaited<ReturnType<typeof serveSite>>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sandbank-site-'))
  await cp(distFolder, folder, { recursive: true })
  site = await serveSite({ folder, port: 0 })
  browser = await openBrowser()
})
afterAll(async () => {
  await browser.close()
  await site.close()
  await rm(folder, { recursive: true, force: true })
})

describe('a new version of the worker', () => {
  it('replaces the worker of another program that once used this port', async () => {
    const page = await browser.context.newPage()
    await appendFile(
      join(folder, 'other.js'),
      `addEventListener('install', () => skipWaiting())
       addEventListener('activate', (event) => event.waitUntil(clients.claim()))
       addEventListener('fetch', (event) => {
         if (event.request.url.includes('/__sandbank/')) event.respondWith(new Response('somebody else'))
       })`,
    )
    await page.goto(`${site.url}/favicon.svg`)
    await page.evaluate(async () => {
      const claimed = new Promise((resolve) =>
        navigator.serviceWorker.addEventListener('controllerchange', resolve),
      )
      await navigator.serviceWorker.register('/other.js')
      await claimed
    })
    expect((await fetchInPage(page, '/__sandbank/health')).text).toBe('somebody else')
    await openShell(page, site.url)
    expect(JSON.parse((await fetchInPage(page, '/__sandbank/health')).text).host).toBe('service-worker')
  })

  it('takes the open page over without a reload, keeps its data, and is reported', async () => {
    const page = await browser.context.newPage()
    const messages: string[] = []
    page.on('console', (message) => messages.push(message.text()))
    await openShell(page, site.url)
    const headers = { 'Content-Type': 'application/json' }
    const body = JSON.stringify({ name: 'from the old version' })
    expect((await fetchInPage(page, '/__sandbank/keys', { method: 'POST', headers, body })).status).toBe(201)
    let documents = 0
    page.on('framenavigated', () => documents++)

    const old = await page.evaluateHandle(() => navigator.serviceWorker.controller)
    await findNewWorker(page, () => appendFile(join(folder, 'sw.js'), '\n// the next version\n'))
    await page.waitForFunction((old) => navigator.serviceWorker.controller !== old, old)
    const { keys } = JSON.parse((await fetchInPage(page, '/__sandbank/keys')).text)
    expect(keys.map(({ name }: { name: string }) => name)).toContain('from the old version')
    expect(documents).toBe(0)
    expect(messages).toContain('Sandbank: a new version of the worker has taken over.')
  })

  it('is told again to take over where it was left waiting', async () => {
    const page = await browser.context.newPage()
    await openShell(page, site.url)
    const old = await page.evaluateHandle(() => navigator.serviceWorker.controller)
    // Its first call is lost, as where the browser does not act on it.
    const losesFirstCall = `
      {
        const { skipWaiting } = self
        self.skipWaiting = async () => void (self.skipWaiting = skipWaiting)
      }`
    await findNewWorker(page, () => appendFile(join(folder, 'sw.js'), losesFirstCall))
    await page.waitForFunction((old) => navigator.serviceWorker.controller !== old, old)
    expect(JSON.parse((await fetchInPage(page, '/__sandbank/health')).text).host).toBe('service-worker')
  })
})
