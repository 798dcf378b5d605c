import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { violationsIn } from '../helpers/axe'
import { fetchInPage, openInstalled, openShell, type TestBrowser } from '../helpers/browser'

const ACCOUNT = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

let browser: TestBrowser
let page: Page

// One emulator for all: what is launched, earned and handed over is what the next page shows.
beforeAll(async () => {
  browser = await openInstalled()
  page = await browser.context.newPage()
  await openShell(page, inject('siteUrl'))
})
afterAll(() => browser.close())

const region = (name: string | RegExp) => page.getByRole('region', { name, exact: true })
const button = (name: string | RegExp) => page.getByRole('button', { name })
const box = (name: string | RegExp) => page.getByRole('textbox', { name, exact: true })
const dialog = () => page.getByRole('dialog')

async function open(path: string): Promise<void> {
  await page.goto(inject('siteUrl') + path)
  await page.locator('main h1').first().waitFor()
}

/** By keyboard: what has just happened may be shown above the button. */
async function press(name: string): Promise<void> {
  await button(name).focus()
  await page.keyboard.press('Enter')
}

/** Everything that is to be seen on the page as it stands. */
async function isAccessible(): Promise<void> {
  await page.waitForFunction(() => !document.querySelector('main :is(.skeleton, progress)'))
  expect(await violationsIn(page)).toEqual([])
}

describe('the page of fees', () => {
  it('draws what was earned, and loads what draws it only then', async () => {
    const before = await chunks()
    expect(before.filter((name) => name.startsWith('plots'))).toEqual([])
    await open('/ui/fees')
    await page.locator('.plot canvas').waitFor()
    expect((await chunks()).filter((name) => /^plots-.*\.js$/.test(name))).toHaveLength(1)
    await page.getByRole('radio', { name: '90 d' }).check()
    await page.getByText('UTC days, in WETH, 90 of them.').waitFor()
    await button('As a table').click()
    const table = region('Earnings by day, WETH')
    expect(await table.getByRole('row').count()).toBe(91)
    await isAccessible()
  })

  it('claims with one click, and the chain has it', async () => {
    const before = await claimable('GLASS')
    await button('Claim the fees of GLASS').click()
    await page.getByText('The fees of GLASS are claimed.').waitFor()
    await page.getByRole('link', { name: 'See what the transaction did' }).waitFor()
    await button('Travel two minutes').click()
    await expect.poll(() => claimable('GLASS')).toBeLessThan(before / 10)
    await page.getByText('claimed once').first().waitFor()
  })

  it('hands the right over for good once the symbol is typed', async () => {
    await button('Hand over… the fees of DRIFT').click()
    await dialog().getByText('This is permanent.').waitFor()
    await box('New beneficiary').fill(ACCOUNT)
    const confirm = dialog().getByRole('button', { name: 'Hand over for good' })
    await box(/to confirm/).fill('GLASS')
    expect(await confirm.isDisabled()).toBe(true)
    await box(/to confirm/).fill('DRIFT')
    await isAccessible()
    await page.keyboard.press('Enter')
    await page.getByText(/The right to the fees of DRIFT is .* now, for good\./).waitFor()
  })

  it('claims as a wallet outside: built, signed, sent and mined', async () => {
    await button('Travel two minutes').click()
    await open(`/ui/fees?of=${ACCOUNT}`)
    await page.getByText('Developer account 1, outside').first().waitFor({ state: 'attached' })
    await button('Claim the fees of DRIFT').click()
    const steps = page.getByRole('list', { name: 'Steps of the claim' })
    await steps.getByText('Mined').getByText(': done').waitFor({ state: 'attached' })
    const hash = await page.getByRole('link', { name: 'See what the transaction did' }).getAttribute('href')
    const answer = await fetchInPage(page, '/rpc/8453', {
      method: 'POST',
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'eth_getTransactionReceipt',
        params: [hash?.split('/').at(-1)],
      }),
    })
    expect(JSON.parse(answer.text).result).toMatchObject({ status: '0x1', from: ACCOUNT.toLowerCase() })
  })

  it('says so where nothing belongs to an address', async () => {
    await open(`/ui/fees?of=0x${'ab'.repeat(20)}`)
    await page.getByText('No fees belong to this address').waitFor()
  })
})

