import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { fetchInPage, openInstalled, openShell, type TestBrowser } from '../helpers/browser'
import { controlWorker, type WorkerControl } from '../helpers/worker'

let browser: TestBrowser
let page: Page
let other: Page
let worker: WorkerControl

beforeAll(async () => {
  browser = await openInstalled()
  page = await browser.context.newPage()
  other = await browser.context.newPage()
  await openShell(other, inject('siteUrl'))
  await page.goto(`${inject('siteUrl')}/ui/keys`)
  await shows('Everything on')
  worker = await controlWorker(page)
  await page.evaluate(() => {
    const counted = globalThis as unknown as { requests: string[] }
    counted.requests = []
    const native = globalThis.fetch
    globalThis.fetch = (input, init) => {
      counted.requests.push(String(input instanceof Request ? input.url : input))
      return native(input, init)
    }
  })
})
afterAll(() => browser.close())

const byFetch = () => page.evaluate(() => (globalThis as unknown as { requests: string[] }).requests)

async function make(name: string): Promise<void> {
  const headers = { 'Content-Type': 'application/json' }
  const body = JSON.stringify({ name })
  expect((await fetchInPage(other, '/__sandbank/keys', { method: 'POST', headers, body })).status).toBe(201)
}

/** Its own page shows a key that another tab made. */
const shows = (name: string) => page.getByRole('heading', { name: new RegExp(`^${name}\\b`) }).waitFor()

describe('the shell’s requests', () => {
  it('need no fetch once the port is open, and follow what another tab does', async () => {
    let count = 0
    // A port that is too old, or not open yet, is opened anew while a request goes by fetch.
    await expect
      .poll(async () => {
        const before = (await byFetch()).length
        const name = `key ${++count}`
        await make(name)
        await shows(name)
        return (await byFetch()).slice(before)
      })
      .toEqual([])
  })

  it('are answered though the worker behind the port was stopped', async () => {
    await worker.stop()
    await make('by another worker')
    await shows('by another worker')
    await worker.stop()
    await page.getByRole('button', { name: 'Create key' }).first().click()
    await page.getByRole('textbox', { name: 'Name' }).fill('made while stopped')
    await page.keyboard.press('Enter')
    // The dialog that shows its secret.
    await shows('made while stopped is ready')
    const { keys } = JSON.parse((await fetchInPage(other, '/__sandbank/keys')).text)
    expect(keys.filter(({ name }: { name: string }) => name === 'made while stopped')).toHaveLength(1)
  })
})
