import { oneOf } from '../command-line.mjs'
import { HANDLER_ACTIONS } from '../handlers/actions.mjs'

export const summary = 'make, deploy and call paid endpoints'

export const help = `Usage: sandbank x402 init [FOLDER]
       sandbank x402 add NAME [settings]
       sandbank x402 configure NAME [settings]
       sandbank x402 env set KEY=VALUE… | env list | env unset KEY
       sandbank x402 deploy [NAME…]
       sandbank x402 dev
       sandbank x402 list [--json]
       sandbank x402 revenue [NAME] [--json]
       sandbank x402 logs NAME [--follow] [--limit N] [--json]
       sandbank x402 pause NAME | resume NAME | delete NAME
       sandbank x402 rollback NAME VERSION
       sandbank x402 search [WORD…] [--json]
       sandbank x402 schema TARGET [--json]
       sandbank x402 call TARGET [options]

  init       makes a project: bankr.x402.json and x402/
  add        makes x402/NAME/index.ts, and an entry in the config file
  configure  changes the entry; without settings it asks for them. A deploy lets callers have them
  env        variables of the handlers: values can be set and never read. \`env set KEY\` reads the value from standard input
  deploy     bundles the handlers of the project, or those named, and prints versions and addresses. All or none
  dev        deploys what is saved, and prints paid calls, until Ctrl-C
  list       the deployed endpoints: price, settled calls, revenue, address
  revenue    what calls were settled for; of one endpoint also by day
  logs       paid calls with what the handler wrote to the console, the newest last
  pause      callers get 404, until resume
  rollback   lets an earlier version answer
  search     the catalogue of all wallets' endpoints, the best first
  schema     what an endpoint costs, takes and answers
  call       calls an address, and pays for it from the wallet of the key

  Settings of add and configure:
  --price PRICE     of a call, in whole tokens: US dollars for USDC. add: 0.001 unless given
  --description D   what the catalogue says
  --method M        GET, POST, PUT, PATCH or DELETE; may be repeated
  --scheme S        exact, or upto: the handler says how much of the price a call costs
  --token-address A   in place of USDC
  --category C, --tag T   for the catalogue; --tag may be repeated

  TARGET is an address, WALLET/NAME, or NAME of the key's own wallet, each with a path and query behind it. Addresses
  of the hosted service are the emulator's.

  Of call:
  -X, --method M       GET unless given, POST with -d; the first that the endpoint takes, where it takes neither
  -d, --body BODY      JSON, or any text
  -H, --header HEADER  such as "accept: text/plain"; may be repeated
  -i, --interactive    asks for the inputs that the endpoint's schema names
  -y, --yes            pays without a question
  --max-payment USD    what the call may cost at most: 1 unless given, and not above 10
  --json               the whole answer, for programs

  --url URL   which emulator (default: SANDBANK_URL, else http://127.0.0.1:4100)
  --token T   its token, where it asks for one (default: SANDBANK_TOKEN)
  --key KEY   whose endpoints, and who pays (default: SANDBANK_API_KEY, else the seeded key of the emulator)

  Exit codes: 1 not done, 2 the command line is wrong, 3 call was not answered with 2xx, 4 a handler does not build.
`

/** @type {import('../handlers/actions.mjs').Actions} */
const ACTIONS = {
  init: async () => (await import('../x402/init.mjs')).init,
  add: async () => (await import('../x402/add.mjs')).add,
  configure: async () => (await import('../x402/configure.mjs')).configure,
  list: async () => (await import('../x402/list.mjs')).list,
  revenue: async () => (await import('../x402/list.mjs')).revenue,
  search: async () => (await import('../x402/catalogue.mjs')).search,
  schema: async () => (await import('../x402/catalogue.mjs')).schema,
  call: async () => (await import('../x402/call.mjs')).call,
  ...HANDLER_ACTIONS,
}

/** @param {string[]} args */
export async function run([word, ...args]) {
  const action = oneOf('The word after `sandbank x402`', word, Object.keys(ACTIONS))
  const [run, { ENDPOINTS }] = await Promise.all([ACTIONS[action]?.(), import('../x402/kind.mjs')])
  return run?.(args, ENDPOINTS)
}
