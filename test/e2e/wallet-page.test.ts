import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { fetchInPage, openInstalled, openShell, type TestBrowser } from '../helpers/browser'

const BOB = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const HOUR = 3_600_000

let browser: TestBrowser
let page: Page

beforeAll(async () => {
  browser = await openInstalled()
  page = await browser.context.newPage()
  await openShell(page, inject('siteUrl'))
})
afterAll(() => browser.close())

// One emulator for all, but for a test that says otherwise.
beforeEach(async () => {
  await page.goto(`${inject('siteUrl')}/ui/wallet`)
  await region('Send').getByRole('button', { name: 'Send' }).waitFor()
})

const region = (name: string) => page.getByRole('region', { name, exact: true })
const preview = () => page.getByRole('region', { name: 'Preview' })

async function type(amount: string, recipient = BOB): Promise<void> {
  await page.getByRole('textbox', { name: 'Recipient', exact: true }).fill(recipient)
  await page.getByRole('textbox', { name: 'Amount', exact: true }).fill(amount)
}

async function post(path: string, body: object): Promise<void> {
  const headers = { 'Content-Type': 'application/json' }
  const { status } = await fetchInPage(page, path, { method: 'POST', headers, body: JSON.stringify(body) })
  expect(status).toBe(200)
}

const advance = (hours: number) => post('/__sandbank/clock/advance', { ms: hours * HOUR })

