import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { root } from '../../src/cli/project.mjs'

interface Outcome {
  code: number | null
  stdout: string
  stderr: string
}

interface RunningCommand {
  child: ChildProcess
  exited: Promise<Outcome>
  /** Resolves once the output so far has this in it. */
  printed(text: string): Promise<void>
}

interface CommandOptions {
  cwd?: string
  env?: Record<string, string>
  input?: string | Buffer
  /** Whom it runs as. */
  user?: { uid: number; gid: number } | undefined
}

/** Starts `sandbank` as a process of its own, as a user's shell would. */
export function startCommand(
  args: readonly string[],
  { cwd = root, env = {}, input, user }: CommandOptions = {},
) {
  const child = spawn(process.execPath, [join(root, 'src/cli/sandbank.mjs'), ...args], {
    cwd,
    env: { ...process.env, NODE_ENV: '', SANDBANK_URL: '', ...env },
    ...user,
  })
  const outcome: Outcome = { code: null, stdout: '', stderr: '' }
  const listeners = new Set<() => void>()
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (text: string) => {
      outcome[name] += text
      for (const listen of listeners) listen()
    })
  }
  child.stdin.end(input)
  const exited = new Promise<Outcome>((resolve) => {
    child.on('close', (code) => resolve({ ...outcome, code }))
  })
  const printed = (text: string) =>
    new Promise<void>((resolve, reject) => {
      const look = () => outcome.stdout.includes(text) && resolve()
      listeners.add(look)
      look()
      exited.then(({ stdout, stderr }) => reject(new Error(`It never said "${text}": ${stdout}${stderr}`)))
    })
  return { child, exited, printed } satisfies RunningCommand
}

/** Runs `sandbank` to its end. */
export function sandbank(args: readonly string[], options: CommandOptions = {}): Promise<Outcome> {
  return startCommand(args, options).exited
}
