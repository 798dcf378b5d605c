import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { WebSocket } from 'ws'
import { type Engine, expressionOf, resultOf, type Tab } from './engine'
import { findFirefox } from './find-engines.mjs'

/** Whatever is not on this machine is sent to a closed port. */
const PREFERENCES = {
  'network.proxy.type': 1,
  'network.proxy.http': '127.0.0.1',
  'network.proxy.http_port': 9,
  'network.proxy.ssl': '127.0.0.1',
  'network.proxy.ssl_port': 9,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.homepage_override.mstone': 'ignore',
  'browser.aboutwelcome.enabled': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'app.update.disabledForTesting': true,
}

interface FirefoxOptions {
  /** A folder that outlives the browser; otherwise it has one of its own. */
  profile?: string
  isPrivate?: boolean
}

/** A Firefox without a window, driven over WebDriver BiDi. */
export async function launchFirefox({ profile, isPrivate = false }: FirefoxOptions = {}): Promise<Engine> {
  const program = findFirefox()
  if (!program)
    throw new Error('No Firefox found. `npm test` says how to install one; FIREFOX_PATH names another.')
  const folder = profile ?? (await mkdtemp(join(tmpdir(), 'sandbank-firefox-')))
  const preferences = { ...PREFERENCES, 'browser.privatebrowsing.autostart': isPrivate }
  await writeFile(
    join(folder, 'user.js'),
    Object.entries(preferences)
      .map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`)
      .join(''),
  )
  const child = spawn(
    program,
    ['--headless', '--no-remote', '--profile', folder, '--remote-debugging-port', '0'],
    {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, HOME: folder },
    },
  )
  const ask = await connected(`${await addressOf(child)}/session`)
  await ask('session.new', { capabilities: {} })
  return {
    async open(url) {
      const { context } = await ask<{ context: string }>('browsingContext.create', { type: 'tab' })
      const tab = tabOf(ask, context)
      await tab.goto(url)
      return tab
    },
    async close() {
      const gone = once(child, 'exit')
      // Not a kill: what it has in memory belongs on disk, as when the window is closed.
      ask('browser.close', {}).catch(() => undefined)
      await gone
      if (!profile) await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

type Ask = <Result = unknown>(method: string, params: object) => Promise<Result>

function tabOf(ask: Ask, context: string): Tab {
  return {
    goto: async (url) => void (await ask('browsingContext.navigate', { context, url, wait: 'complete' })),
    reload: async () => void (await ask('browsingContext.reload', { context, wait: 'complete' })),
    async run(task, ...args) {
      const evaluated = await ask<{ result: { value: string } }>('script.evaluate', {
        expression: expressionOf(task, args),
        target: { context },
        awaitPromise: true,
      })
      return resultOf(evaluated.result.value)
    },
    close: async () => void (await ask('browsingContext.close', { context })),
  }
}

async function addressOf(child: ChildProcess): Promise<string> {
  let output = ''
  for await (const chunk of child.stderr as AsyncIterable<Buffer>) {
    output += chunk
    const address = /WebDriver BiDi listening on (ws:\S+)/.exec(output)?.[1]
    if (!address) continue
    // Read on, or it would stop where its pipe is full.
    child.stderr?.resume()
    return address
  }
  throw new Error(`Firefox did not start: ${output}`)
}

async function connected(address: string): Promise<Ask> {
  const socket = new WebSocket(address)
  await once(socket, 'open')
  let last = 0
  const waiting = new Map<number, (answer: { type: string; result: unknown; message: string }) => void>()
  socket.on('message', (data) => {
    const answer = JSON.parse(String(data))
    waiting.get(answer.id)?.(answer)
    waiting.delete(answer.id)
  })
  return (method, params) =>
    new Promise((resolve, reject) => {
      const id = ++last
      waiting.set(id, ({ type, result, message }) =>
        type === 'success' ? resolve(result as never) : reject(new Error(`${method}: ${message}`)),
      )
      socket.send(JSON.stringify({ id, method, params }))
    })
}
