/**
 * The app that a command is about: its folder, and what lies in it.
 */
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { basename, dirname, join, relative, resolve, sep } from 'node:path'
import { slugProblem } from '../../domains/apps/slug-rule.mjs'
import { Failure, UsageError } from '../command-line.mjs'

/**
 * @typedef {object} AppFolder
 * @property {string} slug
 * @property {string} root its folder
 */

/** @typedef {{ content: Buffer, sha256: string }} LocalFile */

/** A slug that an app may have. Throws `UsageError`. @param {string | undefined} slug @param {string} usage */
export function slugOf(slug, usage) {
  if (slug === undefined) throw new UsageError(`The slug of an app is missing. Usage: ${usage}`)
  const problem = slugProblem(slug)
  if (problem) throw new UsageError(`A slug ${problem}; not "${slug}".`)
  return slug
}

/**
 * The app of that name, in apps/SLUG of this folder or one above; without a name the one whose folder this is, or is in,
 * or the only one in apps/. Throws `Failure`.
 * @param {string | undefined} slug
 * @param {string} usage
 * @returns {AppFolder}
 */
export function appFolder(slug, usage) {
  if (slug !== undefined) {
    slugOf(slug, usage)
    const root = above((folder) => isApp(join(folder, 'apps', slug)) && join(folder, 'apps', slug))
    if (root) return { slug, root }
    throw new Failure(
      `There is no apps/${slug}/manifest.json here or in a folder above. \`sandbank apps init ${slug}\` makes an app, \`sandbank apps pull ${slug}\` brings one.`,
    )
  }
  const root = above((folder) => isApp(folder) && folder)
  // As the emulator names it: an app is its folder.
  if (root) return { slug: slugOf(basename(root), usage), root }
  throw new Failure(
    'This is no folder of an app, nor in one: say which app of apps/ is meant, or go into its folder.',
  )
}

/** @param {(folder: string) => string | false} found @param {string} [folder] @returns {string | undefined} */
function above(found, folder = resolve('.')) {
  const here = found(folder)
  if (here) return here
  const next = dirname(folder)
  return next === folder ? undefined : above(found, next)
}

/** @param {string} folder */
const isApp = (folder) => existsSync(join(folder, 'manifest.json'))

/** What an editor or a system puts there is no part of an app. @param {string} path from the app's folder */
export function isPart(path) {
  return !path
    .split('/')
    .some((name) => name.startsWith('.') || name.endsWith('~') || name === 'node_modules')
}

/**
 * The files of an app's folder by their paths from it.
 * @param {string} root
 * @returns {Promise<Map<string, LocalFile>>}
 */
export async function localFiles(root) {
  const entries = await readdir(root, { withFileTypes: true, recursive: true })
  const files = new Map()
  for (const entry of entries) {
    if (!entry.isFile()) continue
    const file = join(entry.parentPath ?? entry.path, entry.name)
    const path = relative(root, file).split(sep).join('/')
    if (!isPart(path)) continue
    const content = await readFile(file).catch(() => undefined)
    // One that was deleted meanwhile.
    if (content) files.set(path, { content, sha256: createHash('sha256').update(content).digest('hex') })
  }
  return files
}

/** A path as the user would write it. @param {string} path */
export const shown = (path) => relative('.', path) || '.'
