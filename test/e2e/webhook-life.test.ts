import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { REQUEST_ID_HEADER } from '../../src/kernel/http/headers.mjs'
import { fetchInPage, openSilentPage, type TestBrowser } from '../helpers/browser'
import { chances, inTheMiddle } from '../helpers/chance'
import { times } from '../helpers/soak'
import type { WorkerControl } from '../helpers/worker'
import { type CalledWebhook, jobsOfCalls, SLOW } from '../webhooks/called'

const STOPS = times(2, 50)
const CALLS = 20

let browser: TestBrowser
let page: Page
let worker: WorkerControl
let key: Record<string, string>

beforeAll(async () => {
  ;({ browser, page, worker } = await openSilentPage())
  key = { 'X-API-Key': (await send('GET', '/__sandbank/credentials')).body.keys.full }
})
afterAll(() => browser.close())

async function send(method: string, path: string, body?: object, more: Record<string, string> = {}) {
  const { status, text } = await fetchInPage(page, path, {
    method,
    headers: { 'Content-Type': 'application/json', ...key, ...more },
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status, body: JSON.parse(text) }
}

describe(`a worker that is stopped ${STOPS} times in the middle of ${CALLS} calls of a webhook`, {
  timeout: times(300_000, 1_800_000),
}, () => {
  it('[webhook-invoke] has one job for each call that it answered with 202, and no other', async () => {
    const deployed = await send('POST', '/webhooks/deploy', SLOW)
    const path = new URL(deployed.body.webhooks[0].url).pathname
    const calls: CalledWebhook[] = []
    const chance = chances()
    for (let stop = 0; stop < STOPS; stop++) {
      const answers = Array.from({ length: CALLS }, async (_, index) => {
        const n = stop * CALLS + index
        // By its id a call is known that the browser gives to the next worker; without one it may be taken twice.
        const id = { [REQUEST_ID_HEADER]: `call-${n}` }
        const answer = await send('POST', path, { n }, id).catch(() => undefined)
        calls.push({ n, status: answer?.status, jobId: answer?.body.jobId })
      })
      // Others are then before their handler, in the middle of it, or between the commit and the answer.
      await inTheMiddle(answers, chance)
      await worker.stop()
      await Promise.all(answers)
    }
    const { acknowledged, problems } = await jobsOfCalls(
      calls,
      async (path) => (await send('GET', path)).body,
    )
    expect(problems).toEqual([])
    expect(acknowledged).toBeGreaterThan(0)
  })
})
