import { CLIENT_OPTIONS, openClient } from '../client.mjs'
import { readArgs, refuseMore } from '../command-line.mjs'
import { table } from '../words.mjs'

/** `sandbank webhooks list [--json]` @param {string[]} args */
export async function list(args) {
  const { values, positionals } = readArgs(args, { ...CLIENT_OPTIONS, json: { type: 'boolean' } })
  refuseMore(positionals, 'sandbank webhooks list [--json]')
  const { webhooks } = await (await openClient(values)).call('GET', '/webhooks')
  if (values.json) return console.log(JSON.stringify(webhooks, null, 2))
  if (webhooks.length === 0)
    return console.log('No webhook is deployed. `sandbank webhooks deploy` deploys those of a project.')
  const rows = webhooks.map((/** @type {any} */ { name, status, version, lastDelivery, url }) => [
    name,
    status,
    `v${version}`,
    lastDelivery ? `${lastDelivery.outcome} ${lastDelivery.status}` : 'never called',
    url,
  ])
  for (const line of table(rows)) console.log(line)
}
