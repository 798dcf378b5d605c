import { ADMIN_OPTIONS, connect } from '../admin.mjs'
import { Failure, harmless, painter, readArgs, refuseMore, UsageError } from '../command-line.mjs'
import { serverEvents } from '../server-events.mjs'

export const summary = 'what was called, and which rule decided'

export const help = `Usage: sandbank journal [--follow] [--json] [--limit NUMBER] [filters]

  Prints the last requests, oldest first. Below a refusal stands its message.

  -f, --follow         goes on with each new request, until it is stopped
  --json               an entry a line, with both bodies
  -n, --limit NUMBER   how many of those that were (default 20, at most 1000)

  --status STATUS      403, or 4xx
  --method METHOD      POST
  --path TEXT          part of the path
  --caller WHO         the kind of caller (key, session, anonymous), or its name
  --shell              also what the shell asked for itself

  --url URL            which emulator (default: SANDBANK_URL, else http://127.0.0.1:4100)
  --token TOKEN        its token, where it asks for one (default: SANDBANK_TOKEN)
`

/** @typedef {import('../../control/journal/table').JournalEntry} JournalEntry */

/** How often a stream that breaks off is tried again, and how long after. */
const TRIES = 5
const AGAIN_MS = 500
const MOST = 1000

/** @param {string[]} args */
export async function run(args) {
  const { values, positionals } = readArgs(args, {
    ...ADMIN_OPTIONS,
    follow: { type: 'boolean', short: 'f' },
    json: { type: 'boolean' },
    limit: { type: 'string', short: 'n', default: '20' },
    status: { type: 'string' },
    method: { type: 'string' },
    path: { type: 'string' },
    caller: { type: 'string' },
    shell: { type: 'boolean' },
  })
  refuseMore(positionals, 'sandbank journal [options]')
  const filters = filtersOf(values)
  const limit = limitOf(values.limit)
  const admin = connect(values.url, values.token)
  const print = printer(values.json ?? false)
  // `sandbank journal | head` is no failure.
  process.stdout.on('error', ({ code }) => process.exit(code === 'EPIPE' ? 0 : 1))
  const listed = new URLSearchParams({ ...filters, limit: String(limit) })
  const { entries } = await admin.get(`/journal?${listed}`)
  for (const entry of entries.toReversed()) print(entry)
  if (!values.follow) return
  /** The newest entry that was printed. */
  let lastEventId = String(entries[0]?.seq ?? 0)
  for (let failures = 0; ; ) {
    try {
      const events = serverEvents(admin, `/journal?${new URLSearchParams(filters)}`, { lastEventId })
      for await (const { id, data } of events) {
        lastEventId = id ?? lastEventId
        print(JSON.parse(data))
        failures = 0
      }
    } catch (thrown) {
      failures++
      if (failures === TRIES) throw failureOf(thrown, admin.origin)
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS))
    }
  }
}

/** @param {unknown} thrown @param {string} origin */
function failureOf(thrown, origin) {
  const { name, message } = /** @type {Error} */ (thrown)
  return name === 'Failure' ? thrown : new Failure(`The stream of ${origin} breaks off (${message}).`)
}

/**
 * @param {{ status?: string, method?: string, path?: string, caller?: string, shell?: boolean }} values
 * @returns {Record<string, string>}
 */
function filtersOf({ status, method, path, caller, shell = false }) {
  if (status !== undefined && !/^[1-5](\d\d|xx)$/.test(status))
    throw new UsageError(`--status is a status such as 403 or a class such as 4xx; not "${status}".`)
  return {
    ...(status !== undefined && { status }),
    ...(method !== undefined && { method }),
    ...(path !== undefined && { path }),
    ...(caller !== undefined && { caller }),
    ...(!shell && { shell: 'false' }),
  }
}

/** @param {string} text */
function limitOf(text) {
  const limit = /^\d+$/.test(text) ? Number(text) : 0
  if (limit >= 1 && limit <= MOST) return limit
  throw new UsageError(`--limit is a whole number from 1 to ${MOST}; not "${text}".`)
}

/** @param {boolean} isJson @returns {(entry: JournalEntry) => void} */
function printer(isJson) {
  if (isJson) return (entry) => console.log(JSON.stringify(entry))
  const paint = painter(process.stdout)
  return ({ at, status, method, path, ms, caller, decision, stream, response }) => {
    const colour = status >= 500 ? 'red' : status >= 400 ? 'yellow' : 'green'
    const facts = [
      `${Math.round(stream ? stream.ms : ms)} ms`,
      ...(stream ? [stream.end === 'open' ? 'streaming' : `${stream.end}, ${stream.bytes} bytes`] : []),
      caller.kind === caller.label ? caller.kind : `${caller.kind} ${caller.label}`,
      ...(decision ? [decision.rule] : []),
    ]
    const request = `${paint(colour, String(status))}  ${method.padEnd(6)} ${harmless(path)}`
    console.log(`${paint('dim', at)}  ${request}  ${paint('dim', harmless(facts.join('  ')))}`)
    if (decision && status >= 400) console.log(`    ${harmless(messageOf(response.body) ?? decision.text)}`)
  }
}

/** What a refusal says, in each of the shapes that errors have. @param {string | null} body */
function messageOf(body) {
  try {
    const { message, error } = JSON.parse(body ?? '')
    const text = message ?? error?.message
    return typeof text === 'string' ? text : undefined
  } catch {
    // Shortened, or no JSON.
    return undefined
  }
}