describe('the wallet’s page', () => {
  it('says before and after sending that a limit stands in the way, with its numbers', async () => {
    await type('0.2')
    await preview()
      .getByText(/600\.00 .*500\.00/)
      .first()
      .waitFor()
    await region('Send').getByRole('button', { name: 'Send all the same' }).click()
    const refused = region('Send').getByRole('alert')
    await refused.waitFor()
    expect(await refused.textContent()).toMatch(/600.*500/s)
    expect(await refused.textContent()).toContain('400')
    await region('History').getByText('Nothing was sent yet').waitFor()
    await region('Controls').getByRole('textbox', { name: 'Limit per transaction, USD' }).fill('0')
    await region('Controls').getByText('USD from 1 to 1,000,000.').waitFor()
  })

  it('says what will be said, sends, and leads to what the transaction did', async () => {
    // More than one figure may hold it while chains are still being read.
    await region('Balances').getByText('1,000').first().waitFor()
    await type('0.05')
    await preview().getByText('$150.00 is within the per-transaction limit').waitFor()
    await preview().getByText('gas is sponsored', { exact: true }).waitFor()
    await region('Send').getByRole('button', { name: 'Send' }).click()
    const link = region('Send').getByRole('link', { name: 'See what the transaction did' })
    await link.waitFor()
    await region('History').getByText('0.05 ETH').first().waitFor()
    await region('Balances').getByText('0.95').first().waitFor()
    const spent = region('Spent in 24 hours')
    await spent.getByRole('img', { name: '$150.00 spent in 24 hours of $500.00, in 1 transaction' }).waitFor()
    await spent.getByText('9 of 10 sponsored transactions left').waitFor()
    await link.click()
    await page.getByRole('region', { name: 'What happened' }).getByText('0.05 ETH').waitFor()
  })

  it('is paused and released by keyboard alone', async () => {
    await type('0.01')
    const pause = page.getByRole('switch', { name: 'Pause this wallet' })
    await pause.focus()
    await page.keyboard.press('Space')
    await page.getByText('whoever asks: 403').waitFor()
    await preview()
      .getByText(/paused/i)
      .first()
      .waitFor()
    const amount = page.getByRole('textbox', { name: 'Amount', exact: true })
    await amount.focus()
    await page.keyboard.press('Enter')
    await region('Send').getByRole('alert').getByText('Wallet paused').first().waitFor()
    await pause.focus()
    await page.keyboard.press('Space')
    await preview().getByText('The wallet is not paused.').waitFor()
    await amount.focus()
    await page.keyboard.press('Enter')
    await region('Send').getByRole('link', { name: 'See what the transaction did' }).waitFor()
  })

  it('counts a recipient’s cooldown down by the virtual clock', async () => {
    const controls = region('Controls')
    await controls.getByRole('switch', { name: /Permitted recipients only/ }).click()
    await type('0.01')
    await preview()
      .getByText(/not .*permitted/i)
      .first()
      .waitFor()
    await controls.getByRole('button', { name: 'Permit a recipient' }).click()
    await controls.getByRole('textbox', { name: 'Address' }).fill(BOB)
    await controls.getByRole('textbox', { name: 'Label' }).fill('Bob')
    await page.keyboard.press('Enter')
    await controls.getByText(/usable in 2[34] h|usable in 1 d/).waitFor()
    await preview()
      .getByText(/cooldown/)
      .first()
      .waitFor()
    await advance(24)
    await controls.getByText('usable', { exact: true }).waitFor()
    await page.getByRole('textbox', { name: 'Amount', exact: true }).fill('0.011')
    await preview().getByText('gas is sponsored', { exact: true }).waitFor()
    await region('Send').getByRole('button', { name: 'Send', exact: true }).click()
    await region('Send').getByRole('link', { name: 'See what the transaction did' }).waitFor()
  })

  it('draws how spending frees up again', async () => {
    await post('/__sandbank/reset', {})
    await page.reload()
    await type('0.1')
    await preview().getByText('$300.00').first().waitFor()
    await region('Send').getByRole('button', { name: 'Send' }).click()
    const spent = region('Spent in 24 hours')
    await spent.getByText(/\$300\.00 frees up at/).waitFor()
    await advance(24)
    await spent.getByText('Nothing was sent in the last 24 hours.').waitFor()
    await spent.getByRole('img', { name: '$0.00 spent in 24 hours of $500.00, in 0 transactions' }).waitFor()
  })

  it('asks as a key, whose layer has a word of its own', async () => {
    await type('0.01')
    await page.getByLabel('Sent by').selectOption({ label: 'Key “Read-only”' })
    await preview()
      .getByText(/read-only/i)
      .first()
      .waitFor()
    await region('Send').getByRole('button', { name: 'Send all the same' }).click()
    await region('Send').getByRole('alert').getByText('403').waitFor()
  })

  it('sends SOL and tokens on Solana, and shows what each transaction changed', async () => {
    const { wallets } = JSON.parse((await fetchInPage(page, '/__sandbank/wallets')).text)
    const own = wallets.find(({ label }: { label: string }) => label === 'Developer').solanaAddress
    const other = wallets.find(({ label }: { label: string }) => label === 'Without gas').solanaAddress
    await page.getByLabel('Chain', { exact: true }).selectOption({ label: 'Solana' })
    await region('Balances').getByText('SOL', { exact: true }).waitFor()
    await type('0.1', BOB)
    await page.getByText('An address on Solana is 32 bytes in base58, without 0x.').waitFor()
    await type('0.1', other)
    await preview().getByText('0.1 SOL').waitFor()
    await region('Send').getByRole('button', { name: 'Send', exact: true }).click()
    await region('History').getByText('0.1 SOL').waitFor()
    await region('Balances').getByText('4.9').waitFor()
    await page.getByLabel('Token', { exact: true }).selectOption({ label: 'USDC' })
    await page.getByRole('textbox', { name: 'Amount', exact: true }).fill('2.5')
    await preview().getByText('2.5 USDC').waitFor()
    await region('Send').getByRole('button', { name: 'Send', exact: true }).click()
    await region('History').getByText('2.5 USDC').waitFor()
    await region('Send').getByRole('link', { name: 'See what the transaction did' }).click()
    const changed = page.getByRole('region', { name: 'What changed' })
    await changed.getByText('+2.5 USDC').waitFor()
    await changed.getByText('−2.5 USDC').waitFor()
    await changed.getByText('succeeded').waitFor()
    await page.getByRole('region', { name: 'Details' }).getByText(own).waitFor()
    expect(await page.getByRole('region', { name: 'Log', exact: true }).first().textContent()).toContain(
      'success',
    )
    await page.getByRole('region', { name: 'Details' }).getByRole('link', { name: own }).click()
    await page.getByRole('region', { name: 'Developer' }).getByText('USDC').waitFor()
    expect(await page.getByRole('region', { name: 'Transactions' }).getByRole('link').count()).toBe(2)
    await page.goto(`${inject('siteUrl')}/ui/chains/solana/address/nobody`)
    await page.getByText('This is no address on Solana').waitFor()
    await page.goto(`${inject('siteUrl')}/ui/chains/solana/tx/nobody`)
    await page.getByText('The ledger knows no such transaction').waitFor()
  })

  it('leaves what it reads out of the journal’s page, unless asked for it', async () => {
    await page.goto(`${inject('siteUrl')}/ui/journal`)
    const requests = page.getByRole('list', { name: 'Requests, newest first' })
    await requests.getByText('/wallet/transfer').first().waitFor()
    expect(await requests.getByText('/wallet/portfolio').count()).toBe(0)
    const all = page.getByRole('switch', { name: 'Also the shell’s own requests' })
    await all.click()
    await requests.getByText('/wallet/portfolio').first().waitFor()
    await page.reload()
    await requests.getByText('/wallet/portfolio').first().waitFor()
    await all.click()
    await requests.getByText('/wallet/portfolio').first().waitFor({ state: 'detached' })
  })

  it('shows a wallet without gas what it lacks', async () => {
    const { wallets } = JSON.parse((await fetchInPage(page, '/__sandbank/wallets')).text)
    const { evmAddress } = wallets.find(({ label }: { label: string }) => label === 'Without gas')
    await page.getByLabel('Wallet', { exact: true }).selectOption({ label: 'Without gas' })
    await region('Receive').getByText(evmAddress).waitFor()
    await page.getByLabel('Chain', { exact: true }).selectOption({ label: 'Ethereum' })
    const token = page.getByLabel('Token', { exact: true })
    await token.selectOption({ label: 'USDC' })
    await type('1')
    await preview().getByText(/gas/i).first().waitFor()
    expect(await preview().locator('.preview__line--no').first().textContent()).toMatch(/gas/i)
  })
})
