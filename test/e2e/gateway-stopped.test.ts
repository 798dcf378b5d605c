import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fetchInPage, openSilentPage, type TestBrowser } from '../helpers/browser'
import type { WorkerControl } from '../helpers/worker'

let browser: TestBrowser
let page: Page
let worker: WorkerControl

beforeAll(async () => {
  ;({ browser, page, worker } = await openSilentPage())
})
afterAll(() => browser.close())

async function call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
  const answer = await fetchInPage(page, path, {
    method,
    headers: { 'Content-Type': 'application/json', ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return JSON.parse(answer.text)
}

/** Twenty seconds of generation, so that its end is far on a busy machine too. A word costs a dollar. */
const WORDS = 2_000

it('[chat-stream] an answer whose worker is stopped is settled as cut, once, by the next worker', async () => {
  const { keys, session } = await call('GET', '/__sandbank/credentials')
  const key = { 'X-API-Key': keys.full }
  const pricing = { input: 0, output: 1_000_000, cacheRead: 0, cacheWrite: 0, imageOutput: 0 }
  await call('PUT', '/__sandbank/gateway/models/dear', { maxOutputTokens: WORDS, pricing })
  const content = 'word '.repeat(WORDS)
  const slowly = { match: {}, response: { content }, streamingProfile: { ttft: 1, tps: 100 } }
  await call('PUT', '/__sandbank/gateway/fixtures', { fixtures: [slowly] })
  const owner = { Authorization: `Bearer ${session}` }
  await call('PUT', '/__sandbank/gateway/credit', { balanceUsd: 5_000 }, owner)

  // Read in the page, and left there: the worker is stopped in the middle of it.
  await page.evaluate(async (apiKey) => {
    const response = await fetch('/v1/chat/completions', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-API-Key': apiKey },
      body: JSON.stringify({ model: 'dear', stream: true, messages: [{ role: 'user', content: 'Go on.' }] }),
    })
    const seen = { text: '', ended: false }
    Object.assign(globalThis, { seen })
    const reader = (response.body as ReadableStream<Uint8Array>).getReader()
    const decoder = new TextDecoder()
    const read = async (): Promise<void> => {
      const { done, value } = await reader.read()
      if (value) seen.text += decoder.decode(value)
      if (!done) return read()
    }
    void read()
      .catch(() => undefined)
      .finally(() => {
        seen.ended = true
      })
  }, keys.full)
  const words = () =>
    page.evaluate(
      () => (globalThis as unknown as { seen: { text: string } }).seen.text.split('word').length - 1,
    )
  await expect.poll(words).toBeGreaterThan(60)
  await worker.stop()
  // What was sent may still be on its way to the page.
  await page.waitForFunction(() => (globalThis as unknown as { seen: { ended: boolean } }).seen.ended)
  const sent = await words()
  expect(sent).toBeLessThan(WORDS)

  expect(await call('GET', '/v1/credits', undefined, key)).toMatchObject({
    balanceUsd: 5_000,
    undeductedCostUsd: WORDS,
  })
  await call('POST', '/__sandbank/clock/advance', { ms: 61_000 })
  const { balanceUsd, undeductedCostUsd } = await call('GET', '/v1/credits', undefined, key)
  expect(undeductedCostUsd).toBe(0)
  // Written down every 16 words, and on the way while the next ones are sent.
  expect(5_000 - balanceUsd).toBeGreaterThan(sent - 40)
  expect(5_000 - balanceUsd).toBeLessThanOrEqual(sent + 20)
  const { items } = await call('GET', '/__sandbank/gateway/ledger', undefined, owner)
  expect(items.filter(({ kind }: { kind: string }) => kind === 'gateway')).toEqual([
    expect.objectContaining({ outcome: 'cut', usd: balanceUsd - 5_000 }),
  ])
})
