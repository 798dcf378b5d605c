import { ADMIN_OPTIONS, connect } from '../admin.mjs'
import { duration, oneOf, painter, readArgs, refuseMore, UsageError } from '../command-line.mjs'
import { showProgress } from '../progress.mjs'

export const summary = 'read and move the virtual time'

export const help = `Usage: sandbank clock now
       sandbank clock freeze [TIME]
       sandbank clock release
       sandbank clock advance SPAN

  now       prints the virtual time
  freeze    stops it, at TIME where given: 2030-01-01T00:00:00Z
  release   lets it run on from where it stands
  advance   moves the clock forward by SPAN, such as 90s, 15m, 36h, 1d12h; what falls due on the way happens and is listed

  --url URL   which emulator (default: SANDBANK_URL, else http://127.0.0.1:4100)
  --token T   its token, where it asks for one (default: SANDBANK_TOKEN)
`

const ACTIONS = /** @type {const} */ (['now', 'freeze', 'release', 'advance'])

/** @param {string[]} args */
export async function run(args) {
  const { values, positionals } = readArgs(args, ADMIN_OPTIONS)
  const [word, value, ...more] = positionals
  const action = oneOf('The word after `sandbank clock`', word, ACTIONS)
  const takesValue = action === 'freeze' || action === 'advance'
  refuseMore(takesValue || value === undefined ? more : [value, ...more], `sandbank clock ${action}`)
  const ms = action === 'advance' ? duration('SPAN', value) : 0
  const at = action === 'freeze' && value !== undefined ? time(value) : undefined
  const admin = connect(values.url, values.token)

  if (action === 'advance') {
    const { now, fellDue } = await showProgress(admin, process.stderr, () =>
      admin.post('/clock/advance', { ms }),
    )
    for (const work of fellDue) console.log(`${work.at}  ${work.what}`)
    console.log(now)
    return
  }
  if (action === 'freeze') await admin.put('/clock', { freeze: true })
  if (at !== undefined) await admin.put('/clock', { now: at })
  if (action === 'release') await admin.put('/clock', { freeze: false })
  const { now, mode } = await admin.get('/clock')
  console.log(`${now}${mode === 'real' ? '' : painter(process.stdout)('dim', `  ${mode}`)}`)
}

/** @param {string} text */
function time(text) {
  const ms = Date.parse(text)
  if (Number.isNaN(ms))
    throw new UsageError(`TIME is an ISO 8601 time such as 2030-01-01T00:00:00Z; not "${text}".`)
  return new Date(ms).toISOString()
}
