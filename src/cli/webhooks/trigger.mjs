import { readFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { CLIENT_OPTIONS, openClient } from '../client.mjs'
import { duration, Failure, painter, readArgs, refuseMore, UsageError } from '../command-line.mjs'
import { nameOf, usageOf } from '../handlers/project.mjs'
import { indented } from '../words.mjs'
import { WEBHOOKS } from './kind.mjs'

const USAGE = 'trigger NAME --event EVENT'
/** Everything was delivered, and an answer was not 2xx. */
const ANSWERED_OTHERWISE = 3
const MOST = 50

const OPTIONS = /** @type {const} */ ({
  ...CLIENT_OPTIONS,
  event: { type: 'string' },
  provider: { type: 'string' },
  data: { type: 'string' },
  secret: { type: 'string' },
  skew: { type: 'string' },
  tamper: { type: 'boolean' },
  repeat: { type: 'string' },
  json: { type: 'boolean' },
})

/** @typedef {{ status: number, durationMs: number, deliveryId?: string, body: string }} Answer */

/**
 * `sandbank webhooks trigger`: an event as its provider sends it, signed in the emulator with the stored secret.
 * @param {string[]} args
 * @returns {Promise<number>} the exit code
 */
export async function trigger(args) {
  const { values, positionals } = readArgs(args, OPTIONS)
  const [word, ...more] = positionals
  refuseMore(more, usageOf(WEBHOOKS, USAGE))
  const name = nameOf(WEBHOOKS, word, USAGE)
  const skew = values.skew === undefined ? undefined : skewOf(values.skew)
  const repeat = values.repeat === undefined ? undefined : countOf(values.repeat)
  const client = await openClient(values)
  const { webhook } = await client.call('GET', WEBHOOKS.routes.one(name))
  const provider = values.provider ?? webhook.provider ?? 'generic'
  if (values.event === undefined)
    throw new UsageError(`--event is missing. ${await eventsOf(client, provider)}`)
  const { sent } = await client.admin.post(`/webhooks/${walletOf(webhook.url)}/${name}/trigger`, {
    provider,
    event: values.event,
    ...(values.data !== undefined && { body: await bodyOf(values.data) }),
    ...(values.secret !== undefined && { secretVariable: values.secret }),
    ...(skew !== undefined && { skewSeconds: skew }),
    ...(values.tamper && { tamper: true }),
    ...(repeat !== undefined && { repeat }),
  })
  if (values.json) console.log(JSON.stringify(sent, null, 2))
  else for (const answer of sent) console.log(answerText(answer))
  return sent.every((/** @type {Answer} */ { status }) => status >= 200 && status < 300)
    ? 0
    : ANSWERED_OTHERWISE
}

/** A signature that is older by this span, or with a minus one from the future: seconds. @param {string} text */
function skewOf(text) {
  const isFuture = text.startsWith('-')
  const seconds = Math.round(duration('--skew', isFuture ? text.slice(1) : text) / 1000)
  return isFuture ? -seconds : seconds
}

/** @param {string} text */
function countOf(text) {
  const count = Number(text)
  if (/^\d+$/.test(text) && count >= 1 && count <= MOST) return count
  throw new UsageError(`--repeat is a number from 1 to ${MOST}; not "${text}".`)
}

/** @param {import('../client.mjs').Client} client @param {string} name */
async function eventsOf(client, name) {
  const { providers } = await client.admin.get('/webhooks/providers')
  const found = providers.find((/** @type {any} */ { id, aliases }) => id === name || aliases.includes(name))
  if (!found) return `Providers: ${providers.map((/** @type {any} */ { id }) => id).join(', ')}.`
  return `Events of ${found.title}: ${found.events.map((/** @type {any} */ event) => event.name).join(', ')}.`
}

/** @param {string} file - is standard input */
async function bodyOf(file) {
  const bytes = file === '-' ? await buffer(process.stdin) : await readFile(file)
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    throw new Failure(
      `${file === '-' ? 'Standard input' : file} is not UTF-8, as the bodies of these providers are.`,
    )
  }
}

/** @param {Answer} answer */
function answerText({ status, durationMs, deliveryId, body }) {
  const paint = painter(process.stdout)
  const colour = status < 300 ? 'green' : status < 500 ? 'yellow' : 'red'
  const head = [
    paint(colour, String(status)),
    `${Math.round(durationMs)} ms`,
    ...(deliveryId ? [paint('dim', deliveryId)] : []),
  ]
  return [head.join('  '), ...(body === '' ? [] : [indented(body)])].join('\n')
}

/** The owner's address in the address of a webhook. @param {string} url */
export function walletOf(url) {
  const wallet = /\/u\/([^/]+)\/[^/]+$/.exec(new URL(url).pathname)?.[1]
  if (!wallet) throw new Failure(`${url} is no address of a webhook.`)
  return wallet
}