describe('the page of launches', () => {
  it('simulates first, launches then, and lists it', async () => {
    await open('/ui/launches')
    await box('Name').fill('Night Ferry')
    await page.keyboard.press('Enter')
    const foretold = region('Launch a token').locator('.launchaddress code')
    await page.getByText('It would work.').waitFor()
    const address = await foretold.textContent()
    await isAccessible()
    await button('Launch it').click()
    await page.getByText('is launched, at').waitFor()
    expect(await foretold.textContent()).toBe(address)
    await region('Newest launches').getByRole('link', { name: 'NIGH', exact: true }).waitFor()
  })

  it('shows whose word a refusal is', async () => {
    await box('Name').fill('Day Ferry')
    await page.getByLabel('Sent by').selectOption({ label: 'Key “Read-only”' })
    await button('Simulate').click()
    await page.getByRole('alert').getByText('Read-only API key').waitFor()
  })
})

describe('the page of the market', () => {
  it('is paused, tunes a token, swaps, and lets days pass', async () => {
    await open('/ui/market')
    const tokens = region('Tokens')
    await tokens.getByRole('img', { name: /^GLASS in \d+ days: / }).waitFor()
    const market = page.getByRole('switch', { name: 'The market is open' })
    await market.focus()
    await page.keyboard.press('Space')
    await page.getByText('none while paused').waitFor()
    await page.keyboard.press('Space')
    await page.getByText('The market is open').waitFor()
    await page.getByLabel('How EBB trades').selectOption('hot')
    await expect.poll(() => page.getByLabel('How EBB trades').inputValue()).toBe('hot')
    await isAccessible()
    await button('Swap GLASS').click()
    await box('WETH to spend').fill('0.25')
    await page.keyboard.press('Enter')
    await dialog().getByText('Out came').waitFor()
    await dialog().getByRole('button', { name: 'Close' }).last().click()
    await button('+ 7 days').click()
    await page.getByText(/^7 days passed in/).waitFor()
  })
})

describe('the page of partners', () => {
  it('makes a wallet, shows its key once, and funds it', async () => {
    await open('/ui/partners')
    await button('Make a wallet').click()
    await box('Idempotency key').fill('user-42')
    await page.getByRole('switch', { name: /Funded at once/ }).click()
    await box('Amount').fill('0.01')
    await button('Make the wallet').click()
    await dialog()
      .getByText(/^bk_usr_/)
      .waitFor()
    await dialog()
      .getByRole('link', { name: /see what the transaction did/ })
      .waitFor()
    await dialog().getByRole('button', { name: 'Done' }).click()
    await button('Manage user-42').click()
    await box('Amount').fill('3')
    await button('Fund it').click()
    await page.getByText(/exceeds the per-transaction limit of \$500\.00/).waitFor()
    await isAccessible()
  })

  it('suspends at once, and rotates the partner’s key', async () => {
    await press('Suspend')
    await page.getByText('suspended', { exact: true }).waitFor()
    await press('Resume')
    await page.getByText('active', { exact: true }).waitFor()
    await press('Rotate Lagoon server')
    await dialog()
      .getByText(/^bk_ptr_/)
      .waitFor()
    await dialog().getByRole('button', { name: 'Done' }).click()
    await page.getByText('One more key is revoked.').waitFor()
    // Asked with the new key: the old one is refused from now on.
    await button('Issue a key').click()
    await dialog()
      .getByText(/^bk_usr_/)
      .waitFor()
  })
})

/** WETH that can be claimed of a token, as the page says. */
async function claimable(symbol: string): Promise<number> {
  const line = page.locator('.feetoken', { has: page.getByRole('link', { name: symbol, exact: true }) })
  return Number(await line.locator('dd').first().getAttribute('title'))
}

/** Names of the scripts that this page has loaded or requested. */
function chunks(): Promise<string[]> {
  return page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => name.split('/').at(-1) ?? ''),
  )
}
