/**
 * The worker's scripts in the public folder of a user's site: copied there, and kept current by every later install
 * for the folders that the site's package.json names under `sandbank.workerDirectory`.
 */
import { copyFile, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import { Failure } from './command-line.mjs'
import { distFolder } from './project.mjs'

export const WORKER_NAME = 'sandbank-worker.js'
const SOURCE = join(distFolder, 'lib')

/** `worker.js` and its parts, such as `worker.chain.js`, which look for each other by these names. */
const SCRIPT = /^worker((?:\.\w+)?\.js)$/
const COPIED = /^sandbank-worker\.\w+\.js$/

/**
 * Copies the worker with its parts into a folder that exists, in place of those that an older version put there. Throws
 * `Failure`.
 * @param {string} folder
 * @returns {Promise<string>} where it is now
 */
export async function copyWorker(folder) {
  const found = await stat(folder).catch(() => undefined)
  if (!found?.isDirectory()) {
    throw new Failure(
      `${folder} is not a folder. Name the one whose files your site serves at its root, such as public.`,
    )
  }
  const scripts = (await readdir(SOURCE)).flatMap((name) => {
    const [, ending] = SCRIPT.exec(name) ?? []
    return ending ? [{ name, copy: WORKER_NAME.replace(/\.js$/, ending) }] : []
  })
  // The worker itself last: a browser that looks meanwhile finds the older one whole, or is refused.
  scripts.sort((one, other) => other.copy.length - one.copy.length)
  for (const { name, copy } of scripts) await copyFile(join(SOURCE, name), join(folder, copy))
  for (const left of await readdir(folder)) {
    if (COPIED.test(left) && !scripts.some(({ copy }) => copy === left)) await rm(join(folder, left))
  }
  return join(folder, WORKER_NAME)
}

/** The nearest package.json at or above a folder. @param {string} folder @returns {Promise<string | undefined>} */
async function manifestAbove(folder) {
  const file = join(folder, 'package.json')
  if (await stat(file).catch(() => undefined)) return file
  const parent = dirname(folder)
  return parent === folder ? undefined : manifestAbove(parent)
}

/** Throws `Failure`. @param {string} file a package.json @param {string} text */
function parsed(file, text) {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new Failure(`${file} is not JSON: ${/** @type {Error} */ (error).message}`)
  }
}

/**
 * The folders that a project has its worker kept current in, as absolute paths.
 * @param {string} project a folder at or below the one with the package.json
 */
export async function savedFolders(project) {
  const file = await manifestAbove(resolve(project))
  if (!file) return []
  const { sandbank } = parsed(file, await readFile(file, 'utf8'))
  return [sandbank?.workerDirectory ?? []].flat().map((folder) => resolve(dirname(file), folder))
}

/**
 * Remembers a folder in the project's package.json, whose indentation and line end stay. Throws `Failure`.
 * @param {string} project
 * @param {string} folder
 * @returns {Promise<string>} the package.json
 */
export async function saveFolder(project, folder) {
  const file = await manifestAbove(resolve(project))
  if (!file) throw new Failure('--save needs a package.json, in this folder or one above it; there is none.')
  const text = await readFile(file, 'utf8')
  const manifest = parsed(file, text)
  const path = relative(dirname(file), resolve(folder)).replaceAll('\\', '/') || '.'
  const folders = new Set([manifest.sandbank?.workerDirectory ?? [], path].flat())
  manifest.sandbank = { ...manifest.sandbank, workerDirectory: [...folders] }
  const [, indent = '  '] = /^\{\s*?\n([ \t]+)"/.exec(text) ?? []
  await writeFile(file, JSON.stringify(manifest, null, indent) + (text.endsWith('\n') ? '\n' : ''))
  return file
}
