import { oneOf } from '../command-line.mjs'

export const summary = 'make, send and try apps: pages and scripts'

export const help = `Usage: sandbank apps init SLUG [--template TEMPLATE]
       sandbank apps dev [SLUG]
       sandbank apps push [SLUG] [--data]
       sandbank apps pull [SLUG] [--force]
       sandbank apps run SCRIPT [--app SLUG] [--args JSON] [--as WALLET] [--json]
       sandbank apps logs [SLUG] [--follow] [--limit N] [--json]
       sandbank apps check [SLUG] [--json]

  init   makes apps/SLUG, a complete app. TEMPLATE: agent-app, paid-call, public-dashboard (the default), trading-panel
         or viewer-tool
  dev    keeps the folder and the app in the emulator in step, both ways, until Ctrl-C. Open pages of the app load it
         anew; problems and runs of its scripts are printed
  push   makes the emulator have what the folder has; data that the app has written stays, unless --data
  pull   makes the folder have what the emulator has; what would be lost needs --force
  run    runs a script that was sent, and prints what it returned; its log goes to the standard error
  logs   the newest runs of the app's scripts with what they wrote, the newest last
  check  what is wrong with the folder's manifest, and SDK calls of page and scripts that its permissions do not fit

  SLUG is apps/SLUG here or in a folder above; without it, the app whose folder this is.
  --as WALLET  who runs it: id or address of a wallet of the emulator
  --url URL    which emulator (default: SANDBANK_URL, else http://127.0.0.1:4100)
  --token T    its token, where it asks for one (default: SANDBANK_TOKEN)
  --key KEY    whose apps (default: SANDBANK_API_KEY, else the seeded key of the emulator)

  Exit codes: 1 not done, 2 the command line is wrong, 3 the script failed, 4 check found errors.
`

/** @type {Record<string, () => Promise<(args: string[]) => Promise<number | void>>>} */
const ACTIONS = {
  init: async () => (await import('../apps/init.mjs')).init,
  dev: async () => (await import('../apps/dev.mjs')).dev,
  push: async () => (await import('../apps/move.mjs')).push,
  pull: async () => (await import('../apps/move.mjs')).pull,
  run: async () => (await import('../apps/run.mjs')).run,
  logs: async () => (await import('../apps/logs.mjs')).logs,
  check: async () => (await import('../apps/check.mjs')).check,
}

/** @param {string[]} args */
export async function run([word, ...args]) {
  const action = oneOf('The word after `sandbank apps`', word, Object.keys(ACTIONS))
  return (await ACTIONS[action]?.())?.(args)
}
