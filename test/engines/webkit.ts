import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { type Engine, eventually, expressionOf, resultOf, type Tab } from './engine'
import { findWebKit } from './find-engines.mjs'

/** WebKitGTK's small browser, driven over WebDriver. It keeps nothing between two launches. */
export async function launchWebKit(): Promise<Engine> {
  const found = findWebKit()
  if (!found) throw new Error('No WebKitGTK found. `npm test` says how to install one.')
  const port = await freePort()
  const child = spawn('xvfb-run', ['-a', found.driver, `--port=${port}`], { stdio: 'ignore', detached: true })
  const gone = once(child, 'exit')
  const kill = () => {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGTERM')
  }
  try {
    const base = `http://127.0.0.1:${port}`
    await eventually(async () => ((await fetch(`${base}/status`)).ok ? true : undefined))
    const { sessionId } = await command<{ sessionId: string }>(`${base}/session`, {
      capabilities: {
        alwaysMatch: {
          'webkitgtk:browserOptions': { binary: found.browser, args: ['--automation'] },
          timeouts: { script: 60_000 },
        },
      },
    })
    return engineOf(`${base}/session/${sessionId}`, async () => {
      await fetch(`${base}/session/${sessionId}`, { method: 'DELETE' })
      kill()
      await gone
    })
  } catch (thrown) {
    kill()
    throw thrown
  }
}

function engineOf(session: string, close: () => Promise<void>): Engine {
  // The driver has one current tab: commands to different ones take turns.
  let turn: Promise<unknown> = Promise.resolve()
  const inTab = <Result>(handle: string, work: () => Promise<Result>): Promise<Result> => {
    const mine = turn.then(async () => {
      await command(`${session}/window`, { handle })
      return work()
    })
    turn = mine.catch(() => undefined)
    return mine
  }
  const tabOf = (handle: string): Tab => ({
    goto: (url) => inTab(handle, () => command(`${session}/url`, { url })),
    reload: () => inTab(handle, () => command(`${session}/refresh`, {})),
    async run(task, ...args) {
      const script = `const done = arguments[0]; ${expressionOf(task, args)}.then(done)`
      return resultOf(
        await inTab(handle, () => command<string>(`${session}/execute/async`, { script, args: [] })),
      )
    },
    close: () => inTab(handle, async () => void (await fetch(`${session}/window`, { method: 'DELETE' }))),
  })
  return {
    async open(url) {
      const { handle } = await command<{ handle: string }>(`${session}/window/new`, { type: 'tab' })
      const tab = tabOf(handle)
      await tab.goto(url)
      return tab
    },
    close,
  }
}

async function command<Result = void>(address: string, body: object): Promise<Result> {
  const answer = await fetch(address, { method: 'POST', body: JSON.stringify(body) })
  const { value } = (await answer.json()) as { value: Result & { message?: string } }
  if (!answer.ok) throw new Error(`${new URL(address).pathname}: ${value.message}`)
  return value
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
