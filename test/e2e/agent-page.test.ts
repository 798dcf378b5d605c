import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { violationsIn } from '../helpers/axe'
import { openInstalled, openShell, type TestBrowser } from '../helpers/browser'

let browser: TestBrowser
let page: Page

beforeAll(async () => {
  browser = await openInstalled()
  page = await browser.context.newPage()
  await openShell(page, inject('siteUrl'))
})
afterAll(() => browser.close())

beforeEach(async () => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto(`${inject('siteUrl')}/ui/agent`)
  await page.getByRole('list', { name: 'Suggestions' }).getByRole('button').first().waitFor()
})

const field = () => page.getByRole('textbox', { name: 'Prompt' })
const finder = () => page.getByRole('combobox', { name: 'Find something that the agent can be asked' })
const newest = () => page.locator('article').last()

/** Sends a prompt by keyboard alone, and waits until it is answered. */
async function ask(prompt: string): Promise<void> {
  const before = await page.locator('article').count()
  await field().focus()
  await page.keyboard.type(prompt)
  await page.keyboard.press('Enter')
  await page.locator('article').nth(before).locator('.thread__answer[aria-busy=false]').waitFor()
}

describe('the chat with the agent', () => {
  it('is led by keyboard from what can be asked to the answer, the question and its choices', async () => {
    await page.getByRole('button', { name: 'What can I ask?' }).focus()
    await page.keyboard.press('Enter')
    await finder().waitFor()
    await page.keyboard.press('Escape')
    await finder().waitFor({ state: 'detached' })
    await page.keyboard.press('Enter')
    await page.keyboard.type('plot')
    await page.getByRole('option', { name: 'plot ETH' }).waitFor()
    expect(await violationsIn(page)).toEqual([])
    await page.keyboard.press('Enter')
    await expect.poll(() => field().inputValue()).toBe('plot ETH')
    await page.getByText('Understood as: draw the price of ETH').waitFor()
    expect(await violationsIn(page)).toEqual([])
    expect(await page.locator('article').count()).toBe(0)

    await field().fill('')
    await ask('buy some DRIFT')
    const answers = newest().getByRole('list', { name: 'Answers' })
    await answers.getByRole('button', { name: '$10', exact: true }).focus()
    await page.keyboard.press('Enter')
    await page.locator('article').nth(1).getByRole('region', { name: 'Swap' }).waitFor()
  })

  it('draws a chart as wide as it may be, and nothing wider than a narrow screen', async () => {
    await page.setViewportSize({ width: 360, height: 800 })
    await ask('price chart of DRIFT')
    await newest()
      .getByRole('img', { name: /^DRIFT in USD from .* between \$/ })
      .locator('canvas')
      .waitFor()
    for (const prompt of [
      'what do I own',
      'buy $5 of DRIFT',
      'send 0.9 ETH to 0x00000000000000000000000000000000000000ee',
    ])
      await ask(prompt)
    await newest().getByRole('region', { name: 'Why it was refused' }).waitFor()
    const tooWide = await page.evaluate(() =>
      [document.documentElement, document.querySelector('.thread')].map(
        (box) => box !== null && box.scrollWidth > box.clientWidth,
      ),
    )
    expect(tooWide).toEqual([false, false])
  })

  it('follows a bridge by the clock, here and in the wallet, where a link leads to it', async () => {
    await ask('bridge 5 USDC to arbitrum')
    const bridge = newest().getByRole('list', { name: 'Bridge' })
    await bridge.getByText('on its way').waitFor()
    await page.setViewportSize({ width: 1280, height: 500 })
    await page.goto(`${inject('siteUrl')}/ui/wallet#bridges`)
    const card = page.getByRole('region', { name: 'Bridges', exact: true })
    await card.waitFor()
    const isInView = () =>
      card.evaluate((element) => {
        const { top, bottom } = element.getBoundingClientRect()
        return top < innerHeight && bottom > 0
      })
    await expect.poll(isInView).toBe(true)
    await page.evaluate(() =>
      fetch('/__sandbank/clock/advance', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ ms: 600_000 }),
      }).then((response) => response.status),
    )
    await card.getByText('arrived', { exact: true }).waitFor()
  })
})
