import type { Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { fetchInPage, launchBrowser, openShell, type TestBrowser } from '../helpers/browser'
import { controlWorker } from '../helpers/worker'

type Heard = typeof globalThis & { heard: string[]; connections: number }

let browser: TestBrowser
let page: Page

beforeEach(async () => {
  browser = await launchBrowser()
  page = await browser.context.newPage()
  await openShell(page, inject('siteUrl'))
  await page.goto(`${inject('siteUrl')}/favicon.svg`)
})
afterEach(() => browser.close())

const ask = (n: number) => fetchInPage(page, `/agent-profiles?limit=1&n=${n}`)
const hearing = (n: number) =>
  page.waitForFunction((text) => (globalThis as Heard).heard.at(-1)?.endsWith(text), `n=${n}`)

describe('a stream whose worker is stopped', () => {
  it('comes back by itself and tells what happened meanwhile, once and in order', async () => {
    const worker = await controlWorker(page)
    await page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          const held = globalThis as Heard
          held.heard = []
          held.connections = 0
          const source = new EventSource('/__sandbank/journal')
          source.onopen = () => {
            held.connections++
            resolve()
          }
          source.addEventListener('entry', ({ data }) => held.heard.push(JSON.parse(data).path))
        }),
    )
    for (let n = 0; n < 3; n++) await ask(n)
    await hearing(2)
    await worker.stop()
    // A browser waits some seconds before it connects again; these are over by then.
    for (let n = 3; n < 6; n++) await ask(n)
    await hearing(5)
    await ask(6)
    await hearing(6)
    const { heard, connections } = await page.evaluate(() => {
      const held = globalThis as Heard
      return { heard: held.heard, connections: held.connections }
    })
    expect(heard.map((path) => path.split('n=')[1])).toEqual(['0', '1', '2', '3', '4', '5', '6'])
    expect(connections).toBe(2)
  }, 60_000)
})
