import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { Failure, UsageError } from '../command-line.mjs'
import { connect, environment } from '../desk.mjs'

export const summary = 'start an emulator, run a command that uses it, stop it'

export const help = `Usage: sandbank exec [options] -- COMMAND [arguments]

  Starts a Node host on a free port and runs COMMAND with its addresses and a key in the environment:
  SANDBANK_URL, BANKR_API_URL, BANKR_LLM_URL, BANKR_WEBHOOK_URL, BANKR_API_KEY, BANKR_LLM_KEY.
  Signals reach COMMAND. The exit code is that of COMMAND; 128 and the signal's number where a signal ended it.

  options   those of \`sandbank start --headless\`; unless --data is among them, nothing is kept (--ephemeral)
`

/** @param {string[]} args */
export async function run(args) {
  const end = args.indexOf('--')
  const [command, ...rest] = end < 0 ? [] : args.slice(end + 1)
  if (!command)
    throw new UsageError('`sandbank exec` needs a command behind --, as in: sandbank exec -- npm test')
  return 0
}
