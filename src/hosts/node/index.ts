import { randomBytes } from 'node:crypto'
import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { checkOptions, type OptionRule, text, texts, yesOrNo } from '#kernel/known-names'
import { localAddress } from '#kernel/outbound/address-range'
import { memoryKeyring } from '#kernel/secrets/secrets'
import {
  CHOICES,
  composeEmulator,
  DEFAULT_SEED,
  type Emulator,
  type EmulatorChoices,
  type EmulatorOptions,
  fixturesOf,
} from '../../emulator'
import { measureCpu } from '../measure-cpu'
import { DEFAULT_PORT } from '../server/default-port.mjs'
import { Guard } from '../server/guard.mjs'
import { DataFolder } from './data-folder'
import { checkExportFolder, importExport, readExport, writeExport } from './exports'
import { readFixtureFile } from './fixture-file'
import { folderKeyring } from './keyring'
import { createPublicFetch } from './public-fetch'
import { closeServer, createNodeServer, listen } from './server'
import { attachSockets } from './sockets'
import { UnderWay } from './under-way'

export type { Emulator } from '../../emulator'
export { DamagedFolder } from './data-folder'
export { NoExport } from './exports'
export { NoFixtures } from './fixture-file'
export { FolderInUse } from './lock'
export { NoRepair, type Repair, repairFolder } from './repair'
export { FolderUnusable } from './system-errors'

/** How often due work is checked while no request comes, milliseconds. */
const TICK_MS = 1_000
const LOOPBACK = '127.0.0.1'

export interface NodeOptions extends EmulatorChoices {
  /** Default 4100; 0 takes any free one. */
  port?: number
  /** The address to listen on. Default `127.0.0.1`: this machine only. Any other asks for `token`. */
  host?: string
  /**
   * What the admin API asks for. By default nothing where only this machine can call it; else the environment's
   * SANDBANK_TOKEN, or one that is drawn.
   */
  token?: string
  /** The folder in which the state is stored. Without one it lives as long as the process. */
  data?: string
  /** An export's folder, or a snapshot file, to start from. It replaces what `data` holds. */
  import?: string
  /** The folder to which `close` exports the state. */
  exportTo?: string
  /** A file of fixtures that answer prompts to the agent, in the place of `agentFixtures`. */
  fixtures?: string
  /** Take the caller's address from X-Forwarded-For. */
  trustProxy?: boolean
  /** Names besides localhost under which the server may be called. */
  allowHosts?: readonly string[]
  /** Origins of other pages that may use the admin API, and of pages elsewhere that may call the API. */
  allowOrigins?: readonly string[]
  /** The folder of the built shell; by default the one that this file was built with. */
  site?: string
}

const TOKEN = /^[!-~]{1,200}$/

const OPTIONS: Readonly<Record<keyof NodeOptions, OptionRule>> = {
  ...CHOICES,
  port: {
    is: 'a whole number from 0 to 65535',
    accepts: (value) => Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 65_535,
  },
  host: text,
  token: {
    is: 'visible ASCII characters, 200 at most',
    accepts: (value) => typeof value === 'string' && TOKEN.test(value),
  },
  data: text,
  import: text,
  exportTo: text,
  fixtures: text,
  trustProxy: yesOrNo,
  allowHosts: texts,
  allowOrigins: texts,
  site: text,
}

export interface RunningNode {
  /** `http://127.0.0.1:4100` */
  url: string
  port: number
  emulator: Emulator
  /** What the admin API asks for, in `X-Sandbank-Token`; undefined where it asks for nothing. */
  token: string | undefined
  /** Where the state was put that an import replaced; undefined where there was none. */
  replaced: string | undefined
  /** Lets requests under way end, exports if requested, and gives the data folder up. */
  close(): Promise<void>
}

/**
 * The emulator on a port. Rejects with `FolderInUse`, `FolderUnusable`, `DamagedFolder`, `NoExport` or
 * `NoFixtures`, with the refusal
 * of an import that is not whole, with the system's error when it cannot listen, or with a `TypeError` for options that
 * it does not take.
 */
