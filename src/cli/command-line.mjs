/**
 * What every command shares: how arguments are read, how a refusal looks, and when there is colour.
 */
import { parseArgs, styleText } from 'node:util'
import { UsageError, usageErrorOf } from './start-flags.mjs'

export { UsageError }

/** The command is right and did not succeed. */
export class Failure extends Error {
  /** @override */
  name = /** @type {const} */ ('Failure')
  exitCode = 1
}

const REASONS = /** @type {Record<string, string>} */ ({
  EACCES: 'this user has no right to it',
  EPERM: 'this user has no right to it',
  EROFS: 'its disk is read-only',
  ENOSPC: 'its disk is full',
  EDQUOT: 'the quota of disk space is used up',
  ENOENT: 'it does not exist',
  ENOTDIR: 'a part of its path is a file',
  EISDIR: 'it is a folder',
})

/**
 * What stands in the way of a file, where the system says so; undefined for any other error.
 * @param {unknown} error
 */
export function fileProblem(error) {
  const { code = '', path, dest } = /** @type {NodeJS.ErrnoException & { dest?: string }} */ (error)
  const reason = Object.hasOwn(REASONS, code) ? REASONS[code] : undefined
  const file = dest ?? path
  return reason && file ? `${file} cannot be used: ${reason} (${code}).` : undefined
}

/**
 * The named values and the words of a command. Throws `UsageError`.
 * @template {import('node:util').ParseArgsConfig['options']} Options
 * @param {string[]} args
 * @param {Options} options
 * @returns {ReturnType<typeof parseArgs<{ args: string[], options: Options, allowPositionals: true, strict: true }>>}
 */
export function readArgs(args, options) {
  try {
    return parseArgs({ args, options, allowPositionals: true, strict: true })
  } catch (error) {
    throw usageErrorOf(error)
  }
}

/**
 * One of the listed words, or a refusal that lists them.
 * @template {string} Word
 * @param {string} what the flag or the place, as the user writes it
 * @param {string | undefined} word
 * @param {readonly Word[]} words
 * @returns {Word}
 */
export function oneOf(what, word, words) {
  const found = words.find((candidate) => candidate === word)
  if (found) return found
  throw new UsageError(`${what} is one of ${words.join(', ')}${word === undefined ? '' : `; not "${word}"`}.`)
}

/** @param {string[]} words what is left over @param {string} usage */
export function refuseMore(words, usage) {
  if (words.length > 0) throw new UsageError(`"${words[0]}" is one word too many. Usage: ${usage}`)
}

const SECOND_MS = 1000
const UNITS = /** @type {Record<string, number>} */ ({
  ms: 1,
  s: SECOND_MS,
  m: 60 * SECOND_MS,
  h: 3600 * SECOND_MS,
  d: 86_400 * SECOND_MS,
  w: 604_800 * SECOND_MS,
})

/**
 * Milliseconds of a span such as `90s`, `36h` or `1d12h`.
 * @param {string} what the flag or the place, as the user writes it
 * @param {string | undefined} text
 */
export function duration(what, text) {
  if (!text || !/^(\d+(ms|[smhdw]))+$/.test(text)) {
    throw new UsageError(
      `${what} is a span of time such as 90s, 15m, 36h or 1d12h${text ? `; not "${text}"` : ''}. Units: ms s m h d w.`,
    )
  }
  return [...text.matchAll(/(\d+)(ms|[smhdw])/g)].reduce(
    (sum, [, count, unit = '']) => sum + Number(count) * (UNITS[unit] ?? 0),
    0,
  )
}

/** Names and messages have words of callers in them, which must not steer the terminal. @param {string} text */
export const harmless = (text) => text.replace(/\p{C}/gu, ' ')

/**
 * Text in a style on a terminal that shows one; plain in a pipe, and where NO_COLOR says so.
 * @param {{ isTTY?: boolean }} stream where it will be written
 */
export function painter(stream) {
  const isPlain = !stream.isTTY || Boolean(process.env.NO_COLOR) || process.env.TERM === 'dumb'
  return (/** @type {Parameters<typeof styleText>[0]} */ style, /** @type {string} */ text) =>
    isPlain ? text : styleText(style, text, { validateStream: false })
}
