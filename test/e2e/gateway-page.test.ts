import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { violationsIn } from '../helpers/axe'
import { fetchInPage, openInstalled, openShell, type TestBrowser } from '../helpers/browser'

const SLOW = {
  match: { userMessage: 'count the waves' },
  response: { content: 'One wave, two waves, three waves, '.repeat(60) },
  streamingProfile: { ttft: 50, tps: 40 },
}

let browser: TestBrowser
let page: Page
let session: string

beforeAll(async () => {
  browser = await openInstalled()
  page = await browser.context.newPage()
  await openShell(page, inject('siteUrl'))
  session = JSON.parse((await fetchInPage(page, '/__sandbank/credentials')).text).session
  await change('PUT', '/__sandbank/gateway/fixtures', { fixtures: [SLOW] })
  await page.goto(`${inject('siteUrl')}/ui/gateway`)
  await page.getByRole('button', { name: 'Send' }).waitFor()
})
afterAll(() => browser.close())

const region = (name: string) => page.getByRole('region', { name, exact: true })
const tab = (name: string) => page.getByRole('tab', { name }).click()
const figure = (name: string) => page.locator('.gwfigures > div', { hasText: name }).locator('dd')

async function change(method: string, path: string, body: object): Promise<void> {
  const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${session}` }
  const { status, text } = await fetchInPage(page, path, { method, headers, body: JSON.stringify(body) })
  expect(status, text).toBe(200)
}

async function ask(prompt: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Message' }).fill(prompt)
  await page.keyboard.press('Control+Enter')
}

/** What stands under the newest answer. */
const facts = () => page.locator('.calldetails').last()

describe('the gateway’s page', () => {
  it('streams an answer, holds its worst case back meanwhile, and says what it cost', async () => {
    await ask('How is the tide?')
    await facts().getByText('first token').waitFor()
    await facts()
      .getByText(/\$0\.000\d+/)
      .waitFor()
    expect(await facts().textContent()).toMatch(/200.*in all.*\d+ in, \d+ out.*by scripted/)
    await facts().getByRole('link', { name: 'In the journal' }).waitFor()
    expect(await page.locator('.thread__text').textContent()).not.toBe('')
    // What is copied is what was sent.
    expect(await region('The request as code').textContent()).toContain('How is the tide?')
  })

  it('cancels in the middle: generation stops, and what was sent is billed', async () => {
    // Waits, as a person does: the formats cannot be chosen before the first answer has ended.
    await page.locator('label', { hasText: /^Messages$/ }).click()
    await expect.poll(() => page.getByRole('radio', { name: 'Messages' }).isChecked()).toBe(true)
    await ask('Please count the waves.')
    await page.locator('.thread__text--open').getByText('two waves').waitFor()
    await expect.poll(() => figure('In flight').textContent()).toMatch(/1 holding back \$/)
    await page.keyboard.press('Escape')
    await page.getByText('Cancelled: generation stopped').waitFor()
    const newestStream = () =>
      page.evaluate(async () => {
        const journal = await fetch('/__sandbank/journal?path=/v1/messages&limit=1')
        return (await journal.json()).entries[0]?.stream?.end
      })
    await expect.poll(newestStream).toBe('cut')
    await facts()
      .getByText(/\$0\.000\d+/)
      .waitFor()
    await facts().getByRole('link', { name: 'fixture 1' }).waitFor()
    await expect.poll(() => figure('In flight').textContent()).toBe('nothing')
    await tab('Credit and usage')
    await region('What moved the credit').getByText('cut', { exact: true }).waitFor()
    await region('Usage')
      .getByRole('img', { name: /^Usage by day: \$\d/ })
      .waitFor()
    // Beside what the state began with.
    expect(await region('Usage by model').getByRole('row').filter({ hasText: 'scripted' }).count()).toBe(1)
  })

  it('sets a budget that is reached, says when it frees up, and clears it', async () => {
    const budget = region('Daily budget')
    await budget.getByRole('textbox', { name: 'Budget, USD' }).fill('0.0000001')
    await page.keyboard.press('Enter')
    await budget.getByText(/six digits/).waitFor()
    await budget.getByRole('textbox', { name: 'Budget, USD' }).fill('0.000001')
    await page.keyboard.press('Enter')
    await budget.getByText(/Used up: .* There is room again by .* in (23 h|24 h|1 d)/).waitFor()
    await budget.getByRole('listitem').filter({ hasText: 'frees up by' }).waitFor()
    // The gateway goes by what it knew for up to a minute.
    await change('POST', '/__sandbank/clock/advance', { ms: 61_000 })
    await tab('Playground')
    await ask('One more?')
    const refused = page.getByRole('alert').last()
    await refused.getByText('daily_budget_exceeded').first().waitFor()
    expect(await page.getByRole('textbox', { name: 'Message' }).inputValue()).toBe('One more?')
    await refused.getByRole('button', { name: /when the budget frees up/ }).click()
    await budget.getByRole('button', { name: 'Clear' }).click()
    await budget.getByText('no limit is set').waitFor()
    await change('POST', '/__sandbank/clock/advance', { ms: 61_000 })
    await region('Credit').getByRole('button', { name: '$25' }).click()
    await expect.poll(() => figure('Balance').textContent()).toMatch(/^\$(49\.99|50\.00)$/)
  })

  it('breaks a provider and mends it', async () => {
    await tab('Providers')
    const failing = page.getByRole('switch', { name: 'scripted is failing' })
    await failing.click({ force: true })
    await region('Scripted').getByText('Answers everything with 529.').waitFor()
    await region('Scripted').getByText('not healthy').waitFor()
    await tab('Playground')
    await ask('Are you there?')
    await page.getByRole('alert').last().getByText('Overloaded').waitFor()
    await page
      .getByRole('alert')
      .last()
      .getByRole('button', { name: /providers and their switches/ })
      .click()
    await failing.click({ force: true })
    await region('Scripted').getByText('healthy', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Add a model server' }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill('ollama')
    await page.getByRole('textbox', { name: 'Base address' }).fill('http://127.0.0.1:9/v1')
    await page.getByLabel('Key').last().fill('sk-very-secret')
    await page.keyboard.press('Enter')
    await region('ollama').getByText('with an encrypted key').waitFor()
    expect(await page.locator('body').textContent()).not.toContain('sk-very-secret')
    await region('ollama').getByRole('button', { name: 'Remove ollama' }).click()
    await page.getByRole('button', { name: 'Remove', exact: true }).click()
    await region('ollama').waitFor({ state: 'detached' })
  })

  it('says where a fixture is wrong, saves it when it is right, and shows what it matched', async () => {
    await tab('Fixtures')
    const text = page.getByRole('textbox', { name: 'Fixtures, as JSON' })
    await text.fill('{"fixtures": [\n  {"match": {"userMessage": "moon"},}\n]}')
    await page.getByText('line 2, column 36: a comma too many before “}”').waitFor()
    await text.fill('{"fixtures": [\n  {"match": {"sequenceIndex": -1}, "response": {"content": "x"}}\n]}')
    await page.keyboard.press('Control+s')
    await page.getByText(/Fixture 1, line 2, column 31: match\.sequenceIndex/).waitFor()
    await page.getByRole('button', { name: 'Go there' }).click()
    const selected = await text.evaluate((area) => {
      const { value, selectionStart, selectionEnd } = area as HTMLTextAreaElement
      return value.slice(selectionStart, selectionEnd)
    })
    expect(selected).toBe('-1')
    await text.fill('{"fixtures": [{"match": {"userMessage": "moon"}, "response": {"content": "Waxing."}}]}')
    await page.keyboard.press('Control+s')
    await page.getByText('1 fixture, saved.').waitFor()
    await tab('Playground')
    await ask('And the moon?')
    await page.getByText('Waxing.', { exact: true }).first().waitFor()
    await facts().getByRole('link', { name: 'fixture 1' }).click()
    await region('Which fixture matched').getByRole('button', { name: 'fixture 1' }).waitFor()
    expect(await region('Which fixture matched').getByRole('listitem').first().textContent()).toContain(
      'And the moon?',
    )
  })

  it('tries an image model from the catalogue', async () => {
    await tab('Models')
    await page.getByRole('searchbox', { name: 'Find a model' }).fill('image google')
    await page.getByRole('button', { name: 'Try Gemini 2.5 Flash Image' }).press('Enter')
    await page.getByRole('textbox', { name: 'What it shall show' }).fill('A lighthouse')
    await page.getByLabel('Size').selectOption('256x256')
    await page.getByRole('button', { name: 'Draw' }).click()
    const image = page.getByRole('img', { name: 'A lighthouse, 1 of 1' })
    await image.waitFor()
    await expect.poll(() => image.evaluate((one) => (one as HTMLImageElement).naturalWidth)).toBe(256)
  })
})

describe('in the theme of its turn', () => {
  it.each(['Playground', 'Credit and usage', 'Models', 'Providers', 'Fixtures'])(
    'the view %s violates nothing of WCAG 2 A and AA',
    async (view) => {
      await tab(view)
      await page.waitForFunction(() => !document.querySelector('main .skeleton'))
      expect(await violationsIn(page)).toEqual([])
    },
  )
})
