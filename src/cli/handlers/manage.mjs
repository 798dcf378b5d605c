import { CLIENT_OPTIONS, openClient } from '../client.mjs'
import { painter, readArgs, refuseMore, UsageError } from '../command-line.mjs'
import { nameOf, usageOf } from './project.mjs'

/** @typedef {import('./kind.mjs').HandlerKind} HandlerKind */

/** @param {'active' | 'paused'} status @param {string} word @param {string} outcome */
function change(status, word, outcome) {
  return async (/** @type {string[]} */ args, /** @type {HandlerKind} */ kind) => {
    const { client, name } = await oneHandler(args, kind, `${word} NAME`)
    await client.call('PATCH', kind.routes.one(name), { status })
    console.log(`${name} ${outcome}.`)
  }
}

export const pause = change('paused', 'pause', 'is paused: callers get 404')
export const resume = change('active', 'resume', 'answers again')

/** `sandbank COMMAND delete NAME` @param {string[]} args @param {HandlerKind} kind */
export async function remove(args, kind) {
  const { client, name } = await oneHandler(args, kind, 'delete NAME')
  await client.call('DELETE', kind.routes.one(name))
  console.log(`${name} is deleted, with ${kind.deleted}. The files of the project stay.`)
}

/** `sandbank COMMAND rollback NAME VERSION` @param {string[]} args @param {HandlerKind} kind */
export async function rollback(args, kind) {
  const usage = 'rollback NAME VERSION'
  const { values, positionals } = readArgs(args, CLIENT_OPTIONS)
  const [word, version = '', ...more] = positionals
  refuseMore(more, usageOf(kind, usage))
  const name = nameOf(kind, word, usage)
  const number = Number(version.replace(/^v/, ''))
  if (!Number.isSafeInteger(number) || number < 1) {
    throw new UsageError(
      `VERSION is a number such as 3 or v3${version ? `; not "${version}"` : ''}. Usage: ${usageOf(kind, usage)}`,
    )
  }
  const client = await openClient(values)
  const answer = await client.call('POST', kind.routes.rollback(name), { version: number })
  const active = kind.rolledBack(answer)
  console.log(`${name} ${painter(process.stdout)('bold', `v${active.version}`)} answers at ${active.url}`)
}

/** @param {string[]} args @param {HandlerKind} kind @param {string} usage */
async function oneHandler(args, kind, usage) {
  const { values, positionals } = readArgs(args, CLIENT_OPTIONS)
  const [word, ...more] = positionals
  refuseMore(more, usageOf(kind, usage))
  const name = nameOf(kind, word, usage)
  return { client: await openClient(values), name }
}
