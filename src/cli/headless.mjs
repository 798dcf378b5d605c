/** `npm start -- --headless`: the emulator in this process, on one port, until it is stopped. */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { TOKEN_HEADER } from '../kernel/http/headers.mjs'
import { libFolder } from './project.mjs'
import { UsageError } from './start-flags.mjs'
import { stopOnSignal } from './stop.mjs'

/** How long closing may take where all of the state is exported in it, milliseconds. */
const EXPORT_MS = 60_000

/** @typedef {typeof import('../hosts/node/index.ts')} NodeHost */
/** @typedef {import('../hosts/node/index.ts').RunningNode} RunningNode */

const LISTEN_PROBLEMS = /** @type {Record<string, (port: number, host: string) => string>} */ ({
  EADDRINUSE: (port) => `Port ${port} is taken. Choose another, or --port 0 for any free one.`,
  EACCES: (port) => `Port ${port} needs special rights here. Choose one above 1023.`,
  EADDRNOTAVAIL: (_, host) => `--host ${host} is no address of this machine.`,
  ENOTFOUND: (_, host) => `--host ${host} is no address of this machine.`,
})

/**
 * @typedef {Pick<ReturnType<typeof import('./start-flags.mjs').readFlags>, 'port' | 'allowHosts' | 'allowOrigins' |
 * 'node'>} Flags
 */

/** The built library of the Node host. @returns {Promise<NodeHost>} */
export const nodeHost = () => import(pathToFileURL(join(libFolder, 'node.js')).href)

/**
 * Resolves when it answers. Throws `UsageError` for a flag whose value turns out to be unusable, and an error with a
 * message for people for anything else that stands in the way.
 * @param {Flags} flags
 * @returns {Promise<RunningNode>}
 */
export async function startHost({ port, allowHosts, allowOrigins, node }) {
  const { startNode } = await nodeHost()
  try {
    return await startNode({ ...node, port, allowHosts, allowOrigins })
  } catch (error) {
    throw explained(/** @type {NodeJS.ErrnoException} */ (error), port, node)
  }
}

/** Resolves when it answers; rejects as `startHost` does. @param {Flags} flags */
export async function runHeadless(flags) {
  const { node } = flags
  const running = await startHost(flags)
  const { exportTo } = node
  stopOnSignal(() => running.close(), {
    ...(exportTo && { closeMs: EXPORT_MS, message: `exported ${exportTo}\nStopped.` }),
  })
  if (running.replaced) console.log(`The state that the import replaced is kept in ${running.replaced}`)
  console.log(node.data ? `data ${node.data}` : 'data none (--ephemeral)')
  console.log(
    `accounts ${running.url}/__sandbank/chains (keys that everybody knows: never send anything of value to them)`,
  )
  if (running.token) {
    console.log(
      `token ${running.token} (the admin API asks for it: ${TOKEN_HEADER}, --token, SANDBANK_TOKEN)`,
    )
    console.log(`shell ${running.url}/?token=${encodeURIComponent(running.token)}`)
  }
  if (running.emulator.hasRefusedKeys) {
    console.log(
      'keys  none of those that the state began with: everybody knows the seed they follow from. Create one under Keys, or give --seed sandbank to let them in.',
    )
  }
  console.log(`ready ${running.url}`)
}

/**
 * @param {NodeJS.ErrnoException} error
 * @param {number} port
 * @param {import('../hosts/node/index.ts').NodeOptions} node
 */
function explained(error, port, node) {
  const { name, message, code = '', syscall = '' } = error
  if (name === 'NoExport') {
    const flag =
      node.exportTo && message.startsWith(node.exportTo) && !node.import ? 'export-on-exit' : 'import'
    return new UsageError(`--${flag}: ${message}`)
  }
  if (name === 'NoFixtures') return new UsageError(`--fixtures: ${message}`)
  if (name === 'Refusal' && node.import) return new UsageError(`--import ${node.import}: ${message}`)
  const listening = syscall === 'listen' || syscall === 'getaddrinfo' ? LISTEN_PROBLEMS[code] : undefined
  if (listening) return new Error(listening(port, node.host ?? '127.0.0.1'))
  return error
}
