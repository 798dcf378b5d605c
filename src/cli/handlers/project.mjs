/**
 * The project that a command is about: the folder with the config file, that file, and where the handlers are.
 */
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import { Failure, UsageError } from '../command-line.mjs'

const ENDINGS = ['ts', 'mts', 'tsx', 'js', 'mjs', 'cjs']

/** @typedef {import('./kind.mjs').HandlerKind} HandlerKind */

/**
 * @typedef {object} Project
 * @property {HandlerKind} kind
 * @property {string} root the folder of the config file
 * @property {string} file its path
 * @property {Record<string, unknown>} config all that stands in it
 * @property {Record<string, Record<string, unknown>>} entries by name
 */

/**
 * The project of a folder, or of the nearest one above it. Throws `Failure`.
 * @param {HandlerKind} kind
 * @param {string} [from]
 * @returns {Promise<Project>}
 */
export async function openProject(kind, from = '.') {
  const file = configFileAbove(kind, resolve(from))
  if (!file) {
    throw new Failure(
      `There is no ${kind.configFiles.join(' or ')} here or in a folder above. \`sandbank ${kind.command} init\` makes one.`,
    )
  }
  const config = parsed(kind, file, await readFile(file, 'utf8'))
  return { kind, root: dirname(file), file, config, entries: entriesOf(kind, file, config) }
}

/** @param {HandlerKind} kind @param {string} folder @returns {string | undefined} */
function configFileAbove(kind, folder) {
  const [file, second] = configFilesIn(kind, folder)
  if (file && second) {
    throw new Failure(`${file} and ${second} are both here: delete one of them, and no command has to guess.`)
  }
  const above = dirname(folder)
  return file ?? (above === folder ? undefined : configFileAbove(kind, above))
}

/** @param {HandlerKind} kind @param {string} folder */
export function configFilesIn({ configFiles }, folder) {
  return configFiles.map((name) => join(folder, name)).filter((path) => existsSync(path))
}

/** @param {HandlerKind} kind @param {string} file @param {string} text @returns {Record<string, unknown>} */
function parsed({ entries }, file, text) {
  try {
    const value = JSON.parse(text)
    if (isObject(value)) return value
  } catch (error) {
    throw new Failure(`${shown(file)} is no JSON: ${/** @type {Error} */ (error).message}.`)
  }
  throw new Failure(`${shown(file)} must be an object: { "${entries}": { NAME: { … } } }.`)
}

/** @param {HandlerKind} kind @param {string} file @param {Record<string, unknown>} config */
function entriesOf({ entries: field, leastEntry }, file, { [field]: entries }) {
  if (!isObject(entries))
    throw new Failure(`${shown(file)}: "${field}" must be an object of entries by name.`)
  for (const [name, entry] of Object.entries(entries)) {
    if (!isObject(entry))
      throw new Failure(
        `${shown(file)}: ${field}.${name} must be an object; ${leastEntry} takes the defaults.`,
      )
  }
  return /** @type {Project['entries']} */ (entries)
}

/** @param {unknown} value @returns {value is Record<string, unknown>} */
const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value)

/** A path as the user would write it. @param {string} path */
export const shown = (path) => relative('.', path) || '.'

/** Writes an entry, and leaves the rest as it stands. @param {Project} project @param {string} name @param {object} entry */
export async function writeEntry({ kind, file, config, entries }, name, entry) {
  const text = JSON.stringify({ ...config, [kind.entries]: { ...entries, [name]: entry } }, null, 2)
  await writeFile(file, `${text}\n`)
}

/**
 * A name that a handler may have. Throws `UsageError`.
 * @param {HandlerKind} kind
 * @param {string | undefined} name
 * @param {string} usage of the command, without `sandbank COMMAND`
 */
export function nameOf(kind, name, usage) {
  if (name === undefined)
    throw new UsageError(`The name of a ${kind.noun} is missing. Usage: ${usageOf(kind, usage)}`)
  if (kind.name.test(name)) return name
  throw new UsageError(`A ${kind.noun}'s name has 1 to 47 letters, digits, "_" and "-"; not "${name}".`)
}

/** @param {HandlerKind} kind @param {string} usage */
export const usageOf = ({ command }, usage) => `sandbank ${command} ${usage}`

/**
 * The names that are meant: those that are given, or all of the project.
 * @param {Project} project
 * @param {readonly string[]} words
 */
export function namesOf({ kind, file, entries }, words) {
  const known = Object.keys(entries)
  if (known.length === 0) {
    throw new Failure(`${shown(file)} has no ${kind.noun}s. \`sandbank ${kind.command} add NAME\` makes one.`)
  }
  for (const word of words) {
    if (!known.includes(word)) {
      throw new Failure(`${shown(file)} has no ${kind.noun} "${word}". It has ${known.join(', ')}.`)
    }
  }
  return words.length > 0 ? [...new Set(words)] : known
}

/**
 * The file of a handler: FOLDER/NAME/index.ts, or FOLDER/NAME.ts, or of another ending. Throws `Failure`.
 * @param {Pick<Project, 'kind' | 'root'>} project
 * @param {string} name
 * @returns {string} its path from the root, as errors and source maps name it
 */
export function handlerFile({ kind: { folder, noun }, root }, name) {
  const paths = [`${folder}/${name}/index`, `${folder}/${name}`].flatMap((path) =>
    ENDINGS.map((ending) => `${path}.${ending}`),
  )
  const path = paths.find((candidate) => existsSync(join(root, candidate)))
  if (path) return path
  throw new Failure(
    `The ${noun} "${name}" has no handler: ${shown(join(root, `${folder}/${name}/index.ts`))} does not exist.`,
  )
}
