import { createEmulator } from 'sandbank'
import { base } from 'viem/chains'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { fetchInPage, openSilentPage } from '../helpers/browser'
import { rpcOf } from '../helpers/chain'
import { times } from '../helpers/soak'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const DAYS = times(40, 60)
/** Between two occasions of trades, in the state that today's seed makes in the browser and here. */
const START = Math.floor(Date.now() / DAY) * DAY + 4 * HOUR
const END = START + DAYS * DAY

let stage: Awaited<ReturnType<typeof openSilentPage>>
beforeEach(async () => {
  stage = await openSilentPage()
})
afterEach(() => stage.browser.close())

// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever came; the assertion checks it
async function ask(method: string, path: string, body?: object): Promise<any> {
  const init = { method, headers: { 'Content-Type': 'application/json' } }
  const answer = await fetchInPage(stage.page, path, { ...init, ...(body && { body: JSON.stringify(body) }) })
  expect(answer.status, answer.text).toBe(200)
  return JSON.parse(answer.text)
}

const setClock = (at: number) => ask('PUT', '/__sandbank/clock', { now: new Date(at).toISOString() })
const startedAt = async () => (await ask('GET', '/__sandbank/info')).startedAt
async function newestBlock(): Promise<{ number: string; hash: string }> {
  const params = ['latest', false]
  const body = { jsonrpc: '2.0', id: 1, method: 'eth_getBlockByNumber', params }
  return (await ask('POST', `/rpc/${base.id}`, body)).result
}
const head = async () => Number((await newestBlock()).number)

it('a worker killed inside a job leaves it to the next one, and each of its steps happens once', async () => {
  // The market's trades of many days are one job: a block, then the next.
  await ask('PUT', '/__sandbank/clock', { freeze: true })
  await setClock(START)
  const first = await head()
  const before = await startedAt()
  let isOver = false
  // Answered when the job is over: by the next worker, which the browser sends it to again.
  const travelling = setClock(END).then(() => {
    isOver = true
  })
  while ((await head()) < first + 5) await stage.page.waitForTimeout(10)
  await stage.worker.stop()
  expect(isOver).toBe(false)

  const alone = createEmulator({ now: () => START })
  const rpc = rpcOf(alone, base.id)
  expect(Number(await rpc('eth_blockNumber'))).toBe(first)
  await alone.clock.freeze(END)
  await alone.drain()
  await alone.jobsEnded()
  const expected = await rpc('eth_getBlockByNumber', 'latest', false)
  await alone.close()

  expect(Number(expected.number)).toBeGreaterThan(first + DAYS / 2)
  // A block's hash stands for all before it.
  await travelling
  expect(await startedAt()).not.toBe(before)
  await expect
    .poll(newestBlock, { interval: 500 })
    .toMatchObject({ number: expected.number, hash: expected.hash })
})
