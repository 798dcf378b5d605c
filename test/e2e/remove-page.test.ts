import { text } from 'node:stream/consumers'
import type { Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { THEMES, violationsIn } from '../helpers/axe'
import { fetchInPage, openBrowser, openShell, type TestBrowser } from '../helpers/browser'

let browser: TestBrowser
let page: Page
beforeEach(async () => {
  browser = await openBrowser()
  page = await browser.context.newPage()
  await openShell(page, inject('siteUrl'))
})
afterEach(() => browser.close())

const databases = (opened: Page) =>
  opened.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))
const workers = (opened: Page) =>
  opened.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)

async function toRemovePage(): Promise<void> {
  await page.goto(`${inject('siteUrl')}/ui/clock`)
  await page.getByRole('link', { name: /Remove Sandbank/ }).click()
  await page.getByRole('heading', { name: 'Remove Sandbank from this origin' }).waitFor()
  await page.getByText('sandbank-keyring').or(page.getByText('Databases')).first().waitFor()
}

describe('the page that removes Sandbank', () => {
  it('names what goes, exports it first, and removes all of it; it can be installed again', async () => {
    await page.evaluate(() => localStorage.setItem('somebody', 'else'))
    await fetchInPage(page, '/__sandbank/keys', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ name: 'from before' }),
    })
    await toRemovePage()
    const named = await page.locator('.remove__what').textContent()
    for (const name of [
      `${inject('siteUrl')}/sw.js`,
      'sandbank',
      'sandbank-keyring',
      'workbox-precache-v2',
    ]) {
      expect(named).toContain(name)
    }
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download the export' }).click()
    const exported = await text(await (await downloading).createReadStream())
    expect(exported).toContain('from before')
    await page.getByText(/^Saved as sandbank-/).waitFor()
    await page.getByRole('button', { name: 'Remove Sandbank' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove it' }).click()
    await page.getByRole('heading', { name: 'Sandbank is removed' }).waitFor()
    expect([await databases(page), await workers(page)]).toEqual([[], 0])
    expect(await page.evaluate(async () => [await caches.keys(), Object.keys(localStorage)])).toEqual([
      [],
      ['somebody'],
    ])
    await page.getByRole('link', { name: 'Install it again' }).click()
    await page.locator('nav').first().waitFor()
    const { keys } = JSON.parse((await fetchInPage(page, '/__sandbank/keys')).text)
    expect(keys.map(({ name }: { name: string }) => name)).not.toContain('from before')
  })

  it('asks before, by keyboard too, and keeps everything where the answer is no', async () => {
    await toRemovePage()
    await page.getByRole('button', { name: 'Remove Sandbank' }).focus()
    await page.keyboard.press('Enter')
    await page.getByText('The state was not exported.').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: 'Keep it and go to the overview' }).click()
    await page.locator('nav').first().waitFor()
    expect(await databases(page)).toContain('sandbank')
  })

  it('takes the other tabs along', async () => {
    const other = await browser.context.newPage()
    await openShell(other, inject('siteUrl'))
    await toRemovePage()
    await page.getByRole('button', { name: 'Remove Sandbank' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove it' }).click()
    await page.getByRole('heading', { name: 'Sandbank is removed' }).waitFor()
    await other.waitForURL('**/ui/remove')
    expect(await workers(other)).toBe(0)
  })

  it('says what is left where another tab holds a database open', async () => {
    const other = await browser.context.newPage()
    await other.goto(`${inject('siteUrl')}/favicon.svg`)
    await other.evaluate(
      () =>
        new Promise((resolve) => {
          const opening = indexedDB.open('sandbank')
          opening.onsuccess = () => {
            Reflect.set(globalThis, 'held', opening.result)
            resolve(null)
          }
        }),
    )
    await toRemovePage()
    await page.getByRole('button', { name: 'Remove Sandbank' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove it' }).click()
    await page
      .getByRole('alert')
      .getByText(/^Everything is removed but sandbank: another tab/)
      .waitFor()
    await other.close()
  })

  it.each(THEMES)('is accessible and fits a narrow screen, %s', async (theme) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await toRemovePage()
    expect(await violationsIn(page, [theme])).toEqual([])
    const overflow = () => document.documentElement.scrollWidth - document.documentElement.clientWidth
    expect(await page.evaluate(overflow)).toBeLessThanOrEqual(0)
    const folder = process.env.SHOTS
    if (folder) {
      await page.screenshot({ path: `${folder}/remove-${theme}-390.png`, fullPage: true })
      await page.setViewportSize({ width: 1280, height: 900 })
      await page.screenshot({ path: `${folder}/remove-${theme}.png`, fullPage: true })
    }
  })
})
