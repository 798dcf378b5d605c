import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { build } from 'vite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { workerConfig } from '../../build/worker'
import { distFolder, root } from '../../src/cli/project.mjs'
import { serveSite } from '../../src/hosts/server/site.mjs'
import { fetchInPage, openBrowser, openShell, type TestBrowser } from '../helpers/browser'
import { asHandler, ESCAPES, HANGS, limitsFor, MARK, OUTSIDE, PATIENT } from '../runtime/hostile'

/** Beside all that the worker has: runs a program that a page sends it, and says in which of its lives. */
const RUNS_PROGRAMS = `
const life = crypto.randomUUID()
Reflect.set(self, ${JSON.stringify(MARK)}, () => 'reached')
self.addEventListener('message', (event) => {
  const { code, limits } = event.data ?? {}
  if (typeof code !== 'string') return
  const run = async () => {
    const { runHandler } = await import('#runtime')
    try {
      const { body } = await runHandler({ file: 'handler.js', code }, {
        request: { method: 'POST', url: 'https://sandbank.test/', headers: [], body: new Uint8Array() },
        variables: {},
        fetch: () => Promise.reject(new Error('There is no network.')),
        limits,
        now: () => 0,
        log: () => {},
      })
      return { life, body: new TextDecoder().decode(body) }
    } catch (error) {
      return { life, name: error.name, why: error.why, message: error.message }
    }
  }
  event.waitUntil(run().then((outcome) => event.ports[0]?.postMessage(outcome)))
})
`

interface Outcome {
  readonly life: string
  readonly body?: string
  readonly name?: string
  readonly why?: string
  readonly message?: string
}

let browser: TestBrowser
let folder: string
let site: Awaited<ReturnType<typeof serveSite>>
let page: Page
let life: string

/** What the worker says of a handler; rejects where it says nothing for a minute. */
function run(statements: string, limits = PATIENT): Promise<Outcome> {
  return page.evaluate(
    ([code, limits]) =>
      new Promise<Outcome>((resolve, reject) => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = ({ data }) => resolve(data)
        setTimeout(() => reject(new Error('The worker says nothing.')), 60_000)
        navigator.serviceWorker.controller?.postMessage({ code, limits }, [port2])
      }),
    [asHandler(statements), limits] as const,
  )
}

/** It answers requests and programs, and has been the same one all along. */
async function isWell() {
  expect((await fetchInPage(page, '/__sandbank/health')).status).toBe(200)
  expect(await run('return "well"')).toEqual({ life, body: '"well"' })
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sandbank-user-code-'))
  await cp(distFolder, folder, { recursive: true })
  const config = await workerConfig({
    root,
    mode: 'production',
    name: 'sw',
    outDir: folder,
    plugins: [
      {
        name: 'runs-programs',
        transform: (code, id) => (id.endsWith('/sw/sw.ts') ? `${code}\n${RUNS_PROGRAMS}` : undefined),
      },
    ],
  })
  await build(config)
  site = await serveSite({ folder, port: 0 })
  browser = await openBrowser()
  page = await browser.context.newPage()
  await openShell(page, site.url)
  life = (await run('return 1')).life
})
afterAll(async () => {
  await browser.close()
  await site.close()
  await rm(folder, { recursive: true, force: true })
})

/** By `npm test` every program is tried on Node (test/runtime/hostile.test.ts), and the limits here (app-life.test.ts). */
describe('user code in the service worker', () => {
  it.each(HANGS)('%s: is ended, and the worker lives', async (_name, statements, ends) => {
    const outcome = await run(statements, limitsFor(ends))
    expect(outcome).toMatchObject({ life, name: 'ProgramError' })
    expect(ends).toContain(outcome.why)
    await isWell()
  })

  it.each(ESCAPES)('%s: reaches nothing of the worker', async (_name, statements) => {
    const { body, message } = await run(statements)
    const results: string[] = body === undefined ? [String(message)] : JSON.parse(body)
    expect(results).not.toEqual([])
    for (const text of results) expect(text).not.toMatch(OUTSIDE)
    await isWell()
  })
})