export async function startNode(given: NodeOptions = {}): Promise<RunningNode> {
  checkOptions('startNode', given, OPTIONS, 'docs/howto/headless.md')
  const options =
    given.fixtures === undefined ? given : { ...given, agentFixtures: await readFixtureFile(given.fixtures) }
  const { host = LOOPBACK, port = DEFAULT_PORT, exportTo } = options
  const token = tokenOf(options)
  const found = options.import === undefined ? undefined : await readExport(options.import)
  if (exportTo !== undefined) await checkExportFolder(exportTo)
  const folder = options.data === undefined ? undefined : DataFolder.open(resolve(options.data))
  const undo: (() => Promise<void>)[] = folder ? [() => folder.close()] : []
  try {
    const hadState = folder !== undefined && !folder.isEmpty
    const ownOrigins: string[] = []
    const emulator = compose(options, folder, ownOrigins)
    undo.unshift(() => emulator.close())
    await emulator.ready
    const replaced = found && hadState ? join(folder.path, 'before-import') : undefined
    if (replaced !== undefined) await writeExport(emulator, replaced)
    if (found) await importExport(emulator, found)
    await applyChoices(emulator, options)

    const guard = new Guard({
      hosts: [host, ...(options.allowHosts ?? [])],
      origins: options.allowOrigins ?? [],
      token,
    })
    const site = options.site ?? fileURLToPath(new URL('..', import.meta.url))
    const underWay = new UnderWay(emulator)
    const server = createNodeServer({ underWay, guard, site, trustProxy: options.trustProxy ?? false })
    const addressAt = (at: number) => `http://${host.includes(':') ? `[${host}]` : host}:${at}`
    let actualPort = port
    const sockets = attachSockets(server, emulator, {
      allow: (request) => guard.socketRefusal(request)?.message ?? true,
      origin: () => addressAt(actualPort),
    })
    actualPort = await listen(server, port, host)
    ownOrigins.push(addressAt(actualPort))
    const ticking = tick(underWay)
    const stop = async () => {
      clearInterval(ticking)
      sockets.close()
      await closeServer(server)
      await underWay.end()
    }

    let closing: Promise<void> | undefined
    return {
      url: addressAt(actualPort),
      port: actualPort,
      emulator,
      token,
      replaced,
      close() {
        closing ??= close()
        return closing
      },
    }

    async function close(): Promise<void> {
      await stop()
      try {
        await emulator.drain()
        if (exportTo !== undefined) await writeExport(emulator, exportTo)
      } finally {
        await emulator.close()
        await folder?.close()
      }
    }
  } catch (thrown) {
    for (const step of undo) await step()
    throw thrown
  }
}

function compose(
  options: NodeOptions,
  folder: DataFolder | undefined,
  ownOrigins: readonly string[],
): Emulator {
  return composeEmulator({
    ...seedOf(options),
    ...(options.now && { now: options.now }),
    ...(options.agentFixtures && { agentFixtures: options.agentFixtures }),
    host: 'node',
    databaseName: 'sandbank',
    indexedDB: new IDBFactory(),
    IDBKeyRange,
    exclusive: true,
    keyring: folder ? folderKeyring(folder.path) : memoryKeyring(),
    ...(folder && { durable: folder }),
    measureCpu,
    network: { publicFetch: createPublicFetch(), ownOrigins: () => ownOrigins },
  })
}

/** The options of this start override a stored or imported state. */
async function applyChoices(emulator: Emulator, options: NodeOptions): Promise<void> {
  const { vocabulary, allowedHosts, brain, agentFixtures } = options
  if (vocabulary !== undefined || allowedHosts !== undefined) {
    await put(emulator, 'settings', { vocabulary, allowedHosts })
  }
  if (brain !== undefined) await put(emulator, 'agent/brain', brain)
  if (agentFixtures !== undefined) {
    await put(emulator, 'agent/fixtures', { fixtures: fixturesOf(agentFixtures) })
  }
}

async function put(emulator: Emulator, path: string, body: unknown): Promise<void> {
  const response = await emulator.fetch(
    new Request(`http://localhost/__sandbank/${path}`, {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    }),
  )
  if (!response.ok) throw new Error(`The settings could not be changed: ${await response.text()}`)
}

/** Runs due work in time also while no request comes. */
function tick(underWay: UnderWay): NodeJS.Timeout {
  return setInterval(() => {
    if (!underWay.isFinishing) underWay.finish()
  }, TICK_MS)
}

/** Whether nobody but this machine reaches a server that listens there. A name that is not known to be of it may be anybody's. */
function isLoopback(host: string): boolean {
  return host === 'localhost' || (isIP(host) !== 0 && localAddress(host) === localAddress('127.0.0.1'))
}

/** What the admin API asks for: undefined for nothing. Throws a `TypeError` for one of the environment that cannot be sent. */
function tokenOf({ token, host = LOOPBACK }: NodeOptions): string | undefined {
  if (token !== undefined || isLoopback(host)) return token
  const given = process.env.SANDBANK_TOKEN
  if (given && !TOKEN.test(given)) throw new TypeError(`SANDBANK_TOKEN: must be ${OPTIONS.token.is}`)
  return given || randomBytes(16).toString('hex')
}

/**
 * Keys, wallets and sessions follow from the seed. Beyond this machine a new state has one that nobody knows, and what
 * follows from the default one lets nobody in, unless that very seed was given.
 */
function seedOf({
  seed,
  host = LOOPBACK,
}: NodeOptions): Pick<EmulatorOptions, 'seed' | 'refusesDefaultKeys'> {
  if (isLoopback(host)) return seed === undefined ? {} : { seed }
  return { seed: seed ?? randomBytes(16).toString('hex'), refusesDefaultKeys: seed !== DEFAULT_SEED }
}
