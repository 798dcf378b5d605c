/**
 * The project that a command is about: the folder with the config file, that file, and where the handlers are.
 */
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import { WEBHOOK_NAME } from '../../domains/webhooks/name-rule.mjs'
import { Failure, UsageError } from '../command-line.mjs'

/** Both are read; the first is the one that is made. The other is that of the hosted service. */
export const CONFIG_FILES = /** @type {const} */ (['sandbank.webhooks.json', 'bankr.webhooks.json'])
const ENDINGS = ['ts', 'mts', 'tsx', 'js', 'mjs', 'cjs']

/**
 * @typedef {object} Project
 * @property {string} root the folder of the config file
 * @property {string} file its path
 * @property {Record<string, unknown>} config all that stands in it
 * @property {Record<string, Record<string, unknown>>} webhooks the entries by name
 */

/**
 * The project of a folder, or of the nearest one above it. Throws `Failure`.
 * @param {string} [from]
 * @returns {Promise<Project>}
 */
export async function openProject(from = '.') {
  const file = configFileAbove(resolve(from))
  if (!file) {
    throw new Failure(
      `There is no ${CONFIG_FILES.join(' or ')} here or in a folder above. \`sandbank webhooks init\` makes one.`,
    )
  }
  const config = parsed(file, await readFile(file, 'utf8'))
  return { root: dirname(file), file, config, webhooks: entriesOf(file, config) }
}

/** @param {string} folder @returns {string | undefined} */
function configFileAbove(folder) {
  const [file, second] = configFilesIn(folder)
  if (file && second) {
    throw new Failure(`${file} and ${second} are both here: delete one of them, and no command has to guess.`)
  }
  const above = dirname(folder)
  return file ?? (above === folder ? undefined : configFileAbove(above))
}

/** @param {string} folder */
export function configFilesIn(folder) {
  return CONFIG_FILES.map((name) => join(folder, name)).filter((path) => existsSync(path))
}

/** @param {string} file @param {string} text @returns {Record<string, unknown>} */
function parsed(file, text) {
  try {
    const value = JSON.parse(text)
    if (isObject(value)) return value
  } catch (error) {
    throw new Failure(`${shown(file)} is no JSON: ${/** @type {Error} */ (error).message}.`)
  }
  throw new Failure(`${shown(file)} must be an object: { "webhooks": { NAME: { … } } }.`)
}

/** @param {string} file @param {Record<string, unknown>} config */
function entriesOf(file, { webhooks }) {
  if (!isObject(webhooks))
    throw new Failure(`${shown(file)}: "webhooks" must be an object of entries by name.`)
  for (const [name, entry] of Object.entries(webhooks)) {
    if (!isObject(entry))
      throw new Failure(`${shown(file)}: webhooks.${name} must be an object; {} takes the defaults.`)
  }
  return /** @type {Project['webhooks']} */ (webhooks)
}

/** @param {unknown} value @returns {value is Record<string, unknown>} */
const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value)

/** A path as the user would write it. @param {string} path */
export const shown = (path) => relative('.', path) || '.'

/** Adds an entry, and leaves the rest as it stands. @param {Project} project @param {string} name @param {object} entry */
export async function addEntry({ file, config, webhooks }, name, entry) {
  const text = JSON.stringify({ ...config, webhooks: { ...webhooks, [name]: entry } }, null, 2)
  await writeFile(file, `${text}\n`)
}

/** A name that a webhook may have. Throws `UsageError`. @param {string | undefined} name @param {string} usage */
export function nameOf(name, usage) {
  if (name === undefined) throw new UsageError(`The name of a webhook is missing. Usage: ${usage}`)
  if (WEBHOOK_NAME.test(name)) return name
  throw new UsageError(`A webhook's name has 1 to 47 letters, digits, "_" and "-"; not "${name}".`)
}

/**
 * The names that are meant: those that are given, or all of the project.
 * @param {Project} project
 * @param {readonly string[]} words
 */
export function namesOf({ file, webhooks }, words) {
  const known = Object.keys(webhooks)
  if (known.length === 0) {
    throw new Failure(`${shown(file)} has no webhooks. \`sandbank webhooks add NAME\` makes one.`)
  }
  for (const word of words) {
    if (!known.includes(word)) {
      throw new Failure(`${shown(file)} has no webhook "${word}". It has ${known.join(', ')}.`)
    }
  }
  return words.length > 0 ? [...new Set(words)] : known
}

/**
 * The file of a handler: webhooks/NAME/index.ts, or webhooks/NAME.ts, or of another ending. Throws `Failure`.
 * @param {string} root
 * @param {string} name
 * @returns {string} its path from the root, as errors and source maps name it
 */
export function handlerFile(root, name) {
  const paths = [`webhooks/${name}/index`, `webhooks/${name}`].flatMap((path) =>
    ENDINGS.map((ending) => `${path}.${ending}`),
  )
  const path = paths.find((candidate) => existsSync(join(root, candidate)))
  if (path) return path
  throw new Failure(
    `The webhook "${name}" has no handler: ${shown(join(root, `webhooks/${name}/index.ts`))} does not exist.`,
  )
}
