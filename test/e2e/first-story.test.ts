import type { Page } from 'playwright-core'
import { createEmulator } from 'sandbank'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { PLACES } from '../../src/shell/parts/layout/places'
import { violationsIn } from '../helpers/axe'
import { openInstalled, openShell, type TestBrowser } from '../helpers/browser'
import { addressOf, inFreshWorld, namesIn } from '../helpers/shown'

let browser: TestBrowser
let page: Page
const emulator = createEmulator()

beforeAll(async () => {
  browser = await openInstalled()
  page = await browser.context.newPage()
  await openShell(page, inject('siteUrl'))
})
afterAll(async () => {
  await browser.close()
  await emulator.close()
})

const button = (name: string) => page.getByRole('button', { name, exact: true })

/** Every page of the side bar, and what they lead to when something is to be made. */
const SHOWN = [
  ...PLACES.map(({ href }) => href),
  ...['/ui/orders', '/ui/webhooks?new=1', '/ui/apps?new=1', '/ui/profile'],
]

/** Prompts that a page shows: in its sentences, as suggestions to press, and in the place of what is typed. */
const PROMPTS = 'a.prompt, [aria-label="Suggestions"] button, [aria-label="Examples"] button'
const PROMPT_FIELDS = ['Prompt', 'What to do, and when']

async function shownAt(path: string) {
  await page.goto(inject('siteUrl') + path)
  await page.locator('main h1').waitFor()
  await page.waitForFunction(() => !document.querySelector('.skeleton'))
  const pressed = await page.locator(PROMPTS).allTextContents()
  const placeholders: string[] = []
  for (const label of PROMPT_FIELDS) {
    for (const field of await page.getByLabel(label, { exact: true }).all()) {
      placeholders.push((await field.getAttribute('placeholder')) ?? '')
    }
  }
  const texts = await page
    .locator('main')
    .evaluate((main) =>
      [
        main.textContent,
        ...[...main.querySelectorAll('[placeholder]')].map(
          (field) => field.getAttribute('placeholder') ?? '',
        ),
      ].join('\n'),
    )
  const prompts = [...pressed, ...placeholders].map((text) => text.replace(/^“|”$/g, '').trim())
  return { prompts: prompts.filter((prompt) => prompt !== ''), names: namesIn(texts) }
}

