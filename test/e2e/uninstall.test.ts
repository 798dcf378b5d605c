import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { fetchInPage, openBrowser, type TestBrowser } from '../helpers/browser'
import type { Guest } from '../helpers/guest-page'
import { type GuestSite, serveGuestSite } from '../helpers/guest-site'

declare const sandbank: Guest

let site: GuestSite
let browser: TestBrowser
let page: Page
beforeAll(async () => {
  site = await serveGuestSite()
})
afterAll(() => site?.close())
beforeEach(async () => {
  site.worker = 'serves the worker'
  browser = await openBrowser()
  page = await open('/')
  return () => browser.close()
})

async function open(path: string): Promise<Page> {
  const opened = await browser.context.newPage()
  await opened.goto(`${site.url}${path}`)
  return opened
}

const inspect = (opened: Page) => opened.evaluate(() => sandbank.inspectOrigin())
/** Resolves with what it rejects with, too. */
const uninstall = (opened: Page) =>
  opened.evaluate(() =>
    sandbank.uninstall().then(
      (removed) => ({ removed }),
      ({ name, reason, message, left }) => ({ name, reason, message, left }),
    ),
  )
const addKey = (opened: Page, name: string) =>
  fetchInPage(opened, '/__sandbank/keys', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ name }),
  })
/** The site's own worker, database, cache and key. */
function addOwnThings(): Promise<void> {
  return page.evaluate(async () => {
    await navigator.serviceWorker.register('/other-worker.js', { scope: '/other/' })
    await caches.open(`workbox-precache-v2-${location.origin}/`)
    localStorage.setItem('sandbanks', 'mine')
    await new Promise((resolve) => {
      const opening = indexedDB.open('sandbank-mine')
      opening.onsuccess = () => {
        opening.result.close()
        resolve(null)
      }
    })
  })
}
const whatIsLeft = (opened: Page) =>
  opened.evaluate(async () => ({
    workers: (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => new URL(scope).pathname),
    databases: (await indexedDB.databases()).map(({ name }) => name),
    caches: (await caches.keys()).length,
    keys: Object.keys(localStorage),
  }))
const NOTHING = { workers: [], databases: [], caches: [], keys: [] }

describe('inspectOrigin()', () => {
  it('names what Sandbank has put on this origin, and nothing of others', async () => {
    await addOwnThings()
    expect(await inspect(page)).toMatchObject(NOTHING)
    await page.evaluate(() => sandbank.start())
    expect((await addKey(page, 'sealed')).status).toBe(201)
    expect(await inspect(page)).toEqual({
      workers: [`${site.url}/sandbank-worker.js`],
      databases: ['sandbank', 'sandbank-keyring', 'sandbank-pages'],
      caches: [],
      keys: [],
      bytes: expect.any(Number),
    })
  })
})

