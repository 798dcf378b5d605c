import { ADMIN_OPTIONS, connect, environment } from '../admin.mjs'
import { oneOf, painter, readArgs, refuseMore } from '../command-line.mjs'

export const summary = 'what is running, and how a client reaches it'

export const help = `Usage: sandbank status [-o pretty|json|env]

  -o, --output FORMAT   pretty: for people (default)
                        json:   everything, as one object
                        env:    lines of an .env file that point a client here
  --url URL             which emulator (default: SANDBANK_URL, else http://127.0.0.1:4100)
  --token TOKEN         its token, where it asks for one (default: SANDBANK_TOKEN)
`

const FORMATS = /** @type {const} */ (['pretty', 'json', 'env'])

/** @param {string[]} args */
export async function run(args) {
  const { values, positionals } = readArgs(args, {
    ...ADMIN_OPTIONS,
    output: { type: 'string', short: 'o', default: 'pretty' },
  })
  refuseMore(positionals, 'sandbank status [-o FORMAT]')
  const format = oneOf('--output', values.output, FORMATS)
  const admin = connect(values.url, values.token)
  const [info, clock, credentials] = await Promise.all([
    admin.get('/info'),
    admin.get('/clock'),
    admin.get('/credentials'),
  ])
  const env = environment(admin, credentials)
  if (format === 'json') console.log(JSON.stringify({ ...info, clock, credentials, env }, null, 2))
  else if (format === 'env')
    for (const [name, value] of Object.entries(env)) console.log(`${name}="${value}"`)
  else print(admin.origin, info, clock, credentials)
}

/**
 * @param {string} origin
 * @param {any} info
 * @param {any} clock
 * @param {any} credentials
 */
function print(origin, info, clock, credentials) {
  const paint = painter(process.stdout)
  const rows = [
    ['host', info.host],
    ['seed', info.seed],
    ['vocabulary', info.vocabulary],
    ['clock', `${clock.now}  ${clock.mode}`],
    ...Object.entries(info.counts).map(([name, count]) => [name, String(count)]),
    ...Object.entries(credentials.keys).map(([name, key]) => [`key ${name}`, key]),
    ['session', credentials.session],
    ...Object.entries(credentials.wallet).map(([chain, address]) => [`wallet ${chain}`, address]),
    ['answers for', info.baseAddresses.join('  ')],
  ]
  console.log(`${paint('bold', `Sandbank ${info.version}`)}  ${paint('cyan', origin)}\n`)
  const width = Math.max(...rows.map(([name]) => name.length))
  for (const [name, value] of rows) console.log(`  ${paint('dim', name.padEnd(width))}  ${value}`)
}
