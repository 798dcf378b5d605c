import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { connect, environment } from '../admin.mjs'
import { Failure, UsageError } from '../command-line.mjs'
import { startHost } from '../headless.mjs'
import { ensureBuilt } from '../project.mjs'
import { readFlags } from '../start-flags.mjs'

export const summary = 'start an emulator, run a command that uses it, stop it'

export const help = `Usage: sandbank exec [options] -- COMMAND [arguments]

  Starts a Node host on a free port and runs COMMAND with its addresses and a key in the environment:
  SANDBANK_URL, BANKR_API_URL, BANKR_LLM_URL, BANKR_WEBHOOK_URL, BANKR_API_KEY, BANKR_LLM_KEY.
  Signals reach COMMAND. The exit code is that of COMMAND; 128 and the signal's number where a signal ended it.

  options   those of \`sandbank start --headless\`; unless --data is among them, nothing is kept (--ephemeral)
`

const SIGNALS = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])
/** What a shell answers for a command that it does not find. */
const NOT_FOUND = 127

/** @param {string[]} args */
export async function run(args) {
  const end = args.indexOf('--')
  const [command, ...rest] = end < 0 ? [] : args.slice(end + 1)
  if (!command)
    throw new UsageError('`sandbank exec` needs a command behind --, as in: sandbank exec -- npm test')
  const flags = hostFlags(args.slice(0, end))
  const built = await ensureBuilt()
  if (built.code !== 0) throw new Failure(`The Node host could not be built:\n${built.output}`)
  const host = await startHost(flags).catch((error) => {
    throw error.name === 'UsageError' ? error : new Failure(error.message)
  })
  try {
    const admin = connect(host.url, host.token)
    return await runWith(environment(admin, await admin.get('/credentials')), command, rest)
  } finally {
    await host.close()
  }
}

/** @param {string[]} args */
function hostFlags(args) {
  const isPersistent = args.some(
    (arg) => arg === '--data' || arg.startsWith('--data=') || arg === '--ephemeral',
  )
  return readFlags(['--headless', '--port=0', ...(isPersistent ? [] : ['--ephemeral']), ...args])
}

/**
 * @param {Record<string, string>} env
 * @param {string} command
 * @param {string[]} args
 * @returns {Promise<number>} the exit code
 */
function runWith(env, command, args) {
  // npm and its like are .cmd files on Windows, which only a shell can start.
  const shell = process.platform === 'win32'
  const child = spawn(command, args, { stdio: 'inherit', env: { ...process.env, ...env }, shell })
  // A terminal sends Ctrl-C to both of us; if we sent it too, the command would take it for a second one.
  const pass = (/** @type {NodeJS.Signals} */ signal) => {
    if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
  }
  for (const signal of SIGNALS) process.on(signal, pass)
  return new Promise((resolve) => {
    child.on('error', (error) => {
      console.error(`sandbank: ${command} could not be started: ${error.message}`)
      resolve(NOT_FOUND)
    })
    child.on('close', (code, signal) => resolve(signal ? 128 + constants.signals[signal] : (code ?? 1)))
  })
}
