import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { openInstalled, openShell, type TestBrowser } from '../helpers/browser'
import { someOf } from '../helpers/soak'

let browser: TestBrowser
let page: Page

const frame = () => page.frameLocator('iframe')
const status = () => frame().getByRole('status').textContent()
const press = (name: string) => frame().getByRole('button', { name, exact: true }).click()
/** Agrees to the shell's question. */
async function agree(name: string) {
  const button = page.getByRole('dialog').getByRole('button', { name, exact: true })
  await expect.poll(() => button.getAttribute('aria-disabled')).not.toBe('true')
  await button.click()
}

beforeAll(async () => {
  browser = await openInstalled()
  page = await browser.context.newPage()
  await openShell(page, `${inject('siteUrl')}/ui/coverage`)
})
afterAll(() => browser.close())

/** What its author does with each, by what it says that it does. */
const USES: Readonly<Record<string, { title: string; use: () => Promise<void> }>> = {
  'public-dashboard': {
    title: 'Public dashboard',
    async use() {
      await expect.poll(status).toBe('These are example figures: collect real ones.')
      await press('Collect now')
      await expect.poll(status).toMatch(/^As of /)
      await frame().getByText('As a table').click()
      expect(await frame().locator('#rows tr').count()).toBeGreaterThan(0)
    },
  },
  'viewer-tool': {
    title: 'Per-viewer tool',
    async use() {
      await frame()
        .getByText(/^0x[0-9a-fA-F]{40}$/)
        .waitFor()
      await expect.poll(() => frame().locator('#total').textContent()).toMatch(/^\$[1-9]/)
      await frame().getByLabel('New note').fill('Buy rope')
      await frame().getByLabel('New note').press('Enter')
      await expect.poll(status).toBe('Saved.')
      await frame().getByRole('listitem').getByText('Buy rope').waitFor()
      await press('Remove “Buy rope”')
      await expect.poll(() => frame().getByRole('listitem').count()).toBe(0)
    },
  },
  'paid-call': {
    title: 'Paid call',
    async use() {
      await press('Buy')
      await page.getByRole('dialog').getByRole('button', { name: 'Turn it down' }).click()
      await expect.poll(status).toBe('Not bought: you turned the payment down.')
      await press('Buy')
      await agree('Pay $0.01')
      await expect.poll(status).toBe('Here it is.')
      await frame().getByText('04:12').waitFor()
      await frame()
        .getByText(/^Paid 0\.01 USD on \S+ to 0x/)
        .waitFor()
    },
  },
  'trading-panel': {
    title: 'Trading panel',
    async use() {
      const weth = async () => Number((await frame().locator('#weth').textContent())?.replaceAll(',', ''))
      await expect.poll(weth).not.toBeNaN()
      const before = await weth()
      await press('Prepare')
      await page
        .getByRole('dialog')
        .getByRole('row', { name: /ETH −0\.01/ })
        .waitFor()
      await agree('Sign and send')
      await expect.poll(status).toMatch(/^Sent: 0x[0-9a-f]{64}$/)
      expect((await weth()) - before).toBeCloseTo(0.01)
    },
  },
  'agent-app': {
    title: 'Agent app',
    async use() {
      await frame().getByLabel('Question').fill('price of ETH')
      await press('Ask')
      await expect.poll(status).toBe('Answered.')
      await frame().getByRole('listitem').getByText('ETH costs $').waitFor()
      await press('Go on in the chat')
      await page.getByRole('dialog').getByRole('button', { name: 'Turn it down' }).click()
      await expect.poll(status).toContain('rejected')
    },
  },
}

/** Others at another commit, all by `npm run soak`. */
describe('a new app', () => {
  it.each(someOf(Object.entries(USES), 2))(
    '[app-manifest] %s works as it is made, with nothing wrong, on any screen',
    async (id, { title, use }) => {
      await page.goto(`${inject('siteUrl')}/ui/apps?new=1`)
      await page.getByRole('dialog').getByText(title, { exact: true }).click()
      await page.getByRole('textbox', { name: 'Name' }).fill(`my-${id}`)
      await page.getByRole('button', { name: 'Make it' }).click()
      await page.getByRole('heading', { name: `my-${id}`, level: 1 }).waitFor()
      await use()

      const tab = (name: RegExp) => page.getByRole('tab', { name })
      await tab(/^Check/).click()
      await page.getByText('Nothing is wrong').waitFor()
      expect(await page.getByRole('region', { name: 'Problems of the manifest' }).count()).toBe(0)
      await tab(/^Blocked/).click()
      await page.getByText('A page has no network').waitFor()
      await tab(/^Console/).click()
      await page.getByText('The page wrote nothing.').waitFor()

      const size = page.viewportSize()
      await page.setViewportSize({ width: 360, height: 640 })
      /** What stands out to the right, where that makes the page wider than the screen. */
      const overflow = () => {
        const { scrollWidth, clientWidth } = document.documentElement
        if (scrollWidth <= clientWidth) return []
        const wide = [...document.querySelectorAll('body *')].filter(
          (element) => element.getBoundingClientRect().right > clientWidth,
        )
        return wide.slice(0, 8).map(({ tagName, className }) => `${tagName}.${className}`)
      }
      await expect.poll(() => frame().locator('html').evaluate(overflow)).toEqual([])
      await expect.poll(() => page.evaluate(overflow)).toEqual([])
      if (size) await page.setViewportSize(size)
    },
  )
})
