import { watch } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** One press of a key saves several files, and one file several times. */
const SETTLE_MS = 25

/**
 * Calls `refresh` at once and after each change of a file that matters: below `folder`, the config file, and what the
 * last call named. One at a time.
 * @param {string} root
 * @param {{ folder: string, configFile?: string }} watched `folder` from the root, '' for the root itself
 * @param {(changed: ReadonlySet<string>) => Promise<readonly string[]>} refresh gets and gives paths from the root
 * @param {AbortSignal} signal
 */
export async function watchFolders(root, { folder: below, configFile }, refresh, signal) {
  /** @type {Map<string, import('node:fs').FSWatcher>} */
  const watchers = new Map()
  let changed = new Set()
  let isNeeded = (/** @type {string} */ _path) => true
  let wake = () => {}

  /** @param {readonly string[]} files from the root */
  async function watchAll(files) {
    const config = configFile && relative(root, configFile)
    isNeeded = (path) => path === config || path.startsWith(below) || files.includes(path)
    const folders = [
      root,
      ...(await foldersBelow(join(root, below))),
      ...files.map((file) => dirname(resolve(root, file))),
    ]
    for (const folder of new Set(folders)) {
      if (watchers.has(folder)) continue
      const watcher = watch(folder, (_, name) => note(folder, name))
      // A folder that is deleted is watched again when it is back.
      watcher.on('error', () => forget(folder))
      watchers.set(folder, watcher)
    }
    for (const folder of watchers.keys()) if (!folders.includes(folder)) forget(folder)
  }

  /** @param {string} folder */
  function forget(folder) {
    watchers.get(folder)?.close()
    watchers.delete(folder)
  }

  /** @param {string} folder @param {string | null} name */
  function note(folder, name) {
    const path = relative(root, join(folder, name ?? ''))
    if (!isNeeded(path) || basename(path) === 'node_modules') return
    changed.add(path)
    wake()
  }

  signal.addEventListener('abort', () => wake())
  try {
    await watchAll([])
    while (!signal.aborted) {
      const now = changed
      changed = new Set()
      await watchAll(await refresh(now))
      if (changed.size === 0 && !signal.aborted) {
        await new Promise((done) => {
          wake = () => done(undefined)
        })
      }
      await sleep(SETTLE_MS)
    }
  } finally {
    for (const folder of [...watchers.keys()]) forget(folder)
  }
}

/** @param {string} folder @returns {Promise<string[]>} itself and those in it */
async function foldersBelow(folder) {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => undefined)
  if (!entries) return []
  const inner = entries.filter((entry) => entry.isDirectory() && entry.name !== 'node_modules')
  const below = await Promise.all(inner.map((entry) => foldersBelow(join(folder, entry.name))))
  return [folder, ...below.flat()]
}
