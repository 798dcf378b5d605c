import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fetchInPage, openSilentPage, type TestBrowser } from '../helpers/browser'
import { times } from '../helpers/soak'
import type { WorkerControl } from '../helpers/worker'

const ROUNDS = times(6, 30)
const PER_ROUND = 3
const SOMEBODY = '0x00000000000000000000000000000000000000ab'
const AMOUNT = 1_000_000_000_000n

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
  return { status: answer.status, body: JSON.parse(answer.text) }
}

const rpc = async (method: string, ...params: unknown[]) =>
  (await call('POST', '/rpc/8453', { jsonrpc: '2.0', id: 1, method, params })).body.result

it('keeps every promise of a transfer, once, though its worker is stopped in each round', async () => {
  const { keys, session, wallet } = (await call('GET', '/__sandbank/credentials')).body
  const order = {
    tokenAddress: '0x0000000000000000000000000000000000000000',
    recipientAddress: SOMEBODY,
    amount: '0.000001',
    isNativeToken: true,
  }
  const acknowledged: string[] = []
  for (let round = 0; round < ROUNDS; round++) {
    await rpc('eth_blockNumber')
    const answers = Promise.allSettled(
      Array.from({ length: PER_ROUND }, (_, index) =>
        call('POST', '/wallet/transfer', order, {
          'X-API-Key': keys.full,
          // What the page's own fetch adds: the browser repeats a request whose worker died.
          'X-Sandbank-Request-Id': `${round}-${index}`,
        }),
      ),
    )
    // Sooner and later, so that the end falls before, between and after the promises.
    await new Promise((resolve) => setTimeout(resolve, (round * 180) / ROUNDS))
    await worker.stop()
    for (const answer of await answers) {
      // A repeat that is cut off too is an error in the page: then nothing was acknowledged.
      if (answer.status === 'rejected') continue
      expect(answer.value.body).toEqual({ success: true, txHash: expect.stringMatching(/^0x[0-9a-f]{64}$/) })
      acknowledged.push(answer.value.body.txHash)
    }
  }
  expect(acknowledged.length).toBeGreaterThan(ROUNDS)
  // No two requests got the same transaction.
  expect(new Set(acknowledged).size).toBe(acknowledged.length)
  const spent = new Map<string, string>()
  let cursor = ''
  do {
    const { body } = await call('GET', `/__sandbank/wallet/history?limit=100${cursor}`, undefined, {
      Authorization: `Bearer ${session}`,
    })
    for (const { hash, state } of body.items) spent.set(hash, state)
    cursor = body.nextCursor === null ? '' : `&cursor=${body.nextCursor}`
  } while (cursor)
  // Every row of the outbox was sent, also where its answer was lost; each is mined once, and nothing else is.
  expect(new Set(spent.values())).toEqual(new Set(['confirmed']))
  for (const hash of acknowledged) expect(spent.has(hash), hash).toBe(true)
  const count = BigInt(await rpc('eth_getTransactionCount', wallet.evm, 'latest'))
  expect(count).toBe(BigInt(spent.size))
  expect(BigInt(await rpc('eth_getBalance', SOMEBODY, 'latest'))).toBe(count * AMOUNT)
  expect(spent.size).toBeLessThanOrEqual(ROUNDS * PER_ROUND)
})
