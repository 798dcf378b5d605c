import type { Page } from 'playwright-core'
import { type PreviewServer, preview } from 'vite'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { bin, run } from '../../src/cli/project.mjs'
import { fetchInPage, launchBrowser, type TestBrowser } from '../helpers/browser'

let server: PreviewServer
let url: string
let browser: TestBrowser
let page: Page
beforeAll(async () => {
  const root = inject('scratch')
  const args = [bin('vite/bin/vite.js'), 'build', '--target', 'es2023', '--logLevel', 'error']
  const built = await run(process.execPath, args, { quiet: true, cwd: root, env: { NODE_ENV: 'production' } })
  expect(built.code, built.output).toBe(0)
  server = await preview({ root, configFile: false, appType: 'mpa', preview: { port: 0, host: '127.0.0.1' } })
  url = new URL(server.resolvedUrls?.local[0] ?? '').origin
  browser = await launchBrowser()
  page = await browser.context.newPage()
  await page.goto(url)
  await page.waitForFunction(() => document.title.startsWith('Answered'))
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
})

describe('a site of somebody else, built with sandbank/browser', () => {
  it('is answered by the worker in its public folder', async () => {
    expect(await page.title()).toBe('Answered by service-worker')
    const { keys } = JSON.parse((await fetchInPage(page, '/__sandbank/credentials')).text)
    const headers = { 'X-API-Key': keys.full }
    for (const address of ['/wallet/me', 'https://api.bankr.bot/wallet/me']) {
      const me = await fetchInPage(page, address, { headers })
      expect([me.status, JSON.parse(me.text).success]).toEqual([200, true])
    }
  })

  it('keeps its own pages, also where the API has a path of that name', async () => {
    expect((await fetchInPage(page, '/wallet')).headers['x-sandbank']).toBeDefined()
    await page.goto(`${url}/wallet`)
    expect(await page.title()).toBe('A page of the site itself')
    expect((await fetchInPage(page, '/__sandbank/health')).status).toBe(200)
  })
})
