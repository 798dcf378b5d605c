import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { root } from '../../src/cli/project.mjs'

export interface Headless {
  url: string
  child: ChildProcess
  /** Everything that it has said so far. */
  output(): string
  /** Sends a signal and resolves with the exit code; null when the signal itself ended it. */
  stop(signal: NodeJS.Signals): Promise<number | null>
}

const running = new Set<ChildProcess>()

/** Whatever a test left running. */
export function killLeftovers(): void {
  for (const child of running) child.kill('SIGKILL')
}

/** `npm start -- --headless --port 0 …`, resolved when it says that it is ready. Rejects with what it said instead. */
export async function startHeadless(...args: string[]): Promise<Headless> {
  const { child, output, exited } = run('--headless', '--port', '0', ...args)
  const url = await new Promise<string>((resolve, reject) => {
    const look = () => {
      const [, ready] = output().match(/^ready (http:\S+)$/m) ?? []
      if (ready) resolve(ready)
    }
    child.stdout?.on('data', look)
    exited.then((code) => reject(new Error(`exit code ${code}\n${output()}`)))
  })
  return {
    url,
    child,
    output,
    stop(signal) {
      child.kill(signal)
      return exited
    },
  }
}

/** Any `npm start -- …` to its end. */
export async function runStart(...args: string[]): Promise<{ code: number | null; output: string }> {
  const { output, exited } = run(...args)
  const code = await exited
  return { code, output: output() }
}

function run(...args: string[]) {
  const child = spawn(process.execPath, [join(root, 'src/cli/start.mjs'), ...args], {
    env: { ...process.env, NODE_ENV: '', NO_COLOR: '1' },
  })
  running.add(child)
  let text = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (piece) => {
      text += piece
    })
  }
  const exited = new Promise<number | null>((resolve) => {
    child.on('close', (code) => {
      running.delete(child)
      resolve(code)
    })
  })
  return { child, output: () => text, exited }
}

/** JSON in, JSON out, to the address of a host. */
export function client(url: string) {
  return async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const response = await fetch(url + path, {
      method,
      headers: { ...(body !== undefined && { 'Content-Type': 'application/json' }), ...headers },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever came; the assertion checks it
    const json: any = text.startsWith('{') ? JSON.parse(text) : undefined
    return { status: response.status, headers: response.headers, text, body: json }
  }
}
