import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fetchInPage, openSilentPage, type TestBrowser } from '../helpers/browser'
import { chances } from '../helpers/chance'
import { withoutTransactions } from '../helpers/job-answer'
import { times } from '../helpers/soak'
import type { WorkerControl } from '../helpers/worker'

const STOPS = times(2, 100)
const JOBS = 5
const USDC = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'

let browser: TestBrowser
let page: Page
let worker: WorkerControl
let key: Record<string, string>

beforeAll(async () => {
  ;({ browser, page, worker } = await openSilentPage())
  const { keys, session } = (await send('GET', '/__sandbank/credentials')).body
  key = { 'X-API-Key': keys.full }
  const off = { dailyLimit: { enabled: false }, transactionLimit: { enabled: false } }
  const headers = { Authorization: `Bearer ${session}` }
  expect((await send('PATCH', '/__sandbank/wallet/controls', headers, off)).status).toBe(200)
})
afterAll(() => browser.close())

async function send(method: string, path: string, headers: Record<string, string> = {}, body?: object) {
  const { status, text } = await fetchInPage(page, path, {
    method,
    headers: { 'Content-Type': 'application/json', ...headers },
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status, body: JSON.parse(text) }
}

/** The recipient of job `n` alone. */
const receiver = (n: number, which: 1 | 2) => `0x${which}${String(n).padStart(39, '0')}`
const promptOf = (n: number) => `send 0.1 USDC to ${receiver(n, 1)} then send 0.25 USDC to ${receiver(n, 2)}`

/** USDC, base units. */
async function balanceOf(owner: string): Promise<bigint> {
  const data = `0x70a08231${owner.slice(2).padStart(64, '0')}`
  const call = { jsonrpc: '2.0', id: 1, method: 'eth_call', params: [{ to: USDC, data }, 'latest'] }
  return BigInt((await send('POST', '/rpc/8453', {}, call)).body.result)
}

async function ended(id: string) {
  for (;;) {
    const { body } = await send('GET', `/agent/job/${id}`, key)
    if (!['pending', 'processing'].includes(body.status)) return body
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

describe(`a worker that is stopped ${STOPS} times while the agent works`, {
  timeout: times(300_000, 1_800_000),
}, () => {
  it('ends every job once, and takes every step that moves money once', async () => {
    const jobs = new Map<number, string>()
    const chance = chances()
    // As long as a job takes on this machine: one that dies in eight attempts without a step is given up.
    const begun = Date.now()
    await ended((await send('POST', '/agent/prompt', key, { prompt: promptOf(STOPS * JOBS) })).body.jobId)
    const windowMs = Math.max(700, Date.now() - begun)
    for (let stop = 0; stop < STOPS; stop++) {
      const numbers = Array.from({ length: JOBS }, (_, index) => stop * JOBS + index)
      await Promise.all(
        numbers.map(async (n) => {
          const queued = await send('POST', '/agent/prompt', key, { prompt: promptOf(n) })
          expect(queued.status).toBe(202)
          jobs.set(n, queued.body.jobId)
        }),
      )
      // At no chosen moment: before a step, in the middle of one, between two.
      await new Promise((resolve) => setTimeout(resolve, chance(windowMs)))
      await worker.stop()
    }
    for (const [n, id] of jobs) {
      const { status, response, transactions } = await ended(id)
      expect(transactions, id).toHaveLength(2)
      expect([status, withoutTransactions(response)]).toEqual([
        'completed',
        `Sent 0.1 USDC to ${receiver(n, 1)} on base.\nSent 0.25 USDC to ${receiver(n, 2)} on base.`,
      ])
      expect([await balanceOf(receiver(n, 1)), await balanceOf(receiver(n, 2))]).toEqual([100_000n, 250_000n])
    }
    expect(jobs.size).toBe(STOPS * JOBS)
  })
})

describe('a transaction that a job names', () => {
  it.each([
    `send 0.1 USDC to ${receiver(0, 1)}`,
    'send 0.1 SOL to vines1vzrYbzLMRdu58ou5XTby4qAqVRLmqo36NKPTg',
  ])('is shown at its address: %s', async (prompt) => {
    const { jobId } = (await send('POST', '/agent/prompt', key, { prompt })).body
    const [{ hash, url }] = (await ended(jobId)).transactions
    const shown = await page.context().newPage()
    await shown.goto(url)
    await shown.getByText(hash.slice(-4)).first().waitFor()
    expect(await shown.locator('main').textContent()).toContain('Transaction')
    await shown.close()
  })
})
