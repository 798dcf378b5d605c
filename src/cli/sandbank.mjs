#!/usr/bin/env node
/**
 * The command `sandbank`. Each command is a file below commands/ and is loaded when it is called; `start` is the very
 * program behind `npm start`.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileProblem, painter, UsageError } from './command-line.mjs'
import { root } from './project.mjs'

/**
 * @typedef {object} Command
 * @property {string} summary one line for the overview
 * @property {string} help
 * @property {(args: string[]) => Promise<number | void>} run resolves with the exit code; throws UsageError or Failure
 */

/** @type {Record<string, () => Promise<Command>>} */
const COMMANDS = {
  start: () => import('./commands/start.mjs'),
  init: () => import('./commands/init.mjs'),
  exec: () => import('./commands/exec.mjs'),
  status: () => import('./commands/status.mjs'),
  state: () => import('./commands/state.mjs'),
  clock: () => import('./commands/clock.mjs'),
  activity: () => import('./commands/activity.mjs'),
  journal: () => import('./commands/journal.mjs'),
  understand: () => import('./commands/understand.mjs'),
  webhooks: () => import('./commands/webhooks.mjs'),
  x402: () => import('./commands/x402.mjs'),
  apps: () => import('./commands/apps.mjs'),
}
const HELP_FLAGS = ['--help', '-h']

/** @param {string} name @returns {Promise<Command>} */
async function load(name) {
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (command) return command()
  throw new UsageError(`There is no command "${name}". Commands: ${Object.keys(COMMANDS).join(', ')}, help.`)
}

async function overview() {
  const lines = await Promise.all(
    Object.entries(COMMANDS).map(
      async ([name, command]) => `  ${name.padEnd(12)}${(await command()).summary}`,
    ),
  )
  return `Usage: sandbank COMMAND [options]

${lines.join('\n')}

  sandbank help COMMAND   says more
  sandbank --version
`
}

/** @param {string} name */
async function explain(name) {
  process.stdout.write((await load(name)).help)
}

/** @param {string[]} args @returns {Promise<number | void>} */
async function main([word = 'help', ...args]) {
  if (word === '--version' || word === '-v') {
    console.log(JSON.parse(await readFile(join(root, 'package.json'), 'utf8')).version)
  } else if (word === 'help' || HELP_FLAGS.includes(word)) {
    if (args[0] !== undefined) return explain(args[0])
    process.stdout.write(await overview())
  } else {
    // Behind -- stands another program's command line.
    const own = args.includes('--') ? args.slice(0, args.indexOf('--')) : args
    if (own.some((arg) => HELP_FLAGS.includes(arg))) return explain(word)
    return (await load(word)).run(args)
  }
}

try {
  process.exitCode = (await main(process.argv.slice(2))) ?? process.exitCode
} catch (error) {
  const { name, message, stack, exitCode } = /** @type {Error & { exitCode?: number }} */ (error)
  const isExpected = name === 'UsageError' || name === 'Failure'
  const text = isExpected ? message : (fileProblem(error) ?? stack)
  console.error(`${painter(process.stderr)('red', 'sandbank:')} ${text}`)
  if (name === 'UsageError')
    console.error('`sandbank help` lists the commands, `sandbank help COMMAND` explains one.')
  process.exitCode = name === 'UsageError' ? 2 : (exitCode ?? 1)
}
