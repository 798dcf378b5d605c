import { callback, checkOptions, yesOrNo } from '../../kernel/known-names'
import { exportName } from '../../kernel/snapshots/export-name'
import { DATABASE, DATABASES } from '../browser-databases.mjs'
import { CHANNEL } from '../socket-channel'
import { endRun } from './page-run'
import { REMOVED } from './removed'
import { StartError } from './start-error'
import { ourWorkers, rememberScript, scriptOf, tell, tellController } from './stop'

/** What Sandbank has put on this origin. Nothing else is named, and nothing else is removed. */
export interface Installed {
  /** Addresses of the scripts of its service workers. */
  workers: string[]
  /** Names of its IndexedDB databases. */
  databases: string[]
  /** Names of its caches. */
  caches: string[]
  /** Its keys in `localStorage` and in this tab's `sessionStorage`. */
  keys: string[]
  /** What the browser counts for the whole origin, whoever stored it; null where it does not say. */
  bytes: number | null
}

/** The state of the emulator, to be imported again. */
export interface ExportedState {
  /** `sandbank-2026-11-21T04-05-06.json`; `.archive` where files are stored. */
  name: string
  content: Blob
}

export interface UninstallOptions {
  /** Is given the export before anything is removed. Where it throws, or the state cannot be read, nothing is. */
  exportTo?: (state: ExportedState) => unknown
  /** This origin is Sandbank's alone: the files that its worker keeps go too. */
  dedicated?: boolean
}

/** `export`: nothing was removed. `blocked`: `left` names what is there still. */
export type UninstallReason = 'export' | 'blocked'

/** Why Sandbank is not removed, or not wholly. Discriminated by `reason`; check `name` across frames. */
export class UninstallError extends Error {
  override readonly name = 'UninstallError' as const

  constructor(
    readonly reason: UninstallReason,
    message: string,
    readonly left: Installed,
    cause?: unknown,
  ) {
    super(message, { cause })
  }
}

const OPTIONS = { exportTo: callback, dedicated: yesOrNo } satisfies Record<keyof UninstallOptions, unknown>

/** How long a database may take that another tab holds open. */
const DELETED_MS = 5_000
const OUR_KEY = /^sandbank[.:-]/

/** Names what `uninstall()` would remove, and changes nothing. */
export async function inspectOrigin({
  dedicated = false,
}: Pick<UninstallOptions, 'dedicated'> = {}): Promise<Installed> {
  if (dedicated) rememberScript(new URL('/sw.js', location.href).href)
  const workers = await ourWorkers()
  const scopes = workers.map(({ scope }) => scope)
  return {
    workers: workers.map(scriptOf),
    databases: await ourDatabases(),
    // Of workbox, by the scope: the worker of a site of somebody else's keeps no files, and theirs may use workbox too.
    caches: dedicated
      ? (await cacheNames()).filter((name) =>
          scopes.concat(`${location.origin}/`).some((scope) => name === `workbox-precache-v2-${scope}`),
        )
      : [],
    keys: [...storages().flatMap((storage) => Object.keys(storage))].filter((key) => OUR_KEY.test(key)),
    bytes: (await navigator.storage?.estimate?.())?.usage ?? null,
  }
}

/** The state as a file, read by this page itself, so that it is to be had also where the worker is broken. */
export async function exportState(): Promise<ExportedState> {
  if (!(await ourDatabases()).includes(DATABASE)) {
    throw new Error('There is nothing to export: this origin has no database of Sandbank.')
  }
  const { readState } = await import('./in-page')
  const { content, ending, at } = await readState()
  return { name: exportName(at, ending), content }
}

/**
 * Removes Sandbank from this origin: ends it in this page as `stop()` does, and deletes its workers, databases, caches and
 * keys. Resolves with what was removed. Other workers, databases and caches stay. Rejects with an `UninstallError` where
 * the export did not succeed, or something is still in use.
 */
export async function uninstall(options: UninstallOptions = {}): Promise<Installed> {
  checkOptions('uninstall', options, OPTIONS, 'docs/howto/package.md#remove-it-again')
  const { exportTo, dedicated = false } = options
  const installed = await inspectOrigin({ dedicated })
  if (exportTo) await handOver(exportTo, installed)
  const workers = await ourWorkers()
  await tellController('stopped')
  // Open pages stay under them until they are reloaded: they are not to make the databases anew.
  await Promise.all(workers.map(({ active }) => active && tell(active, 'removed')))
  await endRun(new StartError('stopped', 'uninstall() was called before start() had ended.'), 'removed')
  await Promise.all(workers.map((registration) => registration.unregister()))
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage({ type: REMOVED })
  channel.close()
  await Promise.all([
    ...installed.databases.map(deleteDatabase),
    ...installed.caches.map((name) => caches.delete(name)),
  ])
  for (const storage of storages()) for (const key of installed.keys) storage.removeItem(key)
  const left = await inspectOrigin({ dedicated })
  if (left.databases.length > 0) {
    throw new UninstallError(
      'blocked',
      `Everything is removed but ${left.databases.join(' and ')}: another tab of ${location.origin} holds it open. Close the other tabs of this origin; the browser deletes it then. Or call uninstall() again.`,
      left,
    )
  }
  return installed
}

async function handOver(exportTo: (state: ExportedState) => unknown, installed: Installed): Promise<void> {
  try {
    await exportTo(await exportState())
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause)
    throw new UninstallError(
      'export',
      `Nothing was removed, because the export did not succeed: ${why} Without \`exportTo\` uninstall() makes none.`,
      installed,
      cause,
    )
  }
}

/** Resolves also where another tab keeps it from being deleted: the browser does so when that is gone. */
function deleteDatabase(name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(name)
    const timer = setTimeout(resolve, DELETED_MS)
    request.onsuccess = () => {
      clearTimeout(timer)
      resolve()
    }
    request.onerror = () => reject(request.error)
  })
}

async function ourDatabases(): Promise<string[]> {
  const all = await indexedDB.databases()
  return DATABASES.filter((name) => all.some((found) => found.name === name))
}

/** A page that came over plain http has no caches. */
function cacheNames(): Promise<string[]> {
  return 'caches' in globalThis ? caches.keys() : Promise.resolve([])
}

function storages(): Storage[] {
  try {
    return [localStorage, sessionStorage]
  } catch {
    // Frames of other sites may be refused all storage of this kind.
    return []
  }
}
