/**
 * What both of the README's commands need before they can do anything: the packages installed and the site
 * built. Written with Node's own modules only, because it runs on a machine where nothing is installed yet.
 */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
export const distFolder = join(root, 'dist')
/** What Node runs: it cannot read TypeScript. */
export const libFolder = join(distFolder, 'lib')

const SOURCES = ['src', 'sw', 'public', 'build', 'index.html', 'vite.config.ts', 'package-lock.json']

/** Whether these are the sources, and not the package, which comes built, with its dependencies installed next to it. */
const isCheckout = existsSync(join(root, 'src', 'emulator.ts'))

/** @param {string} folder */
const stampOf = (folder) => join(folder, '.sources')

/**
 * Runs a program and resolves with its exit code. Output goes to the terminal, or is collected when `quiet`.
 * @param {string} command
 * @param {string[]} args
 * @param {{ quiet?: boolean, env?: Record<string, string>, cwd?: string, timeoutMs?: number }} [options]
 * @returns {Promise<{ code: number, output: string }>}
 */
export function run(command, args, { quiet = false, env = {}, cwd = root, timeoutMs } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      timeout: timeoutMs,
      env: { ...process.env, ...env },
      stdio: ['ignore', quiet ? 'pipe' : 'inherit', quiet ? 'pipe' : 'inherit'],
      // npm is a .cmd file on Windows, which only a shell can start.
      shell: process.platform === 'win32' && command === 'npm',
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text) => {
        output += text
      })
    }
    child.on('error', (error) => resolve({ code: 127, output: `${output}${command}: ${error.message}\n` }))
    child.on('close', (code, signal) =>
      resolve({ code: code ?? 1, output: signal ? `${output}\nEnded by ${signal}.\n` : output }),
    )
  })
}

/** Path of a package's command line file, to be run by this very Node. */
export const bin = (/** @type {string} */ file) => join(root, 'node_modules', file)

/** @typedef {Record<string, { version?: string, optional?: true, devOptional?: true, peer?: true }>} Locked */

/** What npm has installed; undefined where it has not yet. @returns {Locked | undefined} */
function installedPackages() {
  const lock = join(root, 'node_modules', '.package-lock.json')
  return existsSync(lock) ? JSON.parse(readFileSync(lock, 'utf8')).packages : undefined
}

/**
 * True where node_modules holds what the lock file names: what the site is built with and runs on, and by `tests` also
 * what tests, checks and bench need besides, which are the peers of test/packages. Compares versions, not dates: a
 * fresh checkout gives every file the same date.
 * @returns {boolean}
 */
export function isInstalled({ tests = false } = {}) {
  if (!isCheckout) return true
  const installed = installedPackages()
  if (!installed) return false
  /** @type {Locked} */
  const expected = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
  return Object.entries(expected).every(
    ([path, entry]) =>
      path === '' ||
      // Optional packages are for other platforms.
      entry.optional ||
      entry.devOptional ||
      (entry.peer && !tests) ||
      installed[path]?.version === entry.version,
  )
}

/**
 * Installs what is missing. What is there stays: packages of the tests are kept, and kept up to date, by who does not need
 * them.
 * @returns {Promise<{ done: boolean, code: number, output: string }>} done: whether there was anything to do
 */
export async function ensureInstalled({ tests = false, quiet = false } = {}) {
  if (isInstalled({ tests })) return { done: false, code: 0, output: '' }
  const installed = installedPackages()
  const hasTests = Object.values(installed ?? {}).some(({ peer }) => peer)
  const args = [
    // The first is quicker and begins by removing everything, the second leaves what is right.
    ...(installed ? ['install', '--no-save'] : ['ci']),
    ...['--include=dev', tests || hasTests ? '--include=peer' : '--omit=peer'],
    ...['--no-audit', '--no-fund'],
  ]
  const result = await run('npm', args, { quiet })
  return { done: true, ...result }
}

