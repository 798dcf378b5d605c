import { CLIENT_OPTIONS, openClient } from '../client.mjs'
import { painter, readArgs, refuseMore, UsageError } from '../command-line.mjs'
import { untilStopped } from '../until-stopped.mjs'
import { follower } from './follow.mjs'
import { nameOf, usageOf } from './project.mjs'

const USAGE = 'logs NAME [--follow]'
/** The emulator keeps no more. */
const MOST = 200

/**
 * `sandbank COMMAND logs NAME`: its newest calls, the newest last.
 * @param {string[]} args
 * @param {import('./kind.mjs').HandlerKind} kind
 */
export async function logs(args, kind) {
  const { values, positionals } = readArgs(args, {
    ...CLIENT_OPTIONS,
    follow: { type: 'boolean', short: 'f' },
    limit: { type: 'string', default: '20' },
    json: { type: 'boolean' },
  })
  const [word, ...more] = positionals
  refuseMore(more, usageOf(kind, USAGE))
  const name = nameOf(kind, word, USAGE)
  const limit = Number(values.limit)
  if (!/^\d+$/.test(values.limit) || limit < 1 || limit > MOST) {
    throw new UsageError(`--limit is a number from 1 to ${MOST}; not "${values.limit}".`)
  }
  const client = await openClient(values)
  const paint = painter(process.stdout)
  // With --json a line is an object, so that a stream of them can be read too.
  const show = (/** @type {import('./kind.mjs').Call} */ call) =>
    console.log(values.json ? JSON.stringify(call) : kind.callText(call, paint))
  const { newest, follow } = follower(
    client,
    kind,
    () => [name],
    (_, call) => show(call),
  )
  const calls = await newest(name, limit)
  for (const call of calls) show(call)
  if (values.follow) await untilStopped(follow)
  else if (calls.length === 0 && !values.json) console.log(`${name} was not called yet.`)
}
