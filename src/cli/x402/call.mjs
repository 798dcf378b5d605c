import { CLIENT_OPTIONS, openClient } from '../client.mjs'
import { Failure, painter, readArgs, refuseMore, UsageError } from '../command-line.mjs'
import { usageOf } from '../handlers/project.mjs'
import { withQuestions } from '../questions.mjs'
import { costText, schemaAt } from './catalogue.mjs'
import { inputsFrom, inputsOf } from './inputs.mjs'
import { ENDPOINTS } from './kind.mjs'
import { targetOf } from './target.mjs'

const USAGE = 'call TARGET [-X METHOD] [-d BODY] [-i] [-y] [--max-payment USD]'
/** It answered, and not with 2xx. */
const ANSWERED_OTHERWISE = 3

const OPTIONS = /** @type {const} */ ({
  ...CLIENT_OPTIONS,
  method: { type: 'string', short: 'X' },
  body: { type: 'string', short: 'd' },
  header: { type: 'string', short: 'H', multiple: true },
  interactive: { type: 'boolean', short: 'i' },
  yes: { type: 'boolean', short: 'y' },
  'max-payment': { type: 'string' },
  json: { type: 'boolean' },
})

/** @typedef {{ method?: string | undefined, body?: string | undefined }} Request */

/**
 * `sandbank x402 call TARGET`: a call that the key's wallet pays for, within a cap; who runs it is asked first.
 * @param {string[]} args
 * @returns {Promise<number>} the exit code
 */
export async function call(args) {
  const { values, positionals } = readArgs(args, OPTIONS)
  const [word, ...more] = positionals
  refuseMore(more, usageOf(ENDPOINTS, USAGE))
  const headers = Object.fromEntries((values.header ?? []).map(headerOf))
  const most = values['max-payment'] === undefined ? undefined : amountOf(values['max-payment'])
  if (values.interactive && values.body !== undefined)
    throw new UsageError('-i makes the body from the answers: leave out -d.')
  const client = await openClient(values)
  const target = await targetOf(client, word, USAGE)
  const terms = target.endpoint || values.interactive ? await schemaAt(client, target) : undefined
  const method = (values.method ?? methodFor(values.body, terms)).toUpperCase()
  const request = await withQuestions(async (ask) => {
    const inputs = values.interactive ? await inputsFrom(inputsOf(terms.schema.input), ask) : {}
    const request = {
      ...withInputs(target.url, method, inputs),
      ...(values.body !== undefined && { body: values.body }),
    }
    if (!values.yes) await confirm(ask, request.url, terms ? costText(terms) : `up to $${most ?? 1}`)
    return request
  })
  const isJson = request.body !== undefined && isParsed(request.body)
  const answer = await client.call('POST', '/wallet/x402-pay', {
    ...request,
    method,
    headers: { ...(isJson && { 'content-type': 'application/json' }), ...headers },
    ...(most !== undefined && { maxPaymentUsd: most }),
  })
  if (values.json) console.log(JSON.stringify(answer, null, 2))
  else for (const line of answerLines(answer)) console.log(line)
  return answer.success ? 0 : ANSWERED_OTHERWISE
}

/** @param {string} text @returns {[string, string]} */
function headerOf(text) {
  const [, name, value] = /^([^:]+):(.*)$/s.exec(text) ?? []
  if (name && value !== undefined) return [name.trim().toLowerCase(), value.trim()]
  throw new UsageError(`-H is a header such as "accept: text/plain"; not "${text}".`)
}

/** How much at most, the emulator says. @param {string} text */
function amountOf(text) {
  if (/^\d+(\.\d+)?$/.test(text)) return Number(text)
  throw new UsageError(`--max-payment is an amount in US dollars such as 0.50; not "${text}".`)
}

/** @param {string | undefined} body @param {{ methods: string[] } | undefined} terms */
function methodFor(body, terms) {
  const usual = body === undefined ? 'GET' : 'POST'
  const [first = usual] = terms?.methods ?? []
  return terms?.methods.includes(usual) === false ? first : usual
}

/** Inputs stand in the query of a GET, and in the body of anything else. @param {string} url @param {string} method @param {Record<string, unknown>} inputs */
function withInputs(url, method, inputs) {
  if (Object.keys(inputs).length === 0) return { url }
  if (method !== 'GET') return { url, body: JSON.stringify(inputs) }
  const full = new URL(url)
  for (const [name, value] of Object.entries(inputs))
    full.searchParams.set(name, typeof value === 'string' ? value : JSON.stringify(value))
  return { url: full.href }
}

/** @param {import('../questions.mjs').Ask} ask @param {string} url @param {string} cost */
async function confirm(ask, url, cost) {
  const answer = await ask(`Pay ${cost} for a call of ${url}? [y/N] `)
  if (/^y(es)?$/i.test(answer ?? '')) return
  throw new Failure(
    answer === undefined
      ? 'Nothing was paid: nobody answered whether to pay. -y pays without the question.'
      : 'Nothing was paid.',
  )
}

/** @param {string} text */
function isParsed(text) {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** @param {any} answer of POST /wallet/x402-pay */
function answerLines({ status, body, payment }) {
  const paint = painter(process.stdout)
  const colour = status < 300 ? 'green' : status < 500 ? 'yellow' : 'red'
  const text = typeof body === 'string' ? body : JSON.stringify(body, null, 2)
  return [`${paint(colour, String(status))}  ${paymentText(payment)}`, ...(text === '' ? [] : [text])]
}

/** @param {any} payment */
function paymentText(payment) {
  if (payment === null) return 'nothing was to be paid'
  const { status, amountUsd, transactionHash } = payment
  if (status === 'released') return 'nothing was paid'
  return status === 'paid' ? `$${amountUsd} paid  ${transactionHash}` : `$${amountUsd} to be settled`
}
