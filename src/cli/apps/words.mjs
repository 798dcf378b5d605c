/** How runs look on a terminal. */
import { indented, logText, placeText } from '../words.mjs'

/**
 * @typedef {object} Run a line of GET /apps/:slug/runs
 * @property {string} id
 * @property {number} n
 * @property {string} script
 * @property {string} trigger
 * @property {string} status
 * @property {string} startedAt
 * @property {number} durationMs
 * @property {import('../words.mjs').LogLine[]} logs
 * @property {{ message: string, file?: string, line?: number, column?: number } | null} error
 */

const COLOURS = /** @type {const} */ ({ passed: 'green', failed: 'red', lost: 'red', running: 'cyan' })

/**
 * A run: one line of what happened, and below it what the script wrote and where it failed.
 * @param {Run} run
 * @param {ReturnType<typeof import('../command-line.mjs').painter>} paint
 */
export function runText({ startedAt, script, status, durationMs, trigger, id, logs, error }, paint) {
  const colour = COLOURS[/** @type {keyof typeof COLOURS} */ (status)] ?? 'cyan'
  const head = [
    paint('dim', startedAt.slice(0, 19).replace('T', ' ')),
    paint('bold', script),
    paint(colour, status),
    `${Math.round(durationMs)} ms`,
    paint('dim', [trigger, id].join('  ')),
  ]
  const lines = logs.map((line) => logText(line, paint))
  if (error) lines.push(`${paint('red', indented(error.message))}${placeText(error)}`)
  return [head.join('  '), ...lines].join('\n')
}