/** @param {string} path @returns {string[]} */
function filesBelow(path) {
  const absolute = join(root, path)
  if (!existsSync(absolute)) return []
  return readdirSync(absolute, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
}

/** Everything the built site is made from. */
const sources = () =>
  SOURCES.flatMap((path) => (/\.\w+$/.test(path) ? [join(root, path)] : filesBelow(path)))
    .filter((file) => !/\.(test|bench)\.tsx?$/.test(file))
    .sort()

/**
 * A fingerprint of everything the built site is made from.
 * @returns {string}
 */
export function sourcesHash(files = sources()) {
  const hash = createHash('sha256')
  for (const file of files)
    hash.update(relative(root, file)).update('\0').update(readFileSync(file)).update('\0')
  return hash.digest('hex')
}

/** Changes with every file that is written, without a look into any. @param {readonly string[]} files */
function sourcesState(files) {
  const hash = createHash('sha256')
  for (const file of files) {
    const { mtimeMs, ctimeMs, size } = statSync(file)
    hash.update(`${file}\0${mtimeMs} ${ctimeMs} ${size}\0`)
  }
  return hash.digest('hex')
}

/** A file that a whole build in this folder has. @param {string} folder */
const lastOf = (folder) => join(folder, folder === libFolder ? 'worker.js' : 'sw.js')

/** What a folder was built from, and the state of the sources when that was last compared. @param {string} folder */
function readStamp(folder) {
  if (!existsSync(stampOf(folder)) || !existsSync(lastOf(folder))) return {}
  const [hash, state] = readFileSync(stampOf(folder), 'utf8').split('\n')
  return { hash, state }
}

/** @param {string} folder */
const isBuiltIn = (folder, hash = sourcesHash()) => readStamp(folder).hash === hash

/**
 * True where dist was built from exactly the sources that are there now. `library`: what Node runs, too, which a site for
 * a browser can do without.
 * @returns {boolean}
 */
export function isBuilt({ library = true } = {}) {
  if (!isCheckout) return true
  const folders = library ? [distFolder, libFolder] : [distFolder]
  const stamps = folders.map(readStamp)
  const [{ hash } = {}] = stamps
  if (hash === undefined || stamps.some((stamp) => stamp.hash !== hash)) return false
  // Every start asks, and to read all sources is a good part of its time.
  const files = sources()
  const now = sourcesState(files)
  if (stamps.every(({ state }) => state === now)) return true
  if (sourcesHash(files) !== hash) return false
  try {
    for (const folder of folders) writeFileSync(stampOf(folder), `${hash}\n${now}`)
  } catch {
    // Where nothing may be written, they are read at each start.
  }
  return true
}

/** Remembers what a folder was built from. Called by the builds themselves. @param {string} folder @param {string} hash */
export function stampBuild(folder, hash) {
  writeFileSync(stampOf(folder), hash)
}

/**
 * Builds what is missing or stale: the site, and by `library` what Node runs, which lies in the site's folder and is
 * emptied with it.
 * @returns {Promise<{ done: boolean, code: number, output: string }>}
 */
export async function ensureBuilt({ library = true } = {}) {
  const site = { folder: distFolder, args: [] }
  const forNode = { folder: libFolder, args: ['--config', 'build/library.config.ts'] }
  let done = false
  let output = ''
  for (const { folder, args } of isCheckout ? (library ? [site, forNode] : [site]) : []) {
    if (isBuiltIn(folder)) continue
    done = true
    const result = await build(args)
    output += result.output
    if (result.code !== 0) return { done, code: result.code, output }
  }
  return { done, code: 0, output }
}

/** @param {string[]} args */
function build(args) {
  // A test runner sets NODE_ENV for itself, and Vite would build a development site from it.
  const env = { NODE_ENV: 'production' }
  return run(process.execPath, [bin('vite/bin/vite.js'), 'build', ...args], { quiet: true, env })
}
