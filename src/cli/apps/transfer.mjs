import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Failure } from '../command-line.mjs'
import { isPart, localFiles } from './app-folder.mjs'

/** What an app itself writes while it runs. @param {string} path */
export const isData = (path) => path.startsWith('data/')

/** @typedef {ReturnType<typeof import('./remote-files.mjs').remoteFiles>} Remote */
/** @typedef {{ path: string, what: 'sent' | 'deleted there' | 'brought' | 'deleted here' }} Change */

/**
 * Makes the emulator have what the folder has. Data that is there stays, unless `withData`: the app may have written it.
 * The manifest goes last, so that nothing it names is missing.
 * @param {string} root
 * @param {Remote} remote
 * @param {{ withData: boolean }} options
 * @returns {Promise<Change[]>}
 */
export async function push(root, remote, { withData }) {
  const [local, there] = [await localFiles(root), await remote.list()]
  /** @type {Change[]} */
  const changes = []
  const paths = [...local.keys()].sort((one, other) => Number(isManifest(one)) - Number(isManifest(other)))
  for (const path of paths) {
    const file = local.get(path)
    const before = there.get(path)
    if (!file || before?.sha256 === file.sha256 || (before && isData(path) && !withData)) continue
    await remote.write(path, file.content)
    changes.push({ path, what: 'sent' })
  }
  for (const [path, { id }] of there) {
    if (local.has(path) || !isPart(path) || (isData(path) && !withData)) continue
    await remote.remove(id)
    changes.push({ path, what: 'deleted there' })
  }
  return changes
}

/**
 * Makes the folder have what the emulator has. Throws `Failure` where that would overwrite or delete what is in the
 * folder, unless `isForced`.
 * @param {string} root
 * @param {Remote} remote
 * @param {{ isForced: boolean }} options
 * @returns {Promise<Change[]>}
 */
export async function pull(root, remote, { isForced }) {
  const there = await remote.list()
  const local = await localFiles(root).catch(() => new Map())
  const differing = [...there].filter(([path, { sha256 }]) => local.get(path)?.sha256 !== sha256)
  const gone = [...local.keys()].filter((path) => !there.has(path))
  const lost = [
    ...differing.map(([path]) => path).filter((path) => local.has(path) && !isData(path)),
    ...gone,
  ]
  if (lost.length > 0 && !isForced) {
    throw new Failure(
      `The folder has what the emulator has not: ${lost.join(', ')}. Send it with \`sandbank apps push\`, or say --force to lose it.`,
    )
  }
  /** @type {Change[]} */
  const changes = []
  for (const [path, { id }] of differing) {
    await writeLocal(root, path, await remote.read(id))
    changes.push({ path, what: 'brought' })
  }
  for (const path of gone) {
    await rm(join(root, path))
    changes.push({ path, what: 'deleted here' })
  }
  return changes
}

/** @param {string} root @param {string} path @param {Buffer} content */
export async function writeLocal(root, path, content) {
  const file = join(root, path)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, content)
}

/** @param {string} path */
const isManifest = (path) => path === 'manifest.json'

/** @param {readonly Change[]} changes */
export function printChanges(changes) {
  for (const { what, path } of changes) console.log(`${what}  ${path}`)
}