describe('the first story', () => {
  it('shows no name and no prompt that does nothing in a fresh world', async () => {
    const prompts = new Map<string, string>()
    const names = new Map<string, string>()
    for (const path of SHOWN) {
      const shown = await shownAt(path)
      for (const prompt of shown.prompts) prompts.set(prompt, path)
      for (const name of shown.names) names.set(name, path)
    }
    expect(prompts.size).toBeGreaterThan(12)
    const unknown: string[] = []
    for (const [name, path] of names) {
      if (!(await addressOf(emulator, name))) unknown.push(`${path}: ${name}`)
    }
    expect(unknown).toEqual([])
    const without: string[] = []
    for (const [prompt, path] of prompts) {
      const { outcome, response } = await inFreshWorld(emulator, prompt)
      if (outcome !== 'done') without.push(`${path}: ${prompt}: ${response}`)
    }
    expect(without).toEqual([])
  })

  it('leads by Enter alone from a prompt to its transaction, a day on, a refusal with its rule, and back', async () => {
    await page.goto(inject('siteUrl'))
    const scene = page.getByRole('region', { name: 'Sixty seconds' })
    await button('Send the prompt').focus()
    await page.keyboard.press('Enter')
    await scene.getByText(/^Swapped 20 USDC for .* DRIFT on base/).waitFor()
    for (const [press, then] of [
      ['Look it up', /^0x[0-9a-f]{8}… is confirmed on base\./],
      ['Move the clock by a day', /^It is .* now\./],
      ['Try to send it', /^Refused with 400\. Nothing was sent\./],
      ['Undo all of it', /rows are as they were/],
    ] as const) {
      await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(press)
      await page.keyboard.press('Enter')
      await scene.getByText(then).waitFor()
    }
    await scene
      .locator('.why__rule')
      .getByText(/^wallet\.transactionLimit/)
      .waitFor()
    expect(await violationsIn(page)).toEqual([])
    await page.goto(`${inject('siteUrl')}/ui/wallet`)
    await page.getByText('Nothing was sent yet').waitFor()
  })

  it('makes a week of activity by one press beside what is empty, and takes it back by another', async () => {
    await page.goto(`${inject('siteUrl')}/ui/webhooks`)
    await button('Make a week of activity').click()
    await page.getByRole('progressbar', { name: 'A week of activity' }).waitFor()
    await page
      .getByRole('link', { name: /orders/ })
      .first()
      .waitFor({ timeout: 240_000 })
    for (const [path, text] of [
      ['/ui/files', 'notes'],
      ['/ui/automations', 'Mornings'],
      ['/ui/skills', 'portfolio-report'],
      ['/ui/tools', 'Demo'],
      ['/ui/apps', 'holdings'],
    ] as const) {
      await page.goto(inject('siteUrl') + path)
      await page.locator('main').getByText(text).first().waitFor()
    }
    await page.goto(inject('siteUrl'))
    await button('Take the week back').click()
    await button('Make a week of activity').waitFor()
    await page.goto(`${inject('siteUrl')}/ui/webhooks`)
    await page.getByText('No webhook yet').waitFor()
  })

  it('makes a webhook with its secret, and its prompt is carried out', async () => {
    await page.goto(`${inject('siteUrl')}/ui/webhooks`)
    await button('New webhook').click()
    await page.getByRole('textbox', { name: 'Name' }).fill('shop')
    await page.getByLabel('Secret').fill('whsec_test')
    await button('Deploy it').click()
    await button('Send').click()
    await page.getByRole('link', { name: 'Open the delivery' }).click()
    await page.locator('.hookjob').getByText('completed').waitFor()

    await page.goto(`${inject('siteUrl')}/ui/webhooks/shop?view=send`)
    await page.getByLabel('Signed with the variable').fill('NOT_SET')
    await page
      .getByText('NOT_SET has no value: set it above, or leave the variable empty to send unsigned.')
      .waitFor()
    expect(await button('Send').isDisabled()).toBe(true)
    await page.getByLabel('Signed with the variable').fill('')
    await button('Send').click()
    await page.getByText('The handler itself answered 401').waitFor()
    await page.getByRole('link', { name: 'Open the delivery' }).click()
    await page.locator('.delivery__why').getByText('webhooks.refusedByHandler').waitFor()
  })

  it('finds whom a name means as it is typed, and adds a coin on any chain by one press', async () => {
    await page.goto(`${inject('siteUrl')}/ui/wallet`)
    await page.getByText('Say who gets it.').waitFor()
    await page.getByRole('textbox', { name: 'Recipient', exact: true }).fill('@ana')
    await page.getByText(/^Ana is 0x[0-9a-fA-F]{40}$/).waitFor()
    await page.getByText('Say how much.').waitFor()
    await page.getByRole('textbox', { name: /^Amount/ }).fill('0.01')
    await button('Send').click()
    await page.getByText('See what the transaction did').waitFor()

    await page.getByRole('textbox', { name: 'Recipient', exact: true }).fill('nobody.eth')
    await page.getByText('Nobody is known by “nobody.eth”.').waitFor()
    for (const chain of ['ETH on Base', 'SOL on Solana']) {
      await button(`Add 1 ${chain}`).click()
      await page.getByText(`1 ${chain.replace(' on ', ' more on ')}`).waitFor()
    }
  })

  it('leads from a token’s name to its price in USD, its trade and its launch', async () => {
    await page.goto(`${inject('siteUrl')}/ui/market`)
    await page.getByRole('link', { name: 'DRIFT', exact: true }).click()
    await page.getByRole('heading', { name: 'Driftline (DRIFT)' }).waitFor()
    await page.getByRole('img', { name: 'Price of DRIFT by day, in USD' }).locator('canvas').waitFor()
    expect(await page.locator('.tokenfigures dd').first().textContent()).toMatch(/^\$0\.0000\d+$/)
    expect(await violationsIn(page)).toEqual([])
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await page.setViewportSize({ width: 1280, height: 900 })
    await button('Swap DRIFT').click()
    await page.getByRole('textbox', { name: 'WETH to spend' }).fill('0.1')
    await button('Buy').click()
    await page.getByText(/^Out came /).waitFor()
  })
})
