/**
 * `npm start`: from a fresh clone to an open page, with nothing but Node and npm. Installs and builds only what
 * is missing or stale, so the second start takes a moment.
 */
import { spawn } from 'node:child_process'
import { basename } from 'node:path'
import { Guard } from '../hosts/server/guard.mjs'
import { serveSite } from '../hosts/server/site.mjs'
import { distFolder, ensureBuilt, ensureInstalled, isBuilt, isInstalled } from './project.mjs'
import { readFlags, usage } from './start-flags.mjs'
import { stopOnSignal } from './stop.mjs'

const PORTS_TO_TRY = 20
const USAGE = usage(basename(process.argv[1] ?? '') === 'start.mjs' ? 'npm start --' : 'sandbank start')

/** @param {string} message @param {number} [code] @returns {never} */
function stop(message, code = 1) {
  console.error(`\n${message}\n`)
  process.exit(code)
}

function flagsOrStop() {
  try {
    return readFlags(process.argv.slice(2))
  } catch (error) {
    return stopFor(error)
  }
}

/** @param {unknown} error @returns {never} */
function stopFor(error) {
  const { name, message } = /** @type {Error} */ (error)
  return name === 'UsageError' ? stop(`${message}\n\n${USAGE}`, 2) : stop(message)
}

/**
 * @param {string} doing
 * @param {() => Promise<{ code: number, output: string }>} work
 * @param {string} advice what to do when it fails
 */
async function step(doing, work, advice) {
  const started = Date.now()
  process.stdout.write(`${doing}…`)
  const { code, output } = await work()
  if (code !== 0) {
    process.stdout.write(' failed\n\n')
    process.stderr.write(output)
    stop(advice)
  }
  console.log(` ${((Date.now() - started) / 1000).toFixed(1)} s`)
}

/**
 * The requested port, or the next free one after it.
 * @param {number} requestedPort
 */
async function serveOnFreePort(requestedPort) {
  const guard = new Guard({ hosts: options.allowHosts, origins: options.allowOrigins })
  for (let port = requestedPort; ; port++) {
    try {
      return await serveSite({ folder: distFolder, port, guard, print: console.log })
    } catch (error) {
      const { code, message } = /** @type {NodeJS.ErrnoException} */ (error)
      if (code === 'EACCES')
        stop(`Port ${port} needs special rights here. Choose one above 1023: npm start -- --port 4100`)
      if (code !== 'EADDRINUSE') stop(`Could not listen on port ${port}: ${message}`)
      if (port >= requestedPort + PORTS_TO_TRY) {
        stop(`Ports ${requestedPort} to ${port} are all taken. Choose another: npm start -- --port 0`)
      }
    }
  }
}

/** The program that opens a page, where there is a screen. */
function browserOpener() {
  if (!process.stdout.isTTY || process.env.CI) return undefined
  if (process.platform === 'darwin') return { command: 'open', args: [] }
  if (process.platform === 'win32') return { command: 'cmd', args: ['/c', 'start', ''] }
  if (process.env.DISPLAY || process.env.WAYLAND_DISPLAY) return { command: 'xdg-open', args: [] }
  return undefined
}

/** @param {string} url */
function openBrowser(url) {
  const opener = browserOpener()
  if (!opener) return
  const child = spawn(opener.command, [...opener.args, url], { stdio: 'ignore', detached: true })
  // No browser to open is no reason to stop: the address stands in the terminal.
  child.on('error', () => {})
  child.unref()
}

async function headless() {
  const { runHeadless } = await import('./headless.mjs')
  await runHeadless(options).catch(stopFor)
}

async function serveTab() {
  const site = await serveOnFreePort(options.port)
  stopOnSignal(() => site.close(), { message: '\nStopped.' })

  if (options.port !== 0 && site.port !== options.port) {
    console.log(`Port ${options.port} is taken, so this one has its own address and its own, separate data.`)
  }
  console.log(`
  Sandbank    ${site.url}

The open tab is the backend: its service worker answers every API path of this address, over the browser's own
storage, online or not. Requests from outside (curl, command lines, webhook senders) are passed on to it, as long as
it is open. Stop with Ctrl-C; your data stays.

The chains' developer accounts have keys that everybody knows: never send anything of value to them on a public
chain. ${site.url}/__sandbank/chains lists them.
`)
  if (options.open) openBrowser(site.url)
}

if (Number(process.versions.node.split('.')[0]) < 20) {
  stop(`Sandbank needs Node 20 or newer; this is ${process.version}. https://nodejs.org has it.`)
}

const options = flagsOrStop()
if (options.help) {
  console.log(USAGE)
  process.exit(0)
}

if (!isInstalled()) {
  await step(
    'Installing packages (needed once, and after updates)',
    () => ensureInstalled({ quiet: true }),
    'npm did not succeed; what it said stands above. With the network back, npm start tries again.',
  )
}
// Whoever has a browser is answered there.
const needed = { library: options.headless }
if (!isBuilt(needed)) {
  await step('Building', () => ensureBuilt(needed), 'The build did not succeed; what it said stands above.')
}

if (options.headless) await headless()
else await serveTab()
