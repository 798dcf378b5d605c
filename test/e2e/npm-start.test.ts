import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { root } from '../../src/cli/project.mjs'

const children: ChildProcess[] = []
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
})

/** Starts the command and resolves with its address, once it has printed one. */
async function startCommand(...args: string[]) {
  const child = spawn(process.execPath, [join(root, 'src/cli/start.mjs'), '--no-open', ...args], {
    env: { ...process.env, NODE_ENV: '' },
  })
  children.push(child)
  let output = ''
  const exited = new Promise<number | null>((resolve) => child.on('close', resolve))
  const url = await new Promise<string>((resolve, reject) => {
    child.on('close', () => reject(new Error(output)))
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (text) => {
        output += text
        const [found] = output.match(/http:\/\/localhost:\d+/) ?? []
        if (found) resolve(found)
      })
    }
  })
  return { child, url, exited, output: () => output }
}

describe('npm start', () => {
  it('serves the shell, its deep links and the worker with their headers', async () => {
    const { url } = await startCommand('--port', '0')
    for (const path of ['/', '/ui/keys', '/ui/profiles/any-slug']) {
      const page = await fetch(url + path)
      expect(page.status).toBe(200)
      expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
      expect(page.headers.get('content-security-policy')).toContain("script-src 'self' 'wasm-unsafe-eval'")
    }
    const worker = await fetch(`${url}/sw.js`)
    expect(worker.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect(worker.headers.get('cache-control')).toBe('no-cache')
    expect(worker.headers.get('content-security-policy')).toContain("'wasm-unsafe-eval'")
    const [, script] = (await (await fetch(url)).text()).match(/src="(\/assets\/[^"]+\.js)"/) ?? []
    expect((await fetch(url + script)).headers.get('cache-control')).toContain('immutable')
  })

  it('tells an API request from outside where the backend is', async () => {
    const { url } = await startCommand('--port', '0')
    for (const [path, method] of [
      ['/agent-profiles', 'GET'],
      ['/agent/profile', 'POST'],
      ['/__sandbank/health', 'GET'],
    ] as const) {
      const answer = await fetch(url + path, { method })
      expect(answer.status).toBe(503)
      expect(await answer.json()).toEqual({
        error: 'No backend here',
        message: expect.stringContaining(`Open ${url}/ in a browser`),
      })
    }
  })

  it('gives away nothing but the site', async () => {
    const { url } = await startCommand('--port', '0')
    for (const path of ['/.sources', '/package.json', '/assets/none.js']) {
      expect((await fetch(url + path)).status).toBe(404)
    }
    expect((await fetch(`${url}/assets/..%2f..%2fpackage.json`)).status).toBe(400)
    expect((await fetch(`${url}/sw.js`, { method: 'POST' })).status).toBe(405)
  })

  it('takes the next free port and says what that means', async () => {
    const other = createServer()
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    const taken = (other.address() as { port: number }).port
    const { url, output } = await startCommand('--port', String(taken))
    other.close()
    expect(Number(new URL(url).port)).toBeGreaterThan(taken)
    expect(output()).toContain(`Port ${taken} is taken`)
  })

  it('stops cleanly on Ctrl-C', async () => {
    const { child, exited, output } = await startCommand('--port', '0')
    child.kill('SIGINT')
    expect(await exited).toBe(0)
    expect(output()).toContain('Stopped.')
  })

  it.each([
    [['--port', 'many'], '--port wants a number from 0 to 65535, not "many".'],
    [['--prot', '1'], 'Usage: npm start'],
  ])('explains %j', async (args, explanation) => {
    await expect(startCommand(...args)).rejects.toThrow(explanation)
  })
})
