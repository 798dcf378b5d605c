import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { WebSocket } from 'ws'
import { distFolder } from '../src/cli/project.mjs'
import { serveSite } from '../src/hosts/server/site.mjs'

const READY_MS = 30_000

/**
 * Bytes of JavaScript that the worker keeps after a collection: at rest, and with every chain open. In a browser of its
 * own with an inspector, which nothing else of the bench has.
 * @param {string} executable
 * @returns {Promise<Record<string, number>>}
 */
export async function measureHeap(executable) {
  const site = await serveSite({ folder: distFolder, port: 0 })
  const profile = await mkdtemp(join(tmpdir(), 'sandbank-heap-'))
  const flags = [
    ...['--headless', '--no-sandbox', '--disable-gpu', '--no-first-run', '--remote-debugging-port=0'],
    '--disable-blink-features=AIPromptAPI',
  ]
  const browser = spawn(executable, [...flags, `--user-data-dir=${profile}`, site.url], { stdio: 'ignore' })
  try {
    const port = await eventually(
      async () => (await readFile(join(profile, 'DevToolsActivePort'), 'utf8')).split('\n')[0],
    )
    const worker = await attached(String(port), 'service_worker')
    const page = await attached(String(port), 'page')
    const evaluate = async (/** @type {string} */ expression) => {
      const { result } = await page('Runtime.evaluate', {
        expression,
        awaitPromise: true,
        returnByValue: true,
      })
      return result.value
    }
    const used = async () => {
      await worker('HeapProfiler.collectGarbage')
      return (await worker('Runtime.getHeapUsage')).usedSize
    }
    await eventually(async () =>
      evaluate(`fetch('/__sandbank/health').then((answer) => answer.headers.has('X-Sandbank'))`),
    )
    const atRest = await used()
    const chains = await evaluate(`(async () => {
      const { chains } = await (await fetch('/__sandbank/chains')).json()
      for (const { id } of chains) {
        const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'evm_mine', params: [] })
        const answer = await fetch('/rpc/' + id, { method: 'POST', body, headers: { 'Content-Type': 'application/json' } })
        if ((await answer.json()).error) throw new Error('chain ' + id)
      }
      return chains.length
    })()`)
    return { 'heap of the worker at rest': atRest, [`heap with ${chains} chains open`]: await used() }
  } finally {
    const gone = new Promise((done) => browser.once('exit', done))
    browser.kill()
    await gone
    await site.close()
    await rm(profile, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** A way to talk to the first target of this type. @param {string} port @param {string} type */
async function attached(port, type) {
  const target = await eventually(async () => {
    const list = /** @type {{ type: string, webSocketDebuggerUrl: string }[]} */ (
      await (await fetch(`http://127.0.0.1:${port}/json/list`)).json()
    )
    return list.find((each) => each.type === type)
  })
  const socket = new WebSocket(target.webSocketDebuggerUrl)
  await new Promise((resolve) => socket.once('open', resolve))
  let last = 0
  return (/** @type {string} */ method, params = {}) => {
    const id = ++last
    return /** @type {Promise<any>} */ (
      new Promise((resolve, reject) => {
        const hear = (/** @type {import('ws').RawData} */ data) => {
          const message = JSON.parse(String(data))
          if (message.id !== id) return
          socket.off('message', hear)
          if (message.error) reject(new Error(`${method}: ${message.error.message}`))
          else resolve(message.result)
        }
        socket.on('message', hear)
        socket.send(JSON.stringify({ id, method, params }))
      })
    )
  }
}

/**
 * The first value that is something, within `READY_MS`.
 * @template Value
 * @param {() => Promise<Value | undefined | false>} look
 * @returns {Promise<Value>}
 */
async function eventually(look) {
  const until = Date.now() + READY_MS
  for (;;) {
    const found = await look().catch(() => undefined)
    if (found) return found
    if (Date.now() > until) throw new Error('The browser did not become ready.')
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
