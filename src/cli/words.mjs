/** How what user code did looks on a terminal. */
import { harmless } from './command-line.mjs'

/** @typedef {{ level: string, text: string, at: string, file?: string, line?: number }} LogLine */

/**
 * A line that user code wrote, with its place.
 * @param {LogLine} line
 * @param {ReturnType<typeof import('./command-line.mjs').painter>} paint
 */
export function logText({ level, text, file, line }, paint) {
  const place = file ? paint('dim', `  ${file}${line ? `:${line}` : ''}`) : ''
  return `${indented(`${level === 'log' ? '' : `${level}: `}${text}`)}${place}`
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
export function placeText({ file, line, column }) {
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
