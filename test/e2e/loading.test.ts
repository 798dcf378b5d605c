import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { distFolder } from '../../src/cli/project.mjs'
import { serveSite } from '../../src/hosts/server/site.mjs'
import { fetchInPage, openBrowser, openShell, type TestBrowser, waitForShell } from '../helpers/browser'

type Site = Awaited<ReturnType<typeof serveSite>>

// The first test installs the worker, the last one takes its server away.
let browser: TestBrowser
let site: Site
/** Paths that the browser requested, in order. */
const requests: string[] = []

beforeAll(async () => {
  site = await serveSite({ folder: distFolder, port: 0, onRequest: ({ url = '' }) => requests.push(url) })
  browser = await openBrowser()
})
afterEach(async () => {
  for (const page of browser.context.pages()) await page.close()
})
afterAll(async () => {
  await browser.close()
  await site.close()
})

/** A page that counts its documents and notes whether each began under a controller. */
async function watchedPage() {
  const page = await browser.context.newPage()
  const beganControlled: boolean[] = []
  await page.exposeFunction('noteController', (isControlled: boolean) => beganControlled.push(isControlled))
  await page.addInitScript(() => {
    const note = Reflect.get(window, 'noteController') as (isControlled: boolean) => void
    note(navigator.serviceWorker.controller !== null)
  })
  return { page, beganControlled }
}

describe('loading the shell', () => {
  it('claims the first visit without a reload, and answers its API calls in the worker', async () => {
    const { page, beganControlled } = await watchedPage()
    await page.goto(site.url)
    await waitForShell(page)
    const health = await fetchInPage(page, '/__sandbank/health')
    expect(health.status).toBe(200)
    expect(JSON.parse(health.text)).toMatchObject({ ok: true, host: 'service-worker' })
    expect((await fetchInPage(page, '/wallet/me')).status).toBe(401)
    expect(beganControlled).toEqual([false])
    expect(requests.filter((path) => path.startsWith('/wallet'))).toEqual([])
  })

  it('regains a hard-reloaded page by message, without a second reload', async () => {
    const { page, beganControlled } = await watchedPage()
    await openShell(page, site.url)
    const inspector = await browser.context.newCDPSession(page)
    const loaded = page.waitForEvent('load')
    await inspector.send('Page.reload', { ignoreCache: true })
    await loaded
    await waitForShell(page)
    expect(beganControlled).toEqual([true, false])
    expect(await page.evaluate(() => navigator.serviceWorker.controller?.scriptURL)).toBe(`${site.url}/sw.js`)
    expect((await fetchInPage(page, '/agent-profiles')).headers['x-sandbank']).toBeDefined()
  })

  it('says so when the developer tools send requests around the worker, and goes on when they stop', async () => {
    const { page, beganControlled } = await watchedPage()
    await openShell(page, site.url)
    const inspector = await browser.context.newCDPSession(page)
    await inspector.send('Network.enable')
    await inspector.send('Network.setBypassServiceWorker', { bypass: true })
    await page.reload()
    await page.getByRole('heading', { name: 'Your developer tools are going around the worker' }).waitFor()
    expect(beganControlled.length).toBe(2)
    await inspector.send('Network.setBypassServiceWorker', { bypass: false })
    await page.getByRole('button', { name: /try again/ }).click()
    await waitForShell(page)
    expect((await fetchInPage(page, '/__sandbank/health')).status).toBe(200)
  })

  it('answers an API path typed into the address bar, and gives pages their document', async () => {
    const { page } = await watchedPage()
    await openShell(page, site.url)
    const typed = await page.goto(`${site.url}/agent-profiles?limit=2`)
    expect(typed?.fromServiceWorker()).toBe(true)
    expect(typed?.headers()['content-type']).toMatch(/^application\/json/)
    expect(JSON.parse((await typed?.text()) ?? '{}').profiles).toHaveLength(2)
    const document = await page.goto(`${site.url}/ui/profiles`)
    expect(document?.headers()['content-type']).toMatch(/^text\/html/)
    await waitForShell(page)
  })

  it('opens every page, and answers, with the server gone', async () => {
    const { page, beganControlled } = await watchedPage()
    await openShell(page, site.url)
    await site.close()
    await page.reload()
    await waitForShell(page)
    for (const path of ['/ui/profiles', '/ui/keys', '/ui/journal', '/ui/clock', '/ui/directory']) {
      await page.goto(`${site.url}${path}`)
      await page.locator('main h1').first().waitFor()
    }
    await page.goto(`${site.url}/ui/world?show=wallets`)
    await page.waitForURL(`${site.url}/ui/directory?show=wallets`)
    const profiles = await fetchInPage(page, '/agent-profiles')
    expect(profiles.status).toBe(200)
    expect(JSON.parse(profiles.text).profiles.length).toBeGreaterThan(0)
    expect(beganControlled).toEqual(Array(8).fill(true))
  })
})
