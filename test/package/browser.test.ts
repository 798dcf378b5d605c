import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { bin, run } from '../../src/cli/project.mjs'
import { fetchInPage, openBrowser, type TestBrowser } from '../helpers/browser'
import { type LocalServer, serveLocally } from '../helpers/local-server'

const TYPES: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript' }

let server: LocalServer
let url: string
let browser: TestBrowser
let page: Page
beforeAll(async () => {
  const project = inject('scratch')
  const args = [bin('vite/bin/vite.js'), 'build', '--target', 'es2023', '--logLevel', 'error']
  const built = await run(process.execPath, args, {
    quiet: true,
    cwd: project,
    env: { NODE_ENV: 'production' },
  })
  expect(built.code, built.output).toBe(0)
  server = await serve(join(project, 'dist'))
  url = server.url
  browser = await openBrowser()
  page = await browser.context.newPage()
  await page.goto(url)
  await page.waitForFunction(() => document.title.startsWith('Answered'))
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
})

/** What a page saw that was started in another way, in a browser that knows nothing of the site yet. */
async function startedAs(choice: string, messages: string[] = []): Promise<Record<string, string>> {
  const other = await openBrowser()
  try {
    const opened = await other.context.newPage()
    opened.on('console', (message) => {
      if (message.type() === 'warning') messages.push(message.text())
    })
    await opened.goto(`${url}?as=${choice}`)
    await opened.waitForFunction(() => document.title.startsWith('Answered'))
    return JSON.parse(String(await opened.textContent('body')))
  } finally {
    await other.close()
  }
}

/** As plain as a static host can be: files, and pages without their ending. */
function serve(folder: string): Promise<LocalServer> {
  return serveLocally(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const name = pathname === '/' ? '/index.html' : extname(pathname) ? pathname : `${pathname}.html`
    try {
      const content = await readFile(join(folder, name))
      response.writeHead(200, { 'Content-Type': TYPES[extname(name)] ?? 'application/octet-stream' })
      response.end(content)
    } catch {
      response.writeHead(404).end('Not found')
    }
  })
}

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

  it('has every call of the service answered, also one that is made while it starts', async () => {
    expect(JSON.parse(String(await page.textContent('body')))).toEqual({
      ended: 'service-worker',
      early: '200',
      fetch: '200',
      request: '200',
    })
  })

  it('answers fetch and XMLHttpRequest where the emulator runs in the page itself', async () => {
    const messages: string[] = []
    expect(await startedAs('page', messages)).toEqual({
      ended: 'page',
      early: '200',
      fetch: '200',
      request: '200',
    })
    // A page cannot answer for its workers: it says so, once.
    expect(messages).toEqual([
      expect.stringContaining('calls of its workers to the hosted service reach the real one'),
    ])
  })

  it('lets no call reach the service where the start failed, and says what to do', async () => {
    const { ended, ...calls } = await startedAs('missing')
    expect(ended).toMatch(/^failed: .*npx sandbank init/)
    for (const message of Object.values(calls)) {
      expect(message).toMatch(
        /^Sandbank kept https:\/\/api\.bankr\.bot\/.* did not start: .*npx sandbank init/,
      )
    }
  })

  it('keeps its own pages, also where the API has a path of that name', async () => {
    expect((await fetchInPage(page, '/wallet')).headers['x-sandbank']).toBeDefined()
    await page.goto(`${url}/wallet`)
    expect(await page.title()).toBe('A page of the site itself')
    expect((await fetchInPage(page, '/__sandbank/health')).status).toBe(200)
  })
})
