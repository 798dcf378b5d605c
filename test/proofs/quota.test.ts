import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { CDPSession, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { distFolder } from '../../src/cli/project.mjs'
import { fetchInPage, launchBrowser, openShell, type TestBrowser } from '../helpers/browser'
import { controlWorker, type WorkerControl } from '../helpers/worker'
import { readDatabase } from './interrupted-writes'

/** Bytes: space for the site as it is built, for the seeded data, and for little more. */
const QUOTA = siteBytes() + 1_000_000
const PROFILES = 100
const MOST_SEEDS = 50

let browser: TestBrowser
let page: Page
let inspector: CDPSession
let worker: WorkerControl
let key: string

/** The files that the worker keeps: not the library, in a folder beside them, nor what pages load without it. */
function siteBytes(): number {
  const files = ['', 'assets'].flatMap((folder) =>
    readdirSync(join(distFolder, folder))
      .filter((name) => !/\.(map|wasm)$|^(in-page|bundler)-/.test(name))
      .map((name) => join(distFolder, folder, name)),
  )
  const sizes = files.map((path) => statSync(path)).filter((file) => file.isFile())
  return sizes.reduce((sum, { size }) => sum + size, 0)
}

/** Chromium remembers for half a minute how much space there was, so the quota stands before the first write. */
async function setQuota(quotaSize: number | undefined): Promise<void> {
  const origin = inject('siteUrl')
  await inspector.send(
    'Storage.overrideQuotaForOrigin',
    quotaSize === undefined ? { origin } : { origin, quotaSize },
  )
}

beforeAll(async () => {
  browser = await launchBrowser()
  page = await browser.context.newPage()
  inspector = await browser.context.newCDPSession(page)
  await setQuota(QUOTA)
  await openShell(page, inject('siteUrl'))
  await page.goto(`${inject('siteUrl')}/favicon.svg`)
  worker = await controlWorker(page)
  key = JSON.parse((await fetchInPage(page, '/__sandbank/credentials')).text).keys.full
})
afterAll(() => browser.close())

function send(method: string, path: string, body?: object) {
  return fetchInPage(page, path, {
    method,
    headers: { 'Content-Type': 'application/json', 'X-API-Key': key },
    ...(body && { body: JSON.stringify(body) }),
  })
}

/** Every row, but for the journal, which may say more. */
async function rows() {
  const { journal, ...tables } = (await readDatabase(page)).tables
  return tables
}

describe('a browser that gives no more storage', () => {
  it('has each write refused with the reason, loses nothing, and goes on when there is room again', async () => {
    const stored = await send('POST', '/user/files', { path: '/kept.txt', content: 'kept' })
    const file = `/user/files/${JSON.parse(stored.text).id}`
    let seeded = 0
    let refused = await send('POST', '/__sandbank/seed', { profiles: PROFILES })
    while (refused.status === 200 && seeded < MOST_SEEDS) {
      seeded++
      refused = await send('POST', '/__sandbank/seed', { profiles: PROFILES })
    }
    const full = {
      error: 'Storage full',
      message:
        'The browser gives this site no more storage, and nothing was written. What is stored can still be read and exported (GET /__sandbank/export). Free disk space and try again; otherwise export, clear the data of this site in the browser, and import.',
    }
    expect([refused.status, JSON.parse(refused.text)]).toEqual([507, full])
    // No space at all from here on, for small writes neither.
    await setQuota(1)
    const before = await rows()
    expect(before.profiles?.length).toBe(12 + seeded * PROFILES)

    await worker.stop()
    for (const [method, path, body] of [
      ['POST', '/__sandbank/keys', { name: 'no room' }],
      ['POST', '/agent/profile', { projectName: 'No room' }],
      ['POST', '/__sandbank/reset', {}],
      ['PUT', '/__sandbank/settings', { callerIp: '203.0.113.1' }],
    ] as const) {
      const answer = await send(method, path, body)
      expect([path, answer.status, JSON.parse(answer.text)]).toEqual([path, 507, full])
    }
    expect(await rows()).toEqual(before)

    for (const path of [
      '/wallet/me',
      '/agent-profiles?limit=100',
      '/agent-profiles/marram',
      '/agent-profiles/marram/tweets',
      '/agent-profiles/marram/llm-usage',
      '/__sandbank/journal',
      '/__sandbank/export',
    ]) {
      const answer = await send('GET', path)
      expect([path, answer.status]).toEqual([path, 200])
    }
    expect(await rows()).toEqual(before)
    // A content is read, though its download cannot be counted, and its file deleted, for good.
    const content = await send('GET', `${file}/content`)
    expect([content.status, content.text]).toEqual([200, 'kept'])
    const deleted = await send('DELETE', file)
    expect([deleted.status, JSON.parse(deleted.text)]).toEqual([
      200,
      { success: true, id: JSON.parse(stored.text).id },
    ])
    expect((await send('GET', file)).status).toBe(404)
    expect((await rows()).blobs).toEqual([])

    await setQuota(undefined)
    expect((await send('POST', '/agent/profile', { projectName: 'Room again' })).status).toBe(201)
    const after = await rows()
    expect(after.profiles).toHaveLength((before.profiles?.length ?? 0) + 1)
    expect(after.keys).toEqual(before.keys)
    // What happened meanwhile is in the journal, late.
    const { entries } = JSON.parse((await send('GET', '/__sandbank/journal?status=507')).text)
    expect(entries).toMatchObject([
      { method: 'POST', path: '/agent/profile', decision: { rule: 'storage.quota' } },
    ])
  })
})
