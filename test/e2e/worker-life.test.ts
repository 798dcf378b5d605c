import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { fetchInPage, openShell, openSilentPage, type TestBrowser } from '../helpers/browser'
import { times } from '../helpers/soak'
import type { WorkerControl } from '../helpers/worker'

const ROUNDS = times(4, 12)

let browser: TestBrowser
let page: Page
let worker: WorkerControl
let key: string

beforeAll(async () => {
  ;({ browser, page, worker } = await openSilentPage())
  key = JSON.parse((await fetchInPage(page, '/__sandbank/credentials')).text).keys.full
})
afterAll(() => browser.close())

async function keyNames(): Promise<string[]> {
  const { keys } = JSON.parse((await fetchInPage(page, '/__sandbank/keys')).text)
  return keys.map(({ name }: { name: string }) => name)
}

async function startedAt(): Promise<string> {
  return JSON.parse((await fetchInPage(page, '/__sandbank/info')).text).startedAt
}

describe('a worker that is stopped', () => {
  it('is another one afterwards', async () => {
    const before = await startedAt()
    expect(await startedAt()).toBe(before)
    await worker.stop()
    expect(await startedAt()).not.toBe(before)
  })

  it("executes a page's plain write once, since start() gives each an id", async () => {
    const shell = await browser.context.newPage()
    await openShell(shell, inject('siteUrl'))
    const send = (name: string) =>
      fetchInPage(shell, '/__sandbank/keys', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ name }),
      })
    let acknowledged = 0
    for (let round = 0; round < ROUNDS; round++) {
      await keyNames()
      const answers = Promise.allSettled(Array.from({ length: 10 }, (_, i) => send(`plain-${round}-${i}`)))
      await new Promise((resolve) => setTimeout(resolve, (round * 48) / ROUNDS))
      await worker.stop()
      acknowledged += (await answers).filter(({ status }) => status === 'fulfilled').length
    }
    await shell.close()
    const present = (await keyNames()).filter((name) => name.startsWith('plain-'))
    expect(present.filter((name, i) => present.indexOf(name) !== i)).toEqual([])
    expect(present.length).toBeGreaterThanOrEqual(acknowledged)
    expect(acknowledged).toBeGreaterThan(ROUNDS * 3)
  })

  it('knows the caller address of the settings in its first request', async () => {
    const changed = await fetchInPage(page, '/__sandbank/settings', {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ callerIp: '203.0.113.9' }),
    })
    expect(changed.status).toBe(200)
    await worker.stop()
    await fetchInPage(page, '/wallet/me?first', { headers: { 'X-API-Key': key } })
    const { entries } = JSON.parse((await fetchInPage(page, '/__sandbank/journal?path=first&limit=1')).text)
    expect(entries[0].caller.ip).toBe('203.0.113.9')
  })
})

describe('what the worker tells', () => {
  it.each([
    ['POST', '/__sandbank/keys', { name: 'told' }, 'key.changed'],
    ['PUT', '/__sandbank/settings', { vocabulary: 'neutral' }, 'settings.changed'],
    ['PUT', '/__sandbank/wallets/wlt_developer', { label: 'told' }, 'wallet.changed'],
    ['PUT', '/__sandbank/directory/upstreams/social', { state: 'ok' }, 'directory.changed'],
  ])("reaches pages under the bus's own name: %s %s", async (method, path, body, type) => {
    const received = page.evaluate(
      () =>
        new Promise((resolve) => {
          const channel = new BroadcastChannel('sandbank')
          channel.onmessage = ({ data }) => {
            channel.close()
            resolve(data)
          }
        }),
    )
    const answer = await fetchInPage(page, path, {
      method,
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
    expect(answer.status).toBeLessThan(300)
    expect(await received).toMatchObject({ type })
  })

  it('streams the journal as it is written', async () => {
    const seen = page.evaluate(
      () =>
        new Promise((resolve) => {
          const source = new EventSource('/__sandbank/journal')
          source.onopen = () => fetch('/agent-profiles?streamed')
          source.addEventListener('entry', ({ data }) => {
            if (!data.includes('streamed')) return
            source.close()
            resolve(JSON.parse(data))
          })
        }),
    )
    expect(await seen).toMatchObject({ method: 'GET', path: '/agent-profiles?streamed', status: 200 })
  })
})
