import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { RefusedRequest } from '../client.mjs'
import { Failure } from '../command-line.mjs'
import { isPart, localFiles } from './app-folder.mjs'

/** What an app itself writes while it runs. @param {string} path */
export const isData = (path) => path.startsWith('data/')

/** @typedef {ReturnType<typeof import('./remote-files.mjs').remoteFiles>} Remote */
/** @typedef {{ path: string, what: 'sent' | 'deleted there' | 'brought' | 'deleted here' }} Change */
/** @typedef {{ path: string, why: string }} Refused */

/**
 * Makes the emulator have what the folder has. Data that is there stays, unless `withData`: the app may have written it.
 * @param {string} root
 * @param {Remote} remote
 * @param {{ withData: boolean }} options
 * @returns {Promise<{ changes: Change[], refused: Refused[] }>} a file that the emulator refuses keeps no other
 */
export async function push(root, remote, { withData }) {
  const [local, there] = [await localFiles(root), await remote.list()]
  /** @type {Change[]} */
  const changes = []
  /** @type {Refused[]} */
  const refused = []
  const paths = [...local.keys()].sort(manifestLast)
  for (const path of paths) {
    const file = local.get(path)
    const before = there.get(path)
    if (!file || before?.sha256 === file.sha256 || (before && isData(path) && !withData)) continue
    const why = await refusal(() => remote.write(path, file.content))
    if (why === undefined) changes.push({ path, what: 'sent' })
    else refused.push({ path, why })
  }
  for (const [path, { id }] of there) {
    if (local.has(path) || !isPart(path) || (isData(path) && !withData)) continue
    await remote.remove(id)
    changes.push({ path, what: 'deleted there' })
  }
  return { changes, refused }
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
  const there = new Map([...(await remote.list())].filter(([path]) => isPart(path)))
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

/** The manifest goes last, so that nothing it names is missing. @param {string} one @param {string} other */
export const manifestLast = (one, other) => Number(isManifest(one)) - Number(isManifest(other))

/** @param {string} path */
const isManifest = (path) => path === 'manifest.json'

/**
 * Why the emulator refuses something; undefined where it does not. Throws where it does not answer.
 * @param {() => Promise<unknown>} send
 * @returns {Promise<string | undefined>}
 */
export async function refusal(send) {
  try {
    await send()
    return undefined
  } catch (error) {
    if (error instanceof RefusedRequest) return error.message
    throw error
  }
}

/** @param {readonly Change[]} changes */
export function printChanges(changes) {
  for (const { what, path } of changes) console.log(`${what}  ${path}`)
}
