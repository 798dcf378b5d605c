import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { root } from '../../src/cli/project.mjs'
import { unprivileged } from './unprivileged'

export interface Headless {
  url: string
  child: ChildProcess
  /** Everything that it has said so far. */
  output(): string
  /** Sends a signal and resolves with the exit code; null when the signal itself ended it. */
  stop(signal: NodeJS.Signals): Promise<number | null>
}

const START = join(root, 'src/cli/start.mjs')
const HEADLESS = ['--headless', '--port', '0']
const running = new Set<ChildProcess>()

/** Whatever a test left running. */
export function killLeftovers(): void {
  for (const child of running) child.kill('SIGKILL')
}

/** `npm start -- --headless --port 0 …`, resolved when it says that it is ready. Rejects with what it said instead. */
export function startHeadless(...args: string[]): Promise<Headless> {
  return whenReady(run(...HEADLESS, ...args))
}

/** The same where no file may become larger than `kilobytes`. */
export function startLimited(kilobytes: number, ...args: string[]): Promise<Headless> {
  const limit = `ulimit -f ${kilobytes * 2}; exec "$0" "$@"`
  return whenReady(started('sh', ['-c', limit, process.execPath, START, ...HEADLESS, ...args]))
}

async function whenReady({ child, output, exited }: Started): Promise<Headless> {
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
export function runStart(...args: string[]): Promise<{ code: number | null; output: string }> {
  return ended(run(...args))
}

/** The same as a user to whom rights apply. */
export function runStartUnprivileged(...args: string[]): Promise<{ code: number | null; output: string }> {
  return ended(started(process.execPath, [START, ...args], unprivileged))
}

async function ended({ output, exited }: Started): Promise<{ code: number | null; output: string }> {
  const code = await exited
  return { code, output: output() }
}

type Started = ReturnType<typeof started>

const run = (...args: string[]) => started(process.execPath, [START, ...args])

function started(program: string, args: readonly string[], user?: { uid: number; gid: number }) {
  const child = spawn(program, args, {
    ...user,
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
