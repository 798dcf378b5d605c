import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { openBrowser, openShell, type TestBrowser, waitForShell } from '../helpers/browser'

let browser: TestBrowser
let page: Page
/** Of the same origin, without a script of Sandbank's. */
let other: Page

beforeAll(async () => {
  browser = await openBrowser()
  await browser.context.addInitScript(noteOpenings)
  page = await browser.context.newPage()
  await openShell(page, `${inject('siteUrl')}/ui/coverage`)
  other = await browser.context.newPage()
  await other.goto(`${inject('siteUrl')}/favicon.svg`)
})
afterAll(() => browser.close())

/** What a page opened: by its version, and whether it is open still. */
function noteOpenings(): void {
  const opened: { given: number | undefined; request: IDBOpenDBRequest }[] = []
  const { open } = IDBFactory.prototype
  IDBFactory.prototype.open = function (name, version) {
    const request = open.call(this, name, version)
    opened.push({ given: version, request })
    return request
  }
  Reflect.set(globalThis, 'opened', opened)
}

/** Versions of the databases that the page is connected to. */
function connected(): number[] {
  const opened: { request: IDBOpenDBRequest }[] = Reflect.get(globalThis, 'opened')
  return opened.flatMap(({ request }) => {
    try {
      request.result.transaction('meta').abort()
      return [request.result.version]
    } catch {
      return []
    }
  })
}

const versionNow = async () => {
  const [{ version = 0 } = {}] = await other.evaluate(() => indexedDB.databases())
  return version
}

const isConnected = (version: number) =>
  // Not by `waitForFunction`, whose second look is an `eval`, which the page's policy forbids.
  expect.poll(() => page.evaluate(connected)).toEqual([version])

/** Upgrades the database, or deletes it, and says whether anybody was in the way. */
function replaced(version: number | undefined): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const request =
      version === undefined ? indexedDB.deleteDatabase('sandbank') : indexedDB.open('sandbank', version)
    const heard: string[] = []
    request.onblocked = () => heard.push('blocked')
    request.onerror = () => reject(request.error)
    request.onsuccess = () => {
      request.result?.close()
      resolve([...heard, 'done'])
    }
  })
}

it('a page keeps the database of its worker open, and makes room for who deletes it, and no other in its place', async () => {
  await isConnected(await versionNow())
  expect(await other.evaluate(replaced, undefined)).toEqual(['done'])
  expect(await page.evaluate(connected)).toEqual([])
  expect(await other.evaluate(() => indexedDB.databases())).toEqual([])
})

it('is put away with its page, and connects again with it', async () => {
  await openShell(page, `${inject('siteUrl')}/ui/coverage`)
  const version = await versionNow()
  await isConnected(version)
  await page.evaluate(() => window.dispatchEvent(new Event('freeze')))
  expect(await page.evaluate(connected)).toEqual([])
  await page.evaluate(() => window.dispatchEvent(new Event('resume')))
  await isConnected(version)
})

it('a page that runs the emulator itself has one connection', async () => {
  const alone = await browser.context.newPage()
  await alone.goto(`${inject('siteUrl')}/ui/coverage?sandbank-host=page`)
  await waitForShell(alone)
  expect(await alone.evaluate(connected)).toHaveLength(1)
  await alone.close()
})

it('makes room for an upgrade, and connects again behind it', async () => {
  const version = await versionNow()
  expect(await other.evaluate(replaced, version + 1)).toEqual(['done'])
  await isConnected(version + 1)
})
