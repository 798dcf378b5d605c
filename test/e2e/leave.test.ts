import type { Page } from 'playwright-core'
import { describe, expect, it, vi } from 'vitest'
import { fetchInPage, openBrowser } from '../helpers/browser'
import type { Guest } from '../helpers/guest-page'
import { type Address, type GuestSite, serveGuestSite } from '../helpers/guest-site'

declare const sandbank: Guest

const DAY_MS = 86_400_000

/** A site, a browser in which a page of it has called `start()`, and what the workers wrote into their consoles. */
async function stage() {
  const site = await serveGuestSite()
  const browser = await openBrowser()
  const written: string[] = []
  browser.context.on('serviceworker', (worker) =>
    worker.on('console', (message) => written.push(message.text())),
  )
  const open = async (path: string): Promise<Page> => {
    const opened = await browser.context.newPage()
    await opened.goto(`${site.url}${path}`)
    return opened
  }
  const page = await open('/')
  await page.evaluate(() => sandbank.start())
  await page.close()
  const close = async () => {
    await browser.close()
    await site.close()
  }
  return { site, written, open, [Symbol.asyncDispose]: close }
}

/** `expect.poll` knows one test at a time. */
const until = (read: () => boolean | Promise<boolean>) =>
  vi.waitUntil(read, { timeout: 120_000, interval: 50 })
const workers = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)

function startedAt(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const opening = indexedDB.open('sandbank-pages')
        opening.onsuccess = () => {
          const { result } = opening
          const read = result.transaction('pages').objectStore('pages').get(`${location.origin}/`)
          read.onsuccess = () => {
            result.close()
            resolve(read.result.startedAt)
          }
        }
      }),
  )
}

/** As if the last `start()` were so many days ago. */
function startedDaysAgo(page: Page, days: number): Promise<void> {
  return page.evaluate(
    (startedAt) =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open('sandbank-pages')
        opening.onsuccess = () => {
          const { result } = opening
          const transaction = result.transaction('pages', 'readwrite')
          const pages = transaction.objectStore('pages')
          pages.put({ startedAt, started: [], stopped: [] }, `${location.origin}/`)
          transaction.oncomplete = () => {
            result.close()
            resolve()
          }
        }
      }),
    Date.now() - days * DAY_MS,
  )
}

/** Resolves when a worker has read its script's address once more, and has had the time to act on it. */
async function whenLooked(site: GuestSite): Promise<void> {
  const before = site.reads
  await until(() => site.reads > before)
  await new Promise((resolve) => setTimeout(resolve, 1_000))
}

// They wait for what the worker waits for, and compute little: so all wait at the same time.
describe.concurrent('a worker whose site does not serve it any more', () => {
  it.each<[Address, string]>([
    ['knows no file', 'its address answers 404'],
    ['answers the page', 'its address answers text/html in place of a script'],
  ])('says so and takes itself out, where its address %s; the data stay', async (address, why) => {
    await using begun = await stage()
    const { site, written, open } = begun
    site.worker = address
    const page = await open('/another')
    await until(async () => (await workers(page)) === 0)
    const printed = written.filter((text) => text.includes('left over'))
    expect(printed).toEqual([
      `Sandbank: the worker ${site.url}/sandbank-worker.js is left over and now takes itself out: ${why}. Reload the pages of ${site.url}/ to be without it. Its data stay; start() of "sandbank/browser" brings it back, and uninstall() there removes them.`,
    ])
    expect((await fetchInPage(page, '/wallet/me')).headers['x-sandbank']).toBeDefined()
    const databases = () => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))
    expect(await databases()).toContain('sandbank')
    await page.reload()
    expect((await fetchInPage(page, '/wallet/me')).text).toBe('the site itself')
    expect(await databases()).toContain('sandbank')
  })

  it('stays while the address is in trouble', async () => {
    await using begun = await stage()
    const { site, written, open } = begun
    site.worker = 'is in trouble'
    const looked = whenLooked(site)
    const page = await open('/another')
    await looked
    expect(await workers(page)).toBe(1)
    expect(written).toEqual([])
  })

  it('stays while a page that called start() is open', async () => {
    await using begun = await stage()
    const { site, open } = begun
    const started = await open('/')
    await started.evaluate(() => sandbank.start())
    site.worker = 'knows no file'
    await open('/another')
    // Longer than a worker waits after a page was opened.
    await new Promise((resolve) => setTimeout(resolve, 8_000))
    expect(await workers(started)).toBe(1)
    expect((await fetchInPage(started, '/wallet/me')).headers['x-sandbank']).toBeDefined()
  })
})

describe.concurrent('a worker that no page starts', () => {
  it('takes itself out after seven days, and leaves other workers alone', async () => {
    await using begun = await stage()
    const { site, written, open } = begun
    const page = await open('/another')
    await page.evaluate(() => navigator.serviceWorker.register('/other-worker.js', { scope: '/other/' }))
    await startedDaysAgo(page, 7.01)
    await page.reload()
    await until(async () => (await workers(page)) === 1)
    expect(written.join()).toContain('no page of its scope has called start() for 7 days; it stays for 7')
    expect(
      await page.evaluate(async () =>
        (await navigator.serviceWorker.getRegistrations()).map(({ active }) => active?.scriptURL),
      ),
    ).toEqual([`${site.url}/other-worker.js`])
  })

  it('stays until then', async () => {
    await using begun = await stage()
    const { site, open } = begun
    const page = await open('/another')
    await startedDaysAgo(page, 6.9)
    const looked = whenLooked(site)
    await page.reload()
    await looked
    expect(await workers(page)).toBe(1)
  })

  it.each(['service-worker', 'page'] as const)('counts from each start() on anew, mode %s', async (mode) => {
    await using begun = await stage()
    const { site, open } = begun
    const page = await open('/another')
    await startedDaysAgo(page, 30)
    await page.goto(site.url)
    await page.evaluate((mode) => sandbank.start({ mode }), mode)
    await until(async () => (await startedAt(page)) > Date.now() - DAY_MS)
  })
})
