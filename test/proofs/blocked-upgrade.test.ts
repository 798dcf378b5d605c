import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fetchInPage, openBrowser, openShell, type TestBrowser, waitForShell } from '../helpers/browser'
import { findNewWorker } from '../helpers/new-worker'
import { Stage } from './bare/stage'
import { nextWorker } from './workers'

const NAME = 'from before the upgrade'

let stage: Stage
let browser: TestBrowser
let page: Page
let other: Page

beforeAll(async () => {
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
afterAll(async () => {
  await browser.close()
  await stage.clear()
})

/** Opens the database as an older tab would that knows no `versionchange`. */
function holdDatabase(): Promise<void> {
  return new Promise((resolve) => {
    const request = indexedDB.open('sandbank')
    request.onsuccess = () => {
      Reflect.set(globalThis, 'held', request.result)
      resolve()
    }
  })
}

it('an upgrade that another tab blocks is explained to pages that are open or being opened, and ends when that tab is closed', async () => {
  const next = await nextWorker()
  await findNewWorker(page, () => writeFile(join(stage.folder, 'sw.js'), next))
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
  await page.getByRole('link', { name: 'Wallet', exact: true }).click()
  await page.getByRole('link', { name: 'Keys', exact: true }).click()

  // The newer worker has taken over, so it serves whatever is opened now.
  const opened = await browser.context.newPage()
  await opened.goto(`${stage.url}/ui/keys`)
  await opened.getByRole('heading', { name: 'The database is not free' }).waitFor()
  let reloads = 0
  opened.on('framenavigated', () => reloads++)

  await other.close()
  await banner.waitFor({ state: 'detached' })
  await page.getByText(NAME, { exact: true }).waitFor()
  expect((await fetchInPage(page, '/__sandbank/health')).status).toBe(200)
  expect(await page.getByRole('alert').count()).toBe(0)
  await waitForShell(opened)
  await opened.getByText(NAME, { exact: true }).waitFor()
  expect([documents, reloads]).toEqual([3, 0])
})
