import { CLIENT_OPTIONS, openClient } from '../client.mjs'
import { readArgs, refuseMore } from '../command-line.mjs'
import { nameOf, usageOf } from '../handlers/project.mjs'
import { table } from '../words.mjs'
import { ENDPOINTS } from './kind.mjs'
import { usd } from './words.mjs'

const OPTIONS = /** @type {const} */ ({ ...CLIENT_OPTIONS, json: { type: 'boolean' } })
const NONE = 'No paid endpoint is deployed. `sandbank x402 deploy` deploys those of a project.'

/** `sandbank x402 list [--json]` @param {string[]} args */
export async function list(args) {
  const { values, positionals } = readArgs(args, OPTIONS)
  refuseMore(positionals, usageOf(ENDPOINTS, 'list [--json]'))
  const endpoints = await deployed(await openClient(values))
  if (values.json) return console.log(JSON.stringify(endpoints, null, 2))
  if (endpoints.length === 0) return console.log(NONE)
  const rows = endpoints.map(({ name, status, version, price, currency, totalRequests, ...rest }) => [
    name,
    status,
    `v${version}`,
    `${price} ${currency}`,
    callsText(totalRequests),
    usd(rest.totalRevenueUsd),
    rest.url,
  ])
  for (const line of table(rows)) console.log(line)
}

/** `sandbank x402 revenue [NAME] [--json]` @param {string[]} args */
export async function revenue(args) {
  const { values, positionals } = readArgs(args, OPTIONS)
  const [word, ...more] = positionals
  const usage = 'revenue [NAME] [--json]'
  refuseMore(more, usageOf(ENDPOINTS, usage))
  const client = await openClient(values)
  const names =
    word === undefined ? (await deployed(client)).map(({ name }) => name) : [nameOf(ENDPOINTS, word, usage)]
  const answers = await Promise.all(
    names.map((name) => client.call('GET', `/x402/endpoints/revenue/${encodeURIComponent(name)}`)),
  )
  if (values.json) {
    const found = answers.map(({ success: _, ...rest }) => rest)
    return console.log(JSON.stringify(word === undefined ? found : found[0], null, 2))
  }
  if (answers.length === 0) return console.log(NONE)
  const rows = answers.flatMap(({ name, revenue: { today, thisMonth, allTime }, days }) => [
    row(name, 'today', today),
    row(name, 'this month', thisMonth),
    row(name, 'all time', allTime),
    ...(word === undefined ? [] : days.map((/** @type {any} */ { day, ...sum }) => row(name, day, sum))),
  ])
  for (const line of table(rows)) console.log(line)
}

/** @param {import('../client.mjs').Client} client @returns {Promise<any[]>} */
async function deployed(client) {
  return (await client.call('GET', '/x402/endpoints')).endpoints
}

/** @param {string} name @param {string} when @param {{ requests: number, totalUsd: number, bankrFeesUsd: number }} sum */
function row(name, when, { requests, totalUsd, bankrFeesUsd }) {
  return [name, when, callsText(requests), usd(totalUsd), `fees ${usd(bankrFeesUsd)}`]
}

const callsText = (/** @type {number} */ count) => `${count} ${count === 1 ? 'call' : 'calls'}`
