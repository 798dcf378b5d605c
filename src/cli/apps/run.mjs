import { CLIENT_OPTIONS, openClient } from '../client.mjs'
import { Failure, painter, readArgs, refuseMore, UsageError } from '../command-line.mjs'
import { appFolder, slugOf } from './app-folder.mjs'
import { runText } from './words.mjs'

const USAGE = 'sandbank apps run SCRIPT [--app SLUG] [--args JSON] [--as WALLET]'

/**
 * `sandbank apps run SCRIPT`: runs a script that is deployed, and prints what it returned.
 * @param {string[]} args
 * @returns {Promise<number>}
 */
export async function run(args) {
  const { values, positionals } = readArgs(args, {
    ...CLIENT_OPTIONS,
    app: { type: 'string' },
    args: { type: 'string' },
    as: { type: 'string' },
    json: { type: 'boolean' },
  })
  const [script, ...more] = positionals
  if (script === undefined) throw new UsageError(`The name of a script is missing. Usage: ${USAGE}`)
  refuseMore(more, USAGE)
  const slug = values.app === undefined ? appFolder(undefined, USAGE).slug : slugOf(values.app, USAGE)
  const sent = parsed(values.args)
  const client = await openClient(values)
  const body = { ...(sent !== undefined && { args: sent }) }
  const answer = values.as
    ? await asOther(client, values.as, slug, script, body)
    : await client.call('POST', client.appPath(slug, `/scripts/${encodeURIComponent(script)}/run`), body)
  if (values.json) console.log(JSON.stringify(answer))
  else {
    console.error(runText(answer.run, painter(process.stderr)))
    if (answer.success) console.log(JSON.stringify(answer.result, null, 2))
  }
  return answer.success ? 0 : 3
}

/** @param {string | undefined} text @returns {unknown} */
function parsed(text) {
  if (text === undefined) return undefined
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new UsageError(
      `--args is JSON such as '{"place": "Bay"}': ${/** @type {Error} */ (error).message}.`,
    )
  }
}

/**
 * As another wallet of the emulator, which signs in for it.
 * @param {import('../client.mjs').Client} client
 * @param {string} wallet @param {string} slug @param {string} script @param {object} body
 */
async function asOther(client, wallet, slug, script, body) {
  const { wallets } = await client.admin.get('/wallets')
  const address = wallet.toLowerCase()
  const found = wallets.find(
    (/** @type {{ id: string, evmAddress?: string }} */ { id, evmAddress }) =>
      id === wallet || evmAddress?.toLowerCase() === address,
  )
  if (!found) {
    const ids = wallets.map((/** @type {{ id: string }} */ { id }) => id).join(', ')
    throw new Failure(`There is no wallet "${wallet}" in the emulator. It has ${ids}.`)
  }
  const { session } = await client.admin.post('/sessions', { walletId: found.id })
  const { owner } = await client.call('GET', client.appPath(slug))
  const path = `/apps/${owner.walletAddress}/${slug}/scripts/${encodeURIComponent(script)}/run`
  return client.call('POST', path, body, { Authorization: `Bearer ${session}` })
}
