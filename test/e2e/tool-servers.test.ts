import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fetchInPage, openSilentPage, type TestBrowser } from '../helpers/browser'
import { pageScript } from '../helpers/page-script'
import type { WorkerControl } from '../helpers/worker'
import type { useDemo as UseDemo } from './mcp-client'

declare const useDemo: typeof UseDemo

let browser: TestBrowser
let page: Page
let worker: WorkerControl
let apiKey: string

beforeAll(async () => {
  ;({ browser, page, worker } = await openSilentPage())
  apiKey = JSON.parse((await fetchInPage(page, '/__sandbank/credentials')).text).keys.full
})
afterAll(() => browser.close())

async function call(method: string, path: string, body?: object) {
  const { status, text } = await fetchInPage(page, path, {
    method,
    headers: { 'X-API-Key': apiKey, 'Content-Type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status, body: JSON.parse(text) }
}

describe('tool servers in a browser', () => {
  it('[tools-servers] serve the official client in a page, unmodified', async () => {
    await page.evaluate(await pageScript('test/e2e/mcp-client.ts'))
    expect(await page.evaluate(() => useDemo())).toEqual({
      server: 'sandbank-demo',
      tools: ['echo', 'add', 'weather'],
      content: [{ type: 'text', text: '42' }],
    })
  })

  it('[tools-oauth] connect by the consent of a user who presses the button, and outlive the worker', async () => {
    const url = new URL('/__sandbank/demo/oauth/mcp', page.url()).href
    const added = await call('POST', '/user/tool-servers', { name: 'Guarded', url, auth: 'oauth' })
    expect(added).toMatchObject({ status: 201, body: { status: 'not_connected' } })
    const { id } = added.body
    const { authorizationUrl } = (await call('POST', `/user/tool-servers/${id}/connect`)).body
    const consent = await browser.context.newPage()
    await consent.goto(authorizationUrl)
    await worker.stop()
    await consent.getByRole('button', { name: 'Allow' }).click()
    await consent.getByRole('heading', { name: 'Guarded is connected' }).waitFor()
    expect(await consent.getByRole('listitem').allTextContents()).toEqual(['echo', 'add', 'weather'])
    await consent.close()
    await worker.stop()
    const sum = await call('POST', `/user/tool-servers/${id}/tools/add`, { arguments: { a: 1, b: 2 } })
    expect(sum.body.content).toEqual([{ type: 'text', text: '3' }])
    expect((await call('DELETE', '/__sandbank/demo/oauth/grants')).body).toEqual({ revoked: 1 })
    expect((await call('POST', `/user/tool-servers/${id}/tools/add`, { arguments: {} })).status).toBe(409)
    expect((await call('GET', `/user/tool-servers/${id}`)).body.status).toBe('not_connected')
  })
})
