import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fetchInPage, openSilentPage, type TestBrowser } from '../helpers/browser'
import { chances } from '../helpers/chance'
import { times } from '../helpers/soak'
import type { WorkerControl } from '../helpers/worker'

/** In the soak a hundred together. */
const STOPS = times(2, 50)
/** Before each stop, of scripts and of records. */
const RUNS = 4
const PAYMENTS = 2
const HOST = 'sandbank.test'
const SHOP = `http://${HOST}/x402/demo/tide`
const MINUTE = 60_000
const MINUTES = times(20, 300)

let browser: TestBrowser
let page: Page
let worker: WorkerControl
let key: Record<string, string>
const chance = chances()

beforeAll(async () => {
  ;({ browser, page, worker } = await openSilentPage())
  key = { 'X-API-Key': (await send('GET', '/__sandbank/credentials')).body.keys.full }
})
afterAll(() => browser.close())

async function send(method: string, path: string, body?: object, id?: string) {
  const { status, text } = await fetchInPage(page, path, {
    method,
    headers: { 'Content-Type': 'application/json', ...key, ...(id && { 'X-Sandbank-Request-Id': id }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status, body: JSON.parse(text) }
}

async function deploy(slug: string, manifest: object, scripts: Record<string, string>) {
  const put = async (path: string, content: string) => {
    const { status } = await send('POST', '/user/files', { path, content, overwrite: true })
    expect(status).toBe(201)
  }
  for (const [name, source] of Object.entries(scripts)) await put(`/apps/${slug}/scripts/${name}.ts`, source)
  const text = JSON.stringify({
    permissions: ['read:appdata', 'write:appdata'],
    scripts: Object.keys(scripts),
    ...manifest,
  })
  await put(`/apps/${slug}/manifest.json`, text)
}

/** Stops the worker at no chosen moment of the next `spanMs`. */
async function stopWithin(spanMs: number) {
  await new Promise((resolve) => setTimeout(resolve, 20 + chance(spanMs)))
  await worker.stop()
}

/** Counts itself under a name, in three steps that a death may come between. */
const COUNTS = `const key = 'record:' + NAME
const row = (await appKV.get(key)) ?? { begun: 0, ended: 0 }
await appKV.set(key, { ...row, begun: row.begun + 1 })
await appKV.list('record:none')
await appKV.set(key, { begun: row.begun + 1, ended: row.ended + 1 })
return NAME`

async function records(
  slug: string,
): Promise<{ key: string; value: { begun: number; ended: number; name?: string } }[]> {
  const { body } = await send('GET', `/apps/${slug}/kv?prefix=record:`)
  const read = async (name: string) => ({
    key: name.slice('record:'.length),
    value: (await send('GET', `/apps/${slug}/kv/${encodeURIComponent(name)}`)).body.value,
  })
  return Promise.all(body.keys.map(read))
}

interface PaidAnswer {
  payment: { transaction: string }
}

/** The transactions of all payments. */
async function settled(): Promise<string[]> {
  const all: string[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const { body } = await send('GET', `/__sandbank/x402/payments?limit=100${cursor && `&cursor=${cursor}`}`)
    for (const { state, transaction } of body.payments) if (state === 'settled') all.push(transaction)
    cursor = body.nextCursor
  }
  return all
}

describe('scripts in the service worker', () => {
  it('[app-scripts] end at their CPU and their memory, and the worker goes on', async () => {
    await deploy(
      'limits',
      {},
      {
        cpu: 'for (;;);',
        // In few steps: a browser measures no CPU time, so what passes on a busy machine counts.
        memory: 'const kept = []\nfor (;;) kept.push(new Uint8Array(8 << 20))',
      },
    )
    for (const name of ['cpu', 'memory']) {
      const { body } = await send('POST', `/apps/limits/scripts/${name}/run`, {})
      expect([body.success, body.run.error.why]).toEqual([false, name])
    }
    expect((await send('GET', '/__sandbank/health')).status).toBe(200)
  })

  it(
    `[app-scripts] [app-kv] [app-x402] run and pay once each, and lose no record, though the worker is stopped ${STOPS} times under them`,
    async () => {
      await deploy(
        'harbor',
        {
          permissions: ['read:appdata', 'write:appdata', 'pay:x402'],
          x402: { maxPaymentUsdPerCall: 0.05, allowedHosts: [HOST] },
        },
        { count: COUNTS.replaceAll('NAME', 'args.name') },
      )
      const scripts = new Map<string, boolean>()
      const stored = new Map<string, boolean>()
      const paid = new Map<string, unknown>()
      const pay = async (id: string) => {
        const sent = await send('POST', '/apps/harbor/x402/pay', { id }).catch(() => undefined)
        return sent?.status === 200 ? sent.body : undefined
      }
      const underWay = new Set<string>()
      let waiting = 0
      for (let stop = 0; stop < STOPS; stop++) {
        const ids: string[] = []
        for (let n = 0; n < PAYMENTS; n++)
          ids.push((await send('POST', '/apps/harbor/x402/quote', { url: SHOP })).body.quote.id)
        const names = Array.from({ length: RUNS }, (_, n) => `${stop}.${n}`)
        const answers = [
          ...names.map(async (name) => {
            const sent = await send('POST', '/apps/harbor/scripts/count/run', { args: { name } }, name).catch(
              () => undefined,
            )
            scripts.set(name, sent?.body.run?.status === 'passed')
          }),
          ...names.map(async (name) => {
            const path = `/apps/harbor/kv/${encodeURIComponent(`record:kept ${name}`)}`
            const sent = await send('PUT', path, { value: { name } }).catch(() => undefined)
            stored.set(name, sent?.status === 200)
          }),
          ...ids.map(async (id) => {
            underWay.add(id)
            paid.set(id, await pay(id))
            underWay.delete(id)
          }),
        ]
        await stopWithin(900)
        waiting += underWay.size
        await Promise.all(answers)
        for (const id of ids) {
          if (!paid.get(id)) paid.set(id, await pay(id))
          expect(paid.get(id)).toMatchObject({
            ...{ ok: true, body: { high: ['04:12', '16:37'] } },
            payment: { amountUsd: 0.01, transaction: expect.stringMatching(/^0x/) },
          })
        }
        // Room under the cap of a minute.
        await send('POST', '/__sandbank/clock/advance', { ms: 3_600_000 })
      }
      const all = await records('harbor')
      const found = new Map(all.map(({ key, value }) => [key, value]))
      for (const [name, isAcknowledged] of stored) {
        const value = found.get(`kept ${name}`)
        if (isAcknowledged || value) expect(value, name).toEqual({ name })
        found.delete(`kept ${name}`)
      }
      for (const [name, { begun, ended }] of found) expect([name, begun, ended <= 1]).toEqual([name, 1, true])
      const passed = [...scripts].filter(([, isPassed]) => isPassed).map(([name]) => name)
      expect(passed.map((name) => [name, found.get(name)])).toEqual(
        passed.map((name) => [name, { begun: 1, ended: 1 }]),
      )
      const { runs } = (await send('GET', '/apps/harbor/runs?limit=100')).body
      const open = runs.filter(({ status }: { status: string }) => !['passed', 'lost'].includes(status))
      expect(open).toEqual([])
      for (const [id, answer] of paid) expect(await pay(id)).toEqual(answer)
      const bought = [...paid.values()].map((answer) => (answer as PaidAnswer).payment.transaction)
      expect((await settled()).toSorted()).toEqual(bought.toSorted())
      console.log(
        `${scripts.size} runs, ${passed.length} answered as passed, ${found.size} begun; ${[...stored.values()].filter(Boolean).length} of ${stored.size} records acknowledged; ${waiting} of ${paid.size} payments under way when the worker was stopped`,
      )
    },
    times(120_000, 1_800_000),
  )

  it(
    `[app-schedule] fire once each, though the worker is stopped ${STOPS} times while time goes on`,
    async () => {
      await send('PUT', '/__sandbank/clock', { freeze: true })
      const from = Date.parse((await send('GET', '/__sandbank/clock')).body.now)
      const until = from - (from % MINUTE) + MINUTES * MINUTE
      const count = COUNTS.replaceAll('NAME', 'String(Math.floor(Date.now() / 60000))')
      await deploy('ferry', { schedule: [{ script: 'count', cron: '* * * * *' }] }, { count })
      const now = async () => Date.parse((await send('GET', '/__sandbank/clock')).body.now)
      let stops = 0
      for (let at = from; at < until; at = await now()) {
        const travel = send('POST', '/__sandbank/clock/advance', { ms: until - at }, `travel.${at}`).catch(
          () => undefined,
        )
        if (stops++ < STOPS) await stopWithin(600)
        await travel
      }
      const { runs } = (await send('GET', '/apps/ferry/runs?limit=100')).body
      const [last] = runs
      // One run for each minute, whatever became of it.
      expect(last.n).toBe(MINUTES)
      const minutes = runs.map(({ startedAt }: { startedAt: string }) => Date.parse(startedAt) / MINUTE)
      expect(minutes).toEqual(Array.from({ length: runs.length }, (_, n) => until / MINUTE - n))
      const found = new Map((await records('ferry')).map(({ key, value }) => [key, value]))
      for (const { startedAt, status } of runs) {
        const record = found.get(String(Date.parse(startedAt) / MINUTE))
        if (status === 'passed') expect(record).toEqual({ begun: 1, ended: 1 })
        else expect([status, (record?.begun ?? 0) <= 1]).toEqual(['lost', true])
      }
      const lost = runs.filter(({ status }: { status: string }) => status === 'lost').length
      console.log(`${MINUTES} firings under ${STOPS} stops, ${lost} of the last ${runs.length} lost`)
    },
    times(180_000, 1_800_000),
  )
})
