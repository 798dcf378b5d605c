import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fetchInPage, openBrowser, openShell, type TestBrowser, waitForShell } from '../helpers/browser'
import { Stage } from './bare/stage'
import { nextWorker } from './workers'

const NAME = 'from before the upgrade'

let stage: Stage
let browser: TestBrowser
let page: Page
let other: Page

beforeEach(async () => {
  stage = await Stage.set()
  browser = await openBrowser()
  page = await browser.context.newPage()
  await openShell(page, `${stage.url}/ui/keys`)
  const headers = { 'Content-Type': 'application/json' }
  const body = JSON.stringify({ name: NAME })
  expect((await fetchInPage(page, '/__sandbank/keys', { method: 'POST', headers, body })).status).toBe(201)
  other = await browser.context.newPage()
  await other.goto(`${stage.url}/favicon.svg`)
  await other.evaluate(holdDatabase)
})
afterEach(async () => {
  await browser.close()
  await stage.clear()
})

/** Opens the database as an older tab would that never heard of `versionchange`. */
function holdDatabase(): Promise<void> {
  return new Promise((resolve) => {
    const request = indexedDB.open('sandbank')
    request.onsuccess = () => {
      Reflect.set(globalThis, 'held', request.result)
      resolve()
    }
  })
}

async function upgrade(): Promise<void> {
  await writeFile(join(stage.folder, 'sw.js'), await nextWorker())
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
}

describe('an upgrade of the database that another tab blocks', () => {
  it('ends in a banner on the open page, and in the page itself when that tab is closed', async () => {
    await upgrade()
    const banner = page.locator('.storage-banner').getByRole('alert')
    await banner.waitFor()
    expect(await banner.textContent()).toContain(
      'The database waits for an upgrade, and another tab still holds an older version open. Close or reload the other Sandbank tabs.',
    )
    const refused = await fetchInPage(page, '/wallet/me')
    expect([refused.status, JSON.parse(refused.text).error]).toEqual([503, 'Storage blocked'])
    let documents = 0
    page.on('framenavigated', () => documents++)

    await page.getByRole('link', { name: 'Journal' }).click()
    await banner.waitFor()
    await page.getByRole('link', { name: 'Keys' }).click()
    await other.close()
    await banner.waitFor({ state: 'detached' })
    await page.getByText(NAME, { exact: true }).waitFor()
    expect((await fetchInPage(page, '/__sandbank/health')).status).toBe(200)
    expect(await page.getByRole('alert').count()).toBe(0)
    expect(documents).toBe(2)
  })

  it('is explained to a page that is only being opened, which starts by itself when that tab is closed', async () => {
    await upgrade()
    // Until the newer worker has taken over, the older one would serve the page.
    await page.locator('.storage-banner').waitFor()
    await page.reload()
    await page.getByRole('heading', { name: 'The database is not free' }).waitFor()
    let documents = 0
    page.on('framenavigated', () => documents++)
    await other.close()
    await waitForShell(page)
    await page.getByText(NAME, { exact: true }).waitFor()
    expect(documents).toBe(0)
  })
})
