import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fetchInPage, openSilentPage, type TestBrowser } from '../helpers/browser'
import { type LocalServer, serveLocally } from '../helpers/local-server'
import type { WorkerControl } from '../helpers/worker'

let browser: TestBrowser
let page: Page
let worker: WorkerControl
/** A real server of another origin, which writes down whatever reaches it. */
let stranger: LocalServer
let strangerUrl: string
let reached: string[]

beforeAll(async () => {
  reached = []
  stranger = await serveLocally((request, response) => {
    reached.push(`${request.method} ${request.url}`)
    response.writeHead(200, {
      'Access-Control-Allow-Origin': '*',
      'Access-Control-Allow-Headers': '*',
      'Content-Type': 'text/plain',
    })
    response.end('the stranger itself')
  })
  strangerUrl = stranger.url
  ;({ browser, page, worker } = await openSilentPage())
})
afterAll(async () => {
  await browser.close()
  await stranger.close()
})

async function setBaseAddresses(baseAddresses: string[]) {
  const answer = await fetchInPage(page, '/__sandbank/settings', {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ baseAddresses }),
  })
  expect(answer.status).toBe(200)
}

/** A header that no browser sends across origins without a preflight. */
const needsPreflight = { headers: { 'X-API-Key': 'bk_usr_unknown' } }

describe('a foreign base address', () => {
  it('that is built in is answered by the worker, with no preflight', async () => {
    const inspector = await browser.context.newCDPSession(page)
    const kinds: string[] = []
    inspector.on('Network.requestWillBeSent', ({ request, type }) => {
      if (request.url.startsWith('https://api.bankr.bot/')) kinds.push(`${request.method} ${type}`)
    })
    await inspector.send('Network.enable')
    const listed = await fetchInPage(page, 'https://api.bankr.bot/agent-profiles')
    expect(listed.status).toBe(200)
    expect(listed.headers['x-sandbank']).toBeDefined()
    const refused = await fetchInPage(page, 'https://api.bankr.bot/wallet/me', needsPreflight)
    expect(refused.status).toBe(401)
    expect(kinds).toEqual(['GET Fetch', 'GET Fetch'])
    await inspector.detach()
  })

  it('is answered by its built-in origin though the path is unknown, so that nothing reaches the real one', async () => {
    const unknown = await fetchInPage(page, 'https://api.bankr.bot/no/such/path')
    expect(unknown.status).toBe(404)
    expect(unknown.headers['x-sandbank']).toBeDefined()
  })

  it('is left to the network until the user adds it, and never reaches it afterwards', async () => {
    expect((await fetchInPage(page, `${strangerUrl}/wallet/me`, needsPreflight)).text).toBe(
      'the stranger itself',
    )
    expect(reached).toEqual(['OPTIONS /wallet/me', 'GET /wallet/me'])
    await setBaseAddresses([strangerUrl])
    reached = []
    const answer = await fetchInPage(page, `${strangerUrl}/wallet/me`, needsPreflight)
    expect(answer.status).toBe(401)
    expect(answer.headers['x-sandbank']).toBeDefined()
    expect(reached).toEqual([])
  })

  it('is still known in the first request of a new worker, which waits for the settings', async () => {
    await setBaseAddresses([strangerUrl])
    reached = []
    await worker.stop()
    expect((await fetchInPage(page, `${strangerUrl}/agent-profiles`)).headers['x-sandbank']).toBeDefined()
    expect(reached).toEqual([])
    await setBaseAddresses([])
    await worker.stop()
    expect((await fetchInPage(page, `${strangerUrl}/agent-profiles`)).text).toBe('the stranger itself')
    expect(reached).toEqual(['GET /agent-profiles'])
  })
})
