/** How deliveries look on a terminal. */
import { indented, logText, placeText } from '../words.mjs'

/**
 * @typedef {object} Delivery a line of GET /webhooks/:name/logs
 * @property {string} id
 * @property {string} at
 * @property {number} version
 * @property {string} outcome
 * @property {number} status
 * @property {string} [rule]
 * @property {number} durationMs
 * @property {import('../words.mjs').LogLine[]} logs
 * @property {{ message: string, file?: string, line?: number, column?: number, stack?: string }} [error]
 * @property {string} [jobId]
 * @property {string} [replayOf]
 * @property {{ name: string, reason: string }[]} [droppedHeaders]
 */

/** @typedef {ReturnType<typeof import('../command-line.mjs').painter>} Paint */

const COLOURS = /** @type {const} */ ({
  queued: 'green',
  passed: 'cyan',
  refused: 'yellow',
  failed: 'red',
  timeout: 'red',
})

/**
 * A delivery: one line of what happened, and below it what the handler wrote and where it failed.
 * @param {Delivery} delivery
 * @param {Paint} paint
 * @param {string} [name] where several webhooks are shown
 */
export function deliveryText(delivery, paint, name) {
  const { at, outcome, status, durationMs, version, id, logs, error, jobId, rule, replayOf } = delivery
  const { droppedHeaders = [] } = delivery
  const colour = COLOURS[/** @type {keyof typeof COLOURS} */ (outcome)] ?? 'cyan'
  const more = [jobId, rule, replayOf && `replays ${replayOf}`].filter(Boolean)
  const head = [
    paint('dim', at.slice(0, 19).replace('T', ' ')),
    ...(name ? [paint('bold', name)] : []),
    `${paint(colour, outcome.padEnd(7))} ${status}`,
    `${Math.round(durationMs)} ms`,
    `v${version}`,
    paint('dim', [id, ...more].join('  ')),
  ]
  const lines = logs.map((line) => logText(line, paint))
  if (error) lines.push(`${paint('red', indented(error.message))}${placeText(error)}`)
  for (const { name, reason } of droppedHeaders)
    lines.push(paint('dim', indented(`header ${name} was not sent. ${reason}`)))
  return [head.join('  '), ...lines].join('\n')
}