describe('uninstall()', () => {
  it('removes what inspectOrigin() names, and leaves what is not of Sandbank', async () => {
    await addOwnThings()
    await page.evaluate(() => sandbank.start())
    expect((await addKey(page, 'sealed')).status).toBe(201)
    const { bytes: _, ...named } = await inspect(page)
    expect((await uninstall(page)) as object).toMatchObject({ removed: named })
    expect(await whatIsLeft(page)).toEqual({
      workers: ['/other/'],
      databases: ['sandbank-mine'],
      caches: 1,
      keys: ['sandbanks'],
    })
    expect((await fetchInPage(page, '/wallet/me')).text).toBe('the site itself')
    expect(await uninstall(page)).toMatchObject({ removed: NOTHING })
    await page.reload()
    await page.evaluate(() => sandbank.start())
    const { keys } = JSON.parse((await fetchInPage(page, '/__sandbank/keys')).text)
    expect(keys.map(({ name }: { name: string }) => name)).not.toContain('sealed')
  })

  it('hands the export over first, of a page that runs the emulator itself too', async () => {
    const exported = await page.evaluate(async () => {
      await sandbank.start({ mode: 'page' })
      let state: { name: string; text: string } | undefined
      await sandbank.uninstall({
        exportTo: async ({ name, content }) => {
          state = { name, text: await content.text() }
        },
      })
      return state
    })
    expect(exported?.name).toMatch(/^sandbank-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.json$/)
    await page.reload()
    await page.evaluate(() => sandbank.start())
    const answer = await fetchInPage(page, '/__sandbank/import', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: exported?.text ?? '',
    })
    expect(answer.status).toBe(200)
  })

  it('removes nothing where the export is not taken', async () => {
    await page.evaluate(() => sandbank.start())
    const before = await whatIsLeft(page)
    const refused = await page.evaluate(() =>
      sandbank
        .uninstall({
          exportTo: () => {
            throw new Error('The disk is full.')
          },
        })
        .catch(({ name, reason, message }) => ({ name, reason, message })),
    )
    expect(refused).toEqual({
      name: 'UninstallError',
      reason: 'export',
      message:
        'Nothing was removed, because the export did not succeed: The disk is full. Without `exportTo` uninstall() makes none.',
    })
    expect(await whatIsLeft(page)).toEqual(before)
    expect((await fetchInPage(page, '/wallet/me')).headers['x-sandbank']).toBeDefined()
  })

  it('exports and removes where the worker is broken', async () => {
    await page.evaluate(() => sandbank.start())
    expect((await addKey(page, 'from before')).status).toBe(201)
    site.worker = 'is broken'
    await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready
      const changed = new Promise((resolve) =>
        navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
      )
      await registration.update()
      await changed
    })
    expect((await fetchInPage(page, '/wallet/me').catch(() => null))?.status ?? 0).toBe(0)
    const { text, removed } = await page.evaluate(async () => {
      let text = ''
      const removed = await sandbank.uninstall({
        exportTo: async ({ content }) => {
          text = await content.text()
        },
      })
      return { text, removed }
    })
    expect(text).toContain('from before')
    expect(removed.workers).toEqual([`${site.url}/sandbank-worker.js`])
    expect(await inspect(page)).toMatchObject(NOTHING)
  })

  it('says what is left where another tab holds a database open', async () => {
    await page.evaluate(() => sandbank.start())
    const other = await open('/another')
    await other.evaluate(
      () =>
        new Promise((resolve) => {
          // As a version does that gives no way.
          const opening = indexedDB.open('sandbank-pages')
          opening.onsuccess = () => {
            Reflect.set(globalThis, 'held', opening.result)
            resolve(null)
          }
        }),
    )
    expect(await uninstall(page)).toEqual({
      name: 'UninstallError',
      reason: 'blocked',
      message: `Everything is removed but sandbank-pages: another tab of ${site.url} holds it open. Close the other tabs of this origin; the browser deletes it then. Or call uninstall() again.`,
      left: { ...NOTHING, databases: ['sandbank-pages'], bytes: expect.any(Number) },
    })
    await other.close()
    await expect.poll(() => inspect(page)).toMatchObject(NOTHING)
  })

  it('ends the emulator of other open pages, whose calls of the service are refused', async () => {
    const other = await open('/')
    await other.evaluate(() => sandbank.start())
    const inPage = await open('/')
    await inPage.evaluate(() => sandbank.start({ mode: 'page' }))
    await page.evaluate(() => sandbank.start())
    expect(await uninstall(page)).toHaveProperty('removed')
    for (const left of [other, inPage]) {
      const seen = await left.evaluate(() =>
        fetch('https://api.bankr.bot/agent-profiles').catch(({ message }) => message),
      )
      expect(seen).toContain('Sandbank was removed from this origin in another tab. Reload the page.')
      expect((await fetchInPage(left, '/wallet/me')).text).toBe('the site itself')
    }
    expect(await inspect(page)).toMatchObject(NOTHING)
  })

  it('does not start again in the page under the removed worker, but after a reload', async () => {
    await page.evaluate(() => sandbank.start())
    await uninstall(page)
    expect(await page.evaluate(() => sandbank.start().catch(({ message }) => message))).toBe(
      'Sandbank was removed from this origin, and this page is still under the worker that was removed. Reload the page.',
    )
    await page.reload()
    expect(await page.evaluate(async () => (await sandbank.start()).mode)).toBe('service-worker')
  })

  it('refuses an option that it does not have', async () => {
    const refused = page.evaluate(() => sandbank.uninstall({ export: true } as never))
    await expect(refused).rejects.toThrow(/uninstall/)
  })
})
