/** How deliveries look on a terminal. */
import { harmless } from '../command-line.mjs'

/**
 * @typedef {object} Delivery a line of GET /webhooks/:name/logs
 * @property {string} id
 * @property {string} at
 * @property {number} version
 * @property {string} outcome
 * @property {number} status
 * @property {string} [rule]
 * @property {number} durationMs
 * @property {{ level: string, text: string, at: string, file?: string, line?: number }[]} logs
 * @property {{ message: string, file?: string, line?: number, column?: number, stack?: string }} [error]
 * @property {string} [jobId]
 * @property {string} [replayOf]
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
  const lines = logs.map(({ level, text, file, line }) => {
    const place = file ? paint('dim', `  ${file}${line ? `:${line}` : ''}`) : ''
    return `${indented(`${level === 'log' ? '' : `${level}: `}${text}`)}${place}`
  })
  if (error) lines.push(`${paint('red', indented(error.message))}${placeText(error)}`)
  return [head.join('  '), ...lines].join('\n')
}

/** Texts of handlers and callers, below a line of ours. @param {string} text */
export function indented(text) {
  return text
    .trimEnd()
    .split('\n')
    .map((line) => `    ${harmless(line)}`)
    .join('\n')
}

/** @param {{ file?: string, line?: number, column?: number }} error */
function placeText({ file, line, column }) {
  return file ? `  at ${[file, line, column].filter((part) => part !== undefined).join(':')}` : ''
}

/** Rows whose columns stand below each other. @param {string[][]} rows */
export function table(rows) {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}
