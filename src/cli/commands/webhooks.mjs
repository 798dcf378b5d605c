import { oneOf } from '../command-line.mjs'
import { HANDLER_ACTIONS } from '../handlers/actions.mjs'

export const summary = 'make, deploy and try handlers of webhooks'

export const help = `Usage: sandbank webhooks init [FOLDER]
       sandbank webhooks add NAME [--provider PROVIDER]
       sandbank webhooks env set KEY=VALUE… | env list | env delete KEY
       sandbank webhooks deploy [NAME…]
       sandbank webhooks dev
       sandbank webhooks trigger NAME --event EVENT [options]
       sandbank webhooks logs NAME [--follow] [--limit N] [--json]
       sandbank webhooks list [--json]
       sandbank webhooks pause NAME | resume NAME | delete NAME
       sandbank webhooks rollback NAME VERSION

  init      makes a project: the config file, webhooks/, and what types and tests need
  add       makes webhooks/NAME/index.ts, which verifies signatures, its test, and an entry in the config file.
            PROVIDER: chat (slack), code-hosting (github), payments (stripe) or generic, the default
  env       variables of the handlers: values can be set and never read. \`env set KEY\` reads the value from standard input
  deploy    bundles the handlers of the project, or those named, and prints versions and addresses. All or none
  dev       deploys what is saved, and prints what comes in, until Ctrl-C
  trigger   sends an event as its provider does, signed in the emulator with the stored secret
  logs      deliveries with what the handler wrote to the console, the newest last
  list      the deployed webhooks and what they answered last
  pause     callers get 404, until resume
  rollback  lets an earlier version answer

  Of trigger:
  --event EVENT        one of the provider's catalogue; any other needs --data. Without it the catalogue is printed
  --provider PROVIDER  that of the webhook unless given; standard is Standard Webhooks, as Svix sends them
  --data FILE          the body, in place of that of the catalogue; - is standard input
  --secret KEY         the variable that it is signed with, where it is not the provider's
  --skew SPAN          the signature is older by 10m, 90s…; --skew=-10m is from the future
  --tamper             a digit of the body is changed behind the signature
  --repeat N           the event N times at once, at most 50
  --json               the answers with their requests, for programs

  --url URL   which emulator (default: SANDBANK_URL, else http://127.0.0.1:4100)
  --token T   its token, where it asks for one (default: SANDBANK_TOKEN)
  --key KEY   whose webhooks (default: SANDBANK_API_KEY, else the seeded key of the emulator)

  Exit codes: 1 not done, 2 the command line is wrong, 3 an answer to trigger is not 2xx, 4 a handler does not build.
`

/** @type {import('../handlers/actions.mjs').Actions} */
const ACTIONS = {
  init: async () => (await import('../webhooks/init.mjs')).init,
  add: async () => (await import('../webhooks/add.mjs')).add,
  trigger: async () => (await import('../webhooks/trigger.mjs')).trigger,
  list: async () => (await import('../webhooks/list.mjs')).list,
  ...HANDLER_ACTIONS,
}

/** @param {string[]} args */
export async function run([word, ...args]) {
  const action = oneOf('The word after `sandbank webhooks`', word, Object.keys(ACTIONS))
  const [run, { WEBHOOKS }] = await Promise.all([ACTIONS[action]?.(), import('../webhooks/kind.mjs')])
  return run?.(args, WEBHOOKS)
}
