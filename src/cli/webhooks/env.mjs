import { text } from 'node:stream/consumers'
import { variableNameProblem } from '../../domains/environment/name-rule.mjs'
import { CLIENT_OPTIONS, openClient } from '../client.mjs'
import { oneOf, readArgs, refuseMore, UsageError } from '../command-line.mjs'

/**
 * `sandbank webhooks env set|list|delete`: the variables of a wallet's handlers. Values can be set and never read.
 * @param {string[]} args
 */
export async function env(args) {
  const { values, positionals } = readArgs(args, CLIENT_OPTIONS)
  const [word, ...words] = positionals
  const action = oneOf('The word after `sandbank webhooks env`', word, ['set', 'list', 'delete'])
  if (action === 'list') {
    refuseMore(words, 'sandbank webhooks env list')
    const { keys } = await (await openClient(values)).call('GET', '/webhooks/env')
    for (const key of keys) console.log(key)
  } else if (action === 'set') await set(values, words)
  else await remove(values, words)
}

/** @param {{ url?: string, key?: string }} flags @param {string[]} words */
async function set(flags, words) {
  if (words.length === 0) {
    throw new UsageError(
      '`sandbank webhooks env set` needs KEY=VALUE, or KEY with the value on standard input.',
    )
  }
  const [first = ''] = words
  for (const word of words) checkName(word.split('=', 1)[0] ?? '')
  const vars = words.length === 1 && !first.includes('=') ? { [first]: await piped(first) } : pairs(words)
  await (await openClient(flags)).call('POST', '/webhooks/env', { vars })
  const names = Object.keys(vars)
  console.log(
    `${names.join(', ')} ${names.length === 1 ? 'is' : 'are'} set. Handlers read ${names.map((name) => `process.env.${name}`).join(', ')}.`,
  )
}

/** The server has the same rule; it is asked before a value is read from standard input. @param {string} name */
function checkName(name) {
  const problem = name === '' ? undefined : variableNameProblem(name)
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

/** @param {{ url?: string, key?: string }} flags @param {string[]} words */
async function remove(flags, words) {
  const [key, ...more] = words
  refuseMore(more, 'sandbank webhooks env delete KEY')
  if (key === undefined) throw new UsageError('`sandbank webhooks env delete` needs the KEY of a variable.')
  await (await openClient(flags)).call('DELETE', `/webhooks/env/${encodeURIComponent(key)}`)
  console.log(`${key} is deleted.`)
}
