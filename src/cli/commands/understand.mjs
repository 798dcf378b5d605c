import { ADMIN_OPTIONS, connect } from '../admin.mjs'
import { Failure, harmless, painter, readArgs, refuseMore, UsageError } from '../command-line.mjs'

export const summary = 'what the agent would do with a prompt; nothing is done'

export const help = `Usage: sandbank understand PROMPT [options]

  Reads a prompt as the scripted brain does, and prints what it was understood as, what was not said and is taken for
  it, and the plan. Nothing is done. PROMPT - is standard input.

  --user WALLET   whose prompt it would be: a wallet's id, label, address or linked account (default: the developer's)
  --thread ID     the thread that it would go on
  --json          everything, as one object
  --url URL       which emulator (default: SANDBANK_URL, else http://127.0.0.1:4100)
  --token TOKEN   its token, where it asks for one (default: SANDBANK_TOKEN)
`

/** @param {string[]} args */
export async function run(args) {
  const { values, positionals } = readArgs(args, {
    ...ADMIN_OPTIONS,
    user: { type: 'string' },
    thread: { type: 'string' },
    json: { type: 'boolean', default: false },
  })
  const [word, ...more] = positionals
  refuseMore(more, 'sandbank understand "PROMPT" [options]')
  const prompt = word === '-' ? (await process.stdin.toArray()).join('') : word
  if (!prompt?.trim()) throw new UsageError('`sandbank understand` needs a PROMPT; - is standard input.')
  const admin = connect(values.url, values.token)
  const [{ session }, walletId] = await Promise.all([
    admin.get('/credentials'),
    walletNamed(admin, values.user),
  ])
  const response = await admin.send(
    'POST',
    '/agent/understand',
    JSON.stringify({ prompt, walletId, threadId: values.thread }),
    { headers: { Authorization: `Bearer ${session}` } },
  )
  const found = await response.json()
  if (values.json) console.log(JSON.stringify(found, null, 2))
  else print(found)
}

/**
 * The id of the wallet that is meant; undefined where none is named.
 * @param {ReturnType<typeof connect>} admin
 * @param {string | undefined} name
 */
async function walletNamed(admin, name) {
  if (name === undefined) return undefined
  const { wallets } = await admin.get('/wallets')
  const requestedName = name.replace(/^@/, '').toLowerCase()
  for (const { id, label, evmAddress, solanaAddress, socialAccounts } of wallets) {
    const usernames = socialAccounts.map((/** @type {{ username: string }} */ { username }) => username)
    const names = [id, label, evmAddress, ...usernames].map((each) => each.toLowerCase())
    if (names.includes(requestedName) || solanaAddress === name) return id
  }
  const known = wallets.map((/** @type {{ id: string }} */ { id }) => id)
  throw new Failure(`There is no wallet "${harmless(name)}". Wallets: ${known.join(', ')}.`)
}

/** @typedef {{ call: number, slot: string, value: string, rule: string }} Default */

/**
 * @param {{
 *   outcome: string,
 *   intents: { intent: string, slots: Record<string, unknown> }[],
 *   defaults: Default[],
 *   plan: string[],
 *   response: string | null,
 * }} found
 */
function print({ outcome, intents, defaults, plan, response }) {
  const paint = painter(process.stdout)
  const rows = [
    ['outcome', OUTCOMES[outcome] ?? outcome],
    ...intents.map(({ intent, slots }) => [
      'intent',
      [intent, ...Object.entries(slots).map(slotText)].join('  '),
    ]),
    ...defaults.map(({ slot, value, rule }) => ['default', `${slot}=${value}  (${rule})`]),
    ...plan.map((words, index) => [`step ${index + 1}`, words]),
    ...(response === null ? [] : [['answer', response]]),
  ]
  for (const [name = '', text = ''] of rows) console.log(`${paint('dim', name.padEnd(8))}  ${harmless(text)}`)
}

const OUTCOMES = /** @type {Record<string, string>} */ ({
  done: 'would be done',
  asks: 'would ask back',
  refused: 'would be refused',
  not_understood: 'not understood',
})

/** @param {[string, unknown]} slot */
function slotText([name, value]) {
  return `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`
}
