import { text } from 'node:stream/consumers'
import { variableNameProblem } from '../../domains/environment/name-rule.mjs'
import { CLIENT_OPTIONS, openClient } from '../client.mjs'
import { oneOf, readArgs, refuseMore, UsageError } from '../command-line.mjs'
import { usageOf } from './project.mjs'

/** @typedef {import('./kind.mjs').HandlerKind} HandlerKind */

/**
 * `sandbank COMMAND env`: the variables of a wallet's handlers. Values can be set and never read.
 * @param {string[]} args
 * @param {HandlerKind} kind
 */
export async function env(args, kind) {
  const { values, positionals } = readArgs(args, CLIENT_OPTIONS)
  const [word, ...words] = positionals
  const action = oneOf(`The word after \`${usageOf(kind, 'env')}\``, word, ['set', 'list', kind.unset])
  if (action === 'list') {
    refuseMore(words, usageOf(kind, 'env list'))
    const { keys } = await (await openClient(values)).call('GET', kind.routes.env)
    for (const key of keys) console.log(key)
  } else if (action === 'set') await set(values, words, kind)
  else await remove(values, words, kind)
}

/** @param {{ url?: string, key?: string }} flags @param {string[]} words @param {HandlerKind} kind */
async function set(flags, words, kind) {
  if (words.length === 0) {
    throw new UsageError(
      `\`${usageOf(kind, 'env set')}\` needs KEY=VALUE, or KEY with the value on standard input.`,
    )
  }
  const [first = ''] = words
  for (const word of words) checkName(kind, word.split('=', 1)[0] ?? '')
  const vars = words.length === 1 && !first.includes('=') ? { [first]: await piped(first) } : pairs(words)
  await (await openClient(flags)).call('POST', kind.routes.env, { vars })
  const names = Object.keys(vars)
  console.log(
    `${names.join(', ')} ${names.length === 1 ? 'is' : 'are'} set. Handlers read ${names.map((name) => `process.env.${name}`).join(', ')}.`,
  )
}

/** The server has the same rule; it is asked before a value is read from standard input. @param {HandlerKind} kind @param {string} name */
function checkName({ reserved }, name) {
  const problem = name === '' ? undefined : variableNameProblem(name, reserved)
  // What is no name may be the value, and is not repeated.
  if (problem?.startsWith('must')) throw new UsageError(`The KEY of a variable ${problem}.`)
  if (problem) throw new UsageError(`${name} cannot be the KEY of a variable: it ${problem}.`)
}

/** @param {string[]} words @returns {Record<string, string>} */
function pairs(words) {
  return Object.fromEntries(
    words.map((word) => {
      const at = word.indexOf('=')
      // The word itself may be a secret, and is not repeated.
      if (at < 1)
        throw new UsageError('A variable is written KEY=VALUE: one of those given has no KEY, or no "=".')
      return [word.slice(0, at), word.slice(at + 1)]
    }),
  )
}

/** So that a secret need not stand in the shell's history. @param {string} key */
async function piped(key) {
  if (process.stdin.isTTY)
    throw new UsageError(`${key} has no value: write ${key}=VALUE, or pipe the value in.`)
  return (await text(process.stdin)).replace(/\r?\n$/, '')
}

/** @param {{ url?: string, key?: string }} flags @param {string[]} words @param {HandlerKind} kind */
async function remove(flags, words, kind) {
  const usage = usageOf(kind, `env ${kind.unset}`)
  const [key, ...more] = words
  refuseMore(more, `${usage} KEY`)
  if (key === undefined) throw new UsageError(`\`${usage}\` needs the KEY of a variable.`)
  await (await openClient(flags)).call('DELETE', `${kind.routes.env}/${encodeURIComponent(key)}`)
  console.log(`${key} is deleted.`)
}
