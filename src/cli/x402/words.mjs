/** How paid endpoints and their calls look on a terminal. */
import { indented, logText, placeText } from '../words.mjs'

/**
 * @typedef {object} PaidCall a line of GET /x402/endpoints/logs/:name
 * @property {string} id
 * @property {string} createdAt
 * @property {string} method
 * @property {string} routePath
 * @property {number} statusCode
 * @property {number} durationMs
 * @property {string} payerAddress
 * @property {string} symbol
 * @property {number | null} amountUsd
 * @property {string} amountAtomic
 * @property {import('../words.mjs').LogLine[]} logs
 * @property {number} version
 * @property {'pending' | 'settled' | 'failed' | 'uncharged'} payment
 * @property {string | null} reason
 * @property {string | null} transaction
 * @property {{ message: string, file?: string, line?: number, column?: number }} [error]
 */

const COLOURS = /** @type {const} */ ({
  pending: 'cyan',
  settled: 'green',
  uncharged: 'yellow',
  failed: 'red',
})

/**
 * A call: one line of what happened, and below it what the handler wrote, where it failed, and why it was not paid.
 * @param {PaidCall} call
 * @param {import('../handlers/kind.mjs').Paint} paint
 * @param {string} [name] where several endpoints are shown
 */
export function callText(call, paint, name) {
  const {
    createdAt,
    method,
    routePath,
    payerAddress,
    transaction,
    statusCode,
    durationMs,
    version,
    payment,
    logs,
    error,
  } = call
  const head = [
    paint('dim', createdAt.slice(0, 19).replace('T', ' ')),
    ...(name ? [paint('bold', name)] : []),
    `${paint(COLOURS[payment], payment.padEnd(9))} ${statusCode}`,
    `${durationMs} ms`,
    `v${version}`,
    // Without the owner's address, which is the same in all of them.
    `${method} ${routePath.replace(/^\/0x[0-9a-fA-F]{40}/, '')}`,
    ...(payment === 'uncharged' ? [] : [priceText(call)]),
    paint('dim', [payerAddress, transaction].filter(Boolean).join('  ')),
  ]
  const lines = logs.map((line) => logText(line, paint))
  if (error) lines.push(`${paint('red', indented(error.message))}${placeText(error)}`)
  else if (call.reason) lines.push(paint('dim', indented(call.reason)))
  return [head.join('  '), ...lines].join('\n')
}

/** @param {PaidCall} call */
function priceText({ amountUsd, amountAtomic, symbol }) {
  return amountUsd === null ? `${amountAtomic} units of ${symbol}` : usd(amountUsd)
}

/** Sums as small as a millionth. @param {number} amount */
export function usd(amount) {
  return `$${amount.toFixed(6).replace(/(\.\d\d\d*?)0+$/, '$1')}`
}
