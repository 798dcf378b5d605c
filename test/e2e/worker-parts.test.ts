import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { distFolder } from '../../src/cli/project.mjs'
import { serveSite } from '../../src/hosts/server/site.mjs'
import { fetchInPage, openBrowser, openShell, type TestBrowser } from '../helpers/browser'
import { findNewWorker } from '../helpers/new-worker'
import { someOf } from '../helpers/soak'
import { controlWorker } from '../helpers/worker'

/** In front of the worker: keeps note of what it imports, and shows it to the page. */
const NOTED = `
const importScriptsItself = self.importScripts
const imported = []
self.importScripts = (url) => {
  imported.push(/[^/]+(?=[?])/.exec(url)?.[0])
  importScriptsItself.call(self, url)
}
let byFirstAnswer
self.addEventListener('fetch', (event) => {
  const { pathname } = new URL(event.request.url)
  if (/^[/]imported/.test(pathname)) {
    event.stopImmediatePropagation()
    event.respondWith(Response.json(pathname === '/imported' ? imported : byFirstAnswer))
    return
  }
  const { respondWith } = event
  event.respondWith = (answer) => {
    const noted = Promise.resolve(answer).finally(() => {
      byFirstAnswer ??= [...imported]
    })
    respondWith.call(event, noted)
  }
});
`

/** By turn; both by `npm run soak`. An update whose parts are missing is tried below. */
const FAULTS = [
  {
    fault: 'with an altered part',
    async make(folder: string) {
      const text = await readFile(join(folder, 'sw.solana.js'), 'utf8')
      await writeFile(join(folder, 'sw.solana.js'), text.replace('\n', '\n;'))
    },
    message: /The part "solana" of the worker, .* was altered/,
  },
  {
    fault: 'without one of them',
    make: (folder: string) => rm(join(folder, 'sw.chain.js')),
    message: /The part "chain" of the worker, .* did not load/,
  },
]

let browser: TestBrowser
let folder: string
let site: Awaited<ReturnType<typeof serveSite>>

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sandbank-parts-'))
  await cp(distFolder, folder, { recursive: true })
  const core = await readFile(join(folder, 'sw.js'), 'utf8')
  await writeFile(join(folder, 'sw.js'), `${NOTED}${core}`)
  site = await serveSite({ folder, port: 0 })
  browser = await openBrowser()
})
afterEach(async () => {
  await browser.close()
  await site.close()
  await rm(folder, { recursive: true, force: true })
})

async function json(page: Page, path: string) {
  return JSON.parse((await fetchInPage(page, path)).text)
}

async function blockNumber(page: Page) {
  const answer = await fetchInPage(page, '/rpc/8453', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId' }),
  })
  return JSON.parse(answer.text).result
}

describe('a worker in parts', () => {
  it('starts without them; each is evaluated when a request needs it, in every life, with the server down', async () => {
    const page = await browser.context.newPage()
    await openShell(page, site.url)
    const parts = await json(page, '/imported')
    expect(parts).toEqual(expect.arrayContaining(['sw.chain.js', 'sw.solana.js', 'sw._models.js']))
    const { keys } = await json(page, '/__sandbank/credentials')
    await page.goto(`${site.url}/favicon.svg`)
    const worker = await controlWorker(page)
    await site.close()
    for (let life = 0; life < 2; life++) {
      await worker.stop()
      const headers = { 'X-API-Key': keys.full }
      expect((await fetchInPage(page, '/wallet/me', { headers })).status).toBe(200)
      // A plain read needs no schema and no Dexie.
      const byFirstAnswer = await json(page, '/imported/by-first-answer')
      expect(byFirstAnswer.sort()).toEqual(['sw._common.js', 'sw._wallet.js'])
      expect((await json(page, '/__sandbank/health')).ok).toBe(true)
      expect((await fetchInPage(page, '/agent-profiles?limit=5')).status).toBe(200)
      expect((await json(page, '/__sandbank/keys')).keys.length).toBeGreaterThan(0)
      expect((await json(page, '/imported')).sort()).toEqual([
        'sw._common.js',
        'sw._control.js',
        'sw._dexie.js',
        'sw._wallet.js',
        'sw._zod.js',
        'sw.light.js',
      ])
      expect(await blockNumber(page)).toBe('0x2105')
      expect(await blockNumber(page)).toBe('0x2105')
      const imported = await json(page, '/imported')
      expect(imported).toContain('sw.chain.js')
      expect(imported).not.toContain('sw.solana.js')
      expect(new Set(imported).size).toBe(imported.length)
    }
  })

  it.each(someOf(FAULTS, 2))(
    'is not installed $fault, which the page then names',
    async ({ make, message }) => {
      await make(folder)
      const page = await browser.context.newPage()
      await page.goto(site.url)
      await expect.poll(() => page.textContent('body')).toMatch(message)
      expect(
        await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active),
      ).toBeFalsy()
    },
  )

  it('is replaced with all its parts; the one before goes on with its own until then', async () => {
    const page = await browser.context.newPage()
    const messages: string[] = []
    page.on('console', (message) => messages.push(message.text()))
    await openShell(page, site.url)
    // A new core whose parts are not there yet.
    const core = await readFile(join(folder, 'sw.js'), 'utf8')
    const [, hash = ''] = /"chain":\s*"(\w{16})"/.exec(core) ?? []
    const other = core.replaceAll(hash, hash.split('').reverse().join(''))
    await findNewWorker(page, () => writeFile(join(folder, 'sw.js'), other))
    await expect
      .poll(() => messages.join('\n'))
      .toMatch(/cannot be installed\. The part "chain" of the worker/)
    expect(await blockNumber(page)).toBe('0x2105')
    // And with them.
    await findNewWorker(page, () => writeFile(join(folder, 'sw.js'), `${core}\n// the next version\n`))
    await expect.poll(() => messages.join('\n')).toContain('a new version of the worker has taken over')
    expect(await blockNumber(page)).toBe('0x2105')
  })
})
