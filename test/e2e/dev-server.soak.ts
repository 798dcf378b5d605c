import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer, type ViteDevServer } from 'vite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { root } from '../../src/cli/project.mjs'
import { fetchInPage, launchBrowser, type TestBrowser, waitForShell } from '../helpers/browser'

let browser: TestBrowser
let server: ViteDevServer
let folder: string
let url: string

/** A copy of the sources, so that a test can edit them. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sandbank-dev-'))
  for (const name of [
    'src',
    'sw',
    'public',
    'index.html',
    'build',
    'vite.config.ts',
    'package.json',
    'tsconfig.base.json',
  ]) {
    await cp(join(root, name), join(folder, name), { recursive: true })
  }
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction')
  server = await createServer({
    root: folder,
    configFile: join(folder, 'vite.config.ts'),
    cacheDir: join(folder, '.vite'),
    logLevel: 'error',
    server: { port: 0, host: '127.0.0.1', fs: { strict: false } },
  })
  await server.listen()
  const [address = ''] = server.resolvedUrls?.local ?? []
  url = address.replace('127.0.0.1', 'localhost').replace(/\/$/, '')
  // In a context of the shared browser the shell did not come up from unbundled sources.
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
  await rm(folder, { recursive: true, force: true })
})

describe('vite dev', () => {
  it('runs the worker from the sources, and a new one when backend code is edited', async () => {
    const page = await browser.context.newPage()
    await page.goto(url)
    await waitForShell(page)
    const health = await fetchInPage(page, '/__sandbank/health')
    expect(JSON.parse(health.text)).toMatchObject({ ok: true, host: 'service-worker' })

    let documents = 0
    page.on('framenavigated', () => documents++)
    const takenOver = page.waitForEvent('console', (message) =>
      message.text().includes('a new version of the worker'),
    )
    const emulator = join(folder, 'src/emulator.ts')
    const source = await readFile(emulator, 'utf8')
    const edited = source.replace('VERSION: string = version', "VERSION: string = 'edited'")
    expect(edited).not.toBe(source)
    await writeFile(emulator, edited)
    await takenOver
    expect(documents).toBe(0)
    expect((await fetchInPage(page, '/__sandbank/health')).headers['x-sandbank']).toBe('edited')
  })

  it('relays an API request from outside to the open tab', async () => {
    // The tab offers itself again when its new worker has taken over.
    const answered = async () => {
      const { status, headers } = await fetch(`${url}/agent-profiles`)
      return [status, headers.get('x-sandbank')]
    }
    await expect.poll(answered).toEqual([200, expect.any(String)])
    expect((await fetch(`${url}/ui/keys`, { headers: { Accept: 'text/html' } })).status).toBe(200)
  })
})
