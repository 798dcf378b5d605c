import { CLIENT_OPTIONS, openClient } from '../client.mjs'
import { painter, readArgs, refuseMore, UsageError } from '../command-line.mjs'
import { table } from '../words.mjs'
import { nameOf } from './config-file.mjs'

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

/** @param {'active' | 'paused'} status @param {string} word @param {string} outcome */
function change(status, word, outcome) {
  return async (/** @type {string[]} */ args) => {
    const { client, name } = await oneWebhook(args, `sandbank webhooks ${word} NAME`)
    await client.call('PATCH', client.path(name), { status })
    console.log(`${name} ${outcome}.`)
  }
}

export const pause = change('paused', 'pause', 'is paused: callers get 404')
export const resume = change('active', 'resume', 'answers again')

/** `sandbank webhooks delete NAME` @param {string[]} args */
export async function remove(args) {
  const { client, name } = await oneWebhook(args, 'sandbank webhooks delete NAME')
  await client.call('DELETE', client.path(name))
  console.log(`${name} is deleted, with its versions and deliveries. The files of the project stay.`)
}

/** `sandbank webhooks rollback NAME VERSION` @param {string[]} args */
export async function rollback(args) {
  const usage = 'sandbank webhooks rollback NAME VERSION'
  const { values, positionals } = readArgs(args, CLIENT_OPTIONS)
  const [word, version = '', ...more] = positionals
  refuseMore(more, usage)
  const name = nameOf(word, usage)
  const number = Number(version.replace(/^v/, ''))
  if (!Number.isSafeInteger(number) || number < 1) {
    throw new UsageError(
      `VERSION is a number such as 3 or v3${version ? `; not "${version}"` : ''}. Usage: ${usage}`,
    )
  }
  const client = await openClient(values)
  const { webhook } = await client.call('POST', client.path(name, '/rollback'), { version: number })
  console.log(`${name} ${painter(process.stdout)('bold', `v${webhook.version}`)} answers at ${webhook.url}`)
}

/** @param {string[]} args @param {string} usage */
async function oneWebhook(args, usage) {
  const { values, positionals } = readArgs(args, CLIENT_OPTIONS)
  const [word, ...more] = positionals
  refuseMore(more, usage)
  const name = nameOf(word, usage)
  return { client: await openClient(values), name }
}
