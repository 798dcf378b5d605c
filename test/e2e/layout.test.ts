import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { DOORS, PLACES } from '../../src/shell/parts/layout/places'
import { violationsIn } from '../helpers/axe'
import { fetchInPage, openInstalled, openShell, type TestBrowser } from '../helpers/browser'

let browser: TestBrowser
let page: Page
beforeAll(async () => {
  browser = await openInstalled()
  page = await browser.context.newPage()
  page.setDefaultTimeout(20_000)
  await openShell(page, inject('siteUrl'))
})
afterAll(() => browser.close())

/** As a bookmark does, and waits for its page. */
async function open(address: string) {
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, address)
}

/** Every address of a page in what the product says and documents, with a value for each of its holes. */
function namedAddresses(): string[] {
  const files = execFileSync('git', ['ls-files', 'src', 'docs', 'README.md'], { encoding: 'utf8' })
    .split('\n')
    .filter((file) => /\.(ts|tsx|mjs|md)$/.test(file) && !/\.test\.|extending\.md/.test(file))
  const found = files.flatMap((file) => readFileSync(file, 'utf8').match(/\/ui\/[\w/:${}.?=#-]+/g) ?? [])
  const filled = found.map((address) =>
    address
      // A card of what a fresh world does not have.
      .replace(/(?<=\$\{.*)#.*/, '')
      .replace(/\$\{\w*id\}(?=\/tx)|\$\{spec\.id\}/, '8453')
      .replace(/\$\{[\w.]*\}?|:\w+/g, 'x')
      .replace(/[.:]$/, '')
      .replace(/\/$/, '/x'),
  )
  // Opened without the emulator.
  return [...new Set(filled)].filter((address) => address !== '/ui/remove')
}

describe('the side bar', () => {
  it('has twelve entries at most, and every page is behind one of them or in the bar at the top', async () => {
    expect(DOORS.length).toBeLessThanOrEqual(12)
    expect(await page.locator('.nav__list li:visible').count()).toBe(DOORS.length)
    for (const { name, places } of DOORS) {
      await page.locator('.nav__list').getByRole('link', { name, exact: true }).click()
      for (const { href } of places) {
        await page.locator(`nav a[href="${href}"]`).last().click()
        await page.locator(`nav a[href="${href}"][aria-current=page]`).first().waitFor()
        expect(await page.locator('.nav__list a[aria-current] .nav__name').allTextContents()).toEqual([name])
      }
    }
    await page.getByRole('link', { name: 'Clock and state' }).click()
    await page.getByRole('heading', { level: 1, name: 'Clock and state' }).waitFor()
  })

  it('goes to every page by g and its letter', async () => {
    expect(new Set(PLACES.map(({ letter }) => letter)).size).toBe(PLACES.length)
    for (const { letter, href } of PLACES) {
      await page.keyboard.press('g')
      await page.keyboard.press(letter)
      await page.waitForFunction((path) => location.pathname === path, href)
    }
  })
})

describe('every address of a page that a message or a document names', () => {
  it('opens', async () => {
    const addresses = namedAddresses()
    expect(addresses).toContain('/ui/wallet#agent-defaults')
    expect(addresses.length).toBeGreaterThan(25)
    for (const address of addresses) {
      await open('/ui/no-such-page')
      await page.getByRole('heading', { level: 1, name: 'No such page' }).waitFor()
      await open(address)
      await page.locator('h1:not(:text-is("No such page"))').waitFor()
      const anchor = address.split('#')[1]
      if (anchor) await page.locator(`#${anchor}`).waitFor()
    }
  }, 120_000)
})

describe('the bar at the top', () => {
  it('stays in sight however far a page is scrolled, at 900 pixels too', async () => {
    await page.setViewportSize({ width: 900, height: 700 })
    await open('/ui/coverage')
    await page.getByRole('heading', { level: 1, name: 'Coverage' }).waitFor()
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    const box = await page.locator('.topbar').boundingBox()
    expect(box?.y).toBe(0)
    for (const name of ['Show the last requests (r)', /^Theme/]) {
      const { x = 0, width = 0 } = (await page.getByRole('button', { name }).boundingBox()) ?? {}
      expect(x + width).toBeLessThanOrEqual(900)
    }
    await page.setViewportSize({ width: 1280, height: 900 })
  })
})

describe('the last requests', () => {
  it('show who asked, what came of it and why, and each as code, on any page', async () => {
    await open('/ui/skills')
    await page.getByRole('heading', { level: 1, name: 'Skills' }).waitFor()
    await fetchInPage(page, '/wallet/me?from=here')
    await page.keyboard.press('r')
    const line = page.locator('.requests li', { hasText: '/wallet/me?from=here' })
    await line.getByText('The request carried no key: neither X-API-Key nor Authorization: Bearer.').waitFor()
    expect(await line.textContent()).toMatch(/^401GET .*no credential/)
    const copied = async (name: string) => {
      await line.getByRole('button', { name }).click()
      return page.evaluate(() => navigator.clipboard.readText())
    }
    await browser.context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const url = `${inject('siteUrl')}/wallet/me?from=here`
    expect(await copied('Copy GET /wallet/me?from=here as curl')).toBe(`curl '${url}'`)
    expect(await copied('Copy GET /wallet/me?from=here as fetch')).toBe(`await fetch("${url}")`)
    expect(await violationsIn(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.locator('.requests').waitFor({ state: 'detached' })
  })
})

describe('the palette', () => {
  it.each([
    ['send', 'Send a token'],
    ['swap', 'Swap tokens'],
    ['reset', 'Reset the state'],
    ['export', 'Export the state'],
    ['+1 day', '+1 day: travel one day ahead'],
    ['dark', 'Dark theme'],
    ['polygon', 'Polygon: chain'],
  ])('knows %s', async (text, name) => {
    await page.keyboard.press('Control+k')
    await page.keyboard.type(text)
    await page.getByRole('option', { name }).and(page.locator('[aria-selected=true]')).waitFor()
    await page.keyboard.press('Escape')
  })

  it('ends with asking the agent what was typed', async () => {
    await page.keyboard.press('Control+k')
    await page.keyboard.type('what is my balance')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/ui/agent')
    await page.waitForFunction(() => document.querySelector('textarea')?.value === 'what is my balance')
  })
})
