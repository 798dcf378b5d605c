import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { violationsIn } from '../helpers/axe'
import { fetchInPage, openInstalled, openShell, type TestBrowser } from '../helpers/browser'
import { developer } from '../helpers/chain'
import { controlWorker, type WorkerControl } from '../helpers/worker'
import { authorize, newNonce } from '../helpers/x402'

const payer = developer(0)
let browser: TestBrowser
let page: Page
let worker: WorkerControl

beforeAll(async () => {
  browser = await openInstalled()
  page = await browser.context.newPage()
  worker = await controlWorker(page)
  await openShell(page, inject('siteUrl'))
})
afterAll(() => browser.close())

async function ask(headers: Record<string, string> = {}) {
  const { status, text } = await fetchInPage(page, '/x402/demo/tide', { headers })
  return { status, body: JSON.parse(text) }
}

/** The header of a payment for the demo's terms. */
async function payment(terms: { maxAmountRequired: string; payTo: `0x${string}` }): Promise<string> {
  const now = BigInt(Math.floor(Date.now() / 1_000))
  const input = {
    from: payer.address,
    to: terms.payTo,
    value: BigInt(terms.maxAmountRequired),
    validAfter: now - 600n,
    validBefore: now + 600n,
    nonce: newNonce(),
  }
  const authorization = {
    ...input,
    value: String(input.value),
    validAfter: String(input.validAfter),
    validBefore: String(input.validBefore),
  }
  const payload = { signature: await authorize(payer, input), authorization }
  return btoa(JSON.stringify({ x402Version: 1, scheme: 'exact', network: 'base', payload }))
}

it('[x402-facilitator] the worker takes a payment once; who asks the next worker gets what it bought', async () => {
  await page.goto(`${inject('siteUrl')}/ui/payments`)
  await page.getByText('Nobody has paid yet').waitFor()
  const response = await ask()
  expect(response.status).toBe(402)
  const paid = { 'X-PAYMENT': await payment(response.body.accepts[0]) }
  const bought = await ask(paid)
  expect([bought.status, bought.body.high]).toEqual([200, ['04:12', '16:37']])
  await page.getByText('0.01 USDC').first().waitFor()

  await worker.stop()
  const again = await ask(paid)
  expect([again.status, again.body]).toEqual([200, bought.body])
  await page.getByText('What it had paid before').waitFor()
  const { text } = await fetchInPage(page, '/__sandbank/x402/payments')
  const { payments } = JSON.parse(text)
  expect(payments.map(({ state }: { state: string }) => state)).toEqual(['refused', 'settled'])
  expect(payments[0].transaction).toBe(payments[1].transaction)

  expect(await violationsIn(page)).toEqual([])
  await page.getByRole('link', { name: /^Transaction 0x/ }).click()
  await page.getByRole('heading', { level: 1, name: /Transaction/ }).waitFor()
})
