/** `npm start -- --headless`: the emulator in this process, on one port, until it is told to stop. */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { libFolder } from './project.mjs'
import { UsageError } from './start-flags.mjs'

/** @typedef {typeof import('../hosts/node/index.ts')} NodeHost */
/** @typedef {import('../hosts/node/index.ts').RunningNode} RunningNode */

const LISTEN_PROBLEMS = /** @type {Record<string, (port: number, host: string) => string>} */ ({
  EADDRINUSE: (port) => `Port ${port} is taken. Choose another, or --port 0 for any free one.`,
  EACCES: (port) => `Port ${port} needs special rights here. Choose one above 1023.`,
  EADDRNOTAVAIL: (_, host) => `--host ${host} is no address of this machine.`,
  ENOTFOUND: (_, host) => `--host ${host} is no address of this machine.`,
})

/** @typedef {Pick<ReturnType<typeof import('./start-flags.mjs').readFlags>, 'port' | 'allowHosts' | 'allowOrigins' | 'node'>} Flags */

/**
 * Resolves when it answers. Throws `UsageError` for a flag whose value turns out to be unusable, and an error with a
 * message for people for anything else that stands in the way.
 * @param {Flags} flags
 * @returns {Promise<RunningNode>}
 */
export async function startHost({ port, allowHosts, allowOrigins, node }) {
  const library = pathToFileURL(join(libFolder, 'node.js')).href
  const { startNode } = /** @type {NodeHost} */ (await import(library))
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
  stopOnSignal(running, node.exportTo)
  if (running.replaced) console.log(`The state that the import replaced is kept in ${running.replaced}`)
  console.log(node.data ? `data ${node.data}` : 'data none (--ephemeral)')
  console.log(
    `accounts ${running.url}/__sandbank/chains (keys that everybody knows: never send anything of value to them)`,
  )
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
  if (name === 'Refusal' && node.import) return new UsageError(`--import ${node.import}: ${message}`)
  const listening = syscall === 'listen' || syscall === 'getaddrinfo' ? LISTEN_PROBLEMS[code] : undefined
  if (listening) return new Error(listening(port, node.host ?? '127.0.0.1'))
  return error
}

/**
 * The first signal stops cleanly, the second at once: what was answered is kept either way.
 * @param {RunningNode} running
 * @param {string | undefined} exportTo
 */
function stopOnSignal(running, exportTo) {
  let stopping = false
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) {
    process.on(signal, async () => {
      if (stopping) process.exit(130)
      stopping = true
      try {
        await running.close()
      } catch (error) {
        console.error(`Not stopped cleanly: ${/** @type {Error} */ (error).message}`)
        process.exit(1)
      }
      if (exportTo) console.log(`exported ${exportTo}`)
      console.log('Stopped.')
      process.exit(0)
    })
  }
}
