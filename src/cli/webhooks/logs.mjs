import { CLIENT_OPTIONS, openClient } from '../client.mjs'
import { painter, readArgs, refuseMore, UsageError } from '../command-line.mjs'
import { untilStopped } from '../until-stopped.mjs'
import { nameOf } from './config-file.mjs'
import { follower } from './follow.mjs'
import { deliveryText } from './words.mjs'

const USAGE = 'sandbank webhooks logs NAME [--follow]'
/** The emulator keeps no more. */
const MOST = 200

/**
 * `sandbank webhooks logs NAME`: its newest deliveries, the newest last.
 * @param {string[]} args
 */
export async function logs(args) {
  const { values, positionals } = readArgs(args, {
    ...CLIENT_OPTIONS,
    follow: { type: 'boolean', short: 'f' },
    limit: { type: 'string', default: '20' },
    json: { type: 'boolean' },
  })
  const [word, ...more] = positionals
  refuseMore(more, USAGE)
  const name = nameOf(word, USAGE)
  const limit = Number(values.limit)
  if (!/^\d+$/.test(values.limit) || limit < 1 || limit > MOST) {
    throw new UsageError(`--limit is a number from 1 to ${MOST}; not "${values.limit}".`)
  }
  const client = await openClient(values)
  const paint = painter(process.stdout)
  // With --json a line is an object, so that a stream of them can be read too.
  const show = (/** @type {import('./words.mjs').Delivery} */ delivery) =>
    console.log(values.json ? JSON.stringify(delivery) : deliveryText(delivery, paint))
  const { newest, follow } = follower(
    client,
    () => [name],
    (_, delivery) => show(delivery),
  )
  const deliveries = await newest(name, limit)
  for (const delivery of deliveries) show(delivery)
  if (values.follow) await untilStopped(follow)
  else if (deliveries.length === 0 && !values.json) console.log(`${name} was not called yet.`)
}
