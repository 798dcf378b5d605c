import { CLIENT_OPTIONS, openClient } from '../client.mjs'
import { Failure, harmless, painter, readArgs, refuseMore } from '../command-line.mjs'
import { usageOf } from '../handlers/project.mjs'
import { table } from '../words.mjs'
import { ENDPOINTS } from './kind.mjs'
import { targetOf } from './target.mjs'

const OPTIONS = /** @type {const} */ ({ ...CLIENT_OPTIONS, json: { type: 'boolean' } })

/** `sandbank x402 search [WORD…] [--json]` @param {string[]} args */
export async function search(args) {
  const { values, positionals } = readArgs(args, OPTIONS)
  const query = positionals.join(' ')
  const client = await openClient(values)
  const { services } = await client.call('GET', `/x402/endpoints/search?q=${encodeURIComponent(query)}`)
  if (values.json) return console.log(JSON.stringify(services, null, 2))
  if (services.length === 0)
    return console.log(`The catalogue has nothing for "${query}": it lists paid endpoints that are active.`)
  const rows = services.map((/** @type {any} */ { slug, description, routes: [route] }) => [
    slug,
    `${route.price} ${route.currency}`,
    route.methods.join(' '),
    harmless(description),
  ])
  for (const line of table(rows)) console.log(line)
}

/** `sandbank x402 schema TARGET [--json]` @param {string[]} args */
export async function schema(args) {
  const { values, positionals } = readArgs(args, OPTIONS)
  const usage = 'schema TARGET [--json]'
  const [word, ...more] = positionals
  refuseMore(more, usageOf(ENDPOINTS, usage))
  const client = await openClient(values)
  const found = await schemaAt(client, await targetOf(client, word, usage))
  if (values.json) return console.log(JSON.stringify(found, null, 2))
  const paint = painter(process.stdout)
  const { name, description, methods, url, schema: texts } = found
  console.log(`${paint('bold', name)}  ${costText(found)}  ${methods.join(' ')}  ${url}`)
  if (description) console.log(harmless(description))
  for (const part of /** @type {const} */ (['input', 'output'])) {
    if (texts[part] !== null) console.log(`${paint('dim', part)}\n${JSON.stringify(texts[part], null, 2)}`)
  }
}

/**
 * What a paid endpoint costs, takes and answers. Throws `Failure` for an address elsewhere.
 * @param {import('../client.mjs').Client} client
 * @param {import('./target.mjs').Target} target
 */
export async function schemaAt(client, { url, endpoint }) {
  if (endpoint)
    return client.call(
      'GET',
      `/x402/endpoints/schema/${endpoint.wallet}/${encodeURIComponent(endpoint.name)}`,
    )
  throw new Failure(
    `${url} is no paid endpoint of ${client.admin.origin}, which knows the schemas of its own only.`,
  )
}

/** @param {{ price: string, currency: string, paymentScheme: string }} terms */
export function costText({ price, currency, paymentScheme }) {
  return `${paymentScheme === 'upto' ? 'up to ' : ''}${price} ${currency}`
}
