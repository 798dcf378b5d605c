import { CLIENT_OPTIONS, openClient } from '../client.mjs'
import { painter, readArgs, refuseMore, UsageError } from '../command-line.mjs'
import { followEvents } from '../follow-events.mjs'
import { untilStopped } from '../until-stopped.mjs'
import { appFolder, slugOf } from './app-folder.mjs'
import { runText } from './words.mjs'

const USAGE = 'sandbank apps logs [SLUG] [--follow]'
/** The emulator keeps no more. */
const MOST = 100

/** @typedef {import('./words.mjs').Run} Run */

/**
 * `sandbank apps logs [SLUG]`: the newest runs of its scripts with what they wrote, the newest last.
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
  const slug = word === undefined ? appFolder(undefined, USAGE).slug : slugOf(word, USAGE)
  const limit = Number(values.limit)
  if (!/^\d+$/.test(values.limit) || limit < 1 || limit > MOST) {
    throw new UsageError(`--limit is a number from 1 to ${MOST}; not "${values.limit}".`)
  }
  const client = await openClient(values)
  const paint = painter(process.stdout)
  // With --json a line is an object, so that a stream of them can be read too.
  const show = (/** @type {Run} */ run) =>
    console.log(values.json ? JSON.stringify(run) : runText(run, paint))
  const follower = runFollower(client, slug, show)
  const runs = await follower.newest(limit)
  for (const run of runs) show(run)
  if (values.follow) await untilStopped(follower.follow)
  else if (runs.length === 0 && !values.json) console.log(`No script of ${slug} has run yet.`)
}

/**
 * Runs as they end. What ended between two streams is shown too.
 * @param {import('../client.mjs').Client} client
 * @param {string} slug
 * @param {(run: Run) => void} show
 */
export function runFollower(client, slug, show) {
  let last = 0
  /** Reads take turns, or one run would be shown twice. */
  let reading = Promise.resolve()

  /** In the order in which they began. @param {number} limit @returns {Promise<Run[]>} */
  async function read(limit) {
    const { runs } = await client.call('GET', client.appPath(slug, `/runs?limit=${limit}`))
    return runs.reverse()
  }
  /** @param {number} limit */
  async function newest(limit) {
    const runs = (await read(limit)).filter(({ status }) => status !== 'running')
    last = runs.at(-1)?.n ?? 0
    return runs
  }
  async function catchUp() {
    const fresh = (await read(MOST)).filter(({ n }) => n > last)
    for (const run of fresh) {
      // Those behind it wait, so that all are shown in the order in which they began.
      if (run.status === 'running') return
      last = run.n
      show(run)
    }
  }
  const inTurn = () => {
    reading = reading.catch(() => undefined).then(catchUp)
    return reading
  }
  /** Until the signal. @param {AbortSignal} signal */
  const follow = (signal) =>
    followEvents(client.admin, '/apps/events', signal, {
      // A failure is that of the next read.
      opened: () => void inTurn().catch(() => undefined),
      async event({ event, data }) {
        if (event === 'ran' && JSON.parse(data).slug === slug) await inTurn()
      },
    })
  return { newest, follow }
}
