import { ADMIN_OPTIONS, connect } from '../admin.mjs'
import { oneOf, readArgs, refuseMore } from '../command-line.mjs'
import { showProgress } from '../progress.mjs'

export const summary = 'make a week of activity, or take it back'

export const help = `Usage: sandbank activity make
       sandbank activity undo
       sandbank activity show

  make   a week of activity by the product's own routes: prompts, files, orders, a launch, a webhook with deliveries,
         an app, payments. The clock goes seven days forward. What was refused on the way is listed
  undo   puts the state back as it was before; what was done since goes too
  show   whether one was made, and how far it has come

  --url URL   which emulator (default: SANDBANK_URL, else http://127.0.0.1:4100)
  --token T   its token, where it asks for one (default: SANDBANK_TOKEN)
`

const ACTIONS = /** @type {const} */ (['make', 'undo', 'show'])

/** @param {string[]} args */
export async function run(args) {
  const { values, positionals } = readArgs(args, ADMIN_OPTIONS)
  const [word, ...more] = positionals
  const action = oneOf('The word after `sandbank activity`', word, ACTIONS)
  refuseMore(more, `sandbank activity ${action}`)
  const admin = connect(values.url, values.token)

  if (action === 'undo') {
    const { rows } = await (await admin.send('DELETE', '/activity')).json()
    console.log(`The state is as it was before: ${rows} rows.`)
    return
  }
  const activity =
    action === 'show'
      ? await admin.get('/activity')
      : await showProgress(admin, process.stderr, () => admin.post('/activity', {}), {
          path: '/activity',
          words: wordsOf,
        })
  const { state, problems } = activity
  for (const problem of problems) console.log(`refused: ${problem}`)
  console.log(state === 'none' ? 'No week of activity was made.' : `${wordsOf(activity)}  ${state}`)
}

/** @param {{ done: number, of: number, doing: string | null }} progress */
function wordsOf({ done, of, doing }) {
  return `${done} of ${of} steps${doing === null ? '' : `: ${doing}`}`
}
