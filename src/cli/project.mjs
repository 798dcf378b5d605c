/**
 * What both of the README's commands need before they can do anything: the packages installed and the site
 * built. Written with Node's own modules only, because it runs on a machine where nothing is installed yet.
 */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
export const distFolder = join(root, 'dist')
/** What Node runs: it cannot read TypeScript. */
export const libFolder = join(distFolder, 'lib')

const SOURCES = [
  ...[
    'src',
    'sw',
    'public',
    'index.html',
    'vite.config.ts',
    'vite.in-page.ts',
    'vite.shell-chunks.ts',
    'vite.worker.ts',
    'vite.worker-idle.ts',
    'vite.lib.config.ts',
  ],
  'package-lock.json',
]

/** Whether these are the sources, and not the package, which comes built and with what it needs beside it. */
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

/**
 * True where node_modules holds what the lock file names. Compares versions, not dates: a fresh checkout
 * gives every file the same date.
 * @returns {boolean}
 */
export function isInstalled() {
  if (!isCheckout) return true
  const installedLock = join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(installedLock)) return false
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
  const installed = JSON.parse(readFileSync(installedLock, 'utf8')).packages
  return Object.entries(wanted).every(
    ([path, entry]) =>
      path === '' ||
      // Optional packages are for other platforms.
      entry.optional ||
      entry.devOptional ||
      installed[path]?.version === entry.version,
  )
}

/**
 * `npm ci` where it is needed.
 * @returns {Promise<{ done: boolean, code: number, output: string }>} done: whether there was anything to do
 */
export async function ensureInstalled({ quiet = false } = {}) {
  if (isInstalled()) return { done: false, code: 0, output: '' }
  const result = await run('npm', ['ci', '--no-audit', '--no-fund'], { quiet })
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

/**
 * A fingerprint of everything the built site is made from.
 * @returns {string}
 */
export function sourcesHash() {
  const hash = createHash('sha256')
  const files = SOURCES.flatMap((path) => (/\.\w+$/.test(path) ? [join(root, path)] : filesBelow(path)))
    .filter((file) => !/\.(test|bench)\.tsx?$/.test(file))
    .sort()
  for (const file of files)
    hash.update(relative(root, file)).update('\0').update(readFileSync(file)).update('\0')
  return hash.digest('hex')
}

/** @param {string} folder @param {string} file one that a whole build has @param {string} hash of the sources */
const isFresh = (folder, file, hash) =>
  existsSync(stampOf(folder)) &&
  existsSync(join(folder, file)) &&
  readFileSync(stampOf(folder), 'utf8') === hash

const isSiteBuilt = (hash = sourcesHash()) => isFresh(distFolder, 'sw.js', hash)
const isLibraryBuilt = (hash = sourcesHash()) => isFresh(libFolder, 'worker.js', hash)

/** @returns {boolean} true where dist was built from exactly the sources that are there now */
export function isBuilt() {
  if (!isCheckout) return true
  // Every start checks it, and reading all sources takes a part of its time.
  const hash = sourcesHash()
  return isSiteBuilt(hash) && isLibraryBuilt(hash)
}

/** Remembers what a folder was built from. Called by the builds themselves. @param {string} folder @param {string} hash */
export function stampBuild(folder, hash) {
  writeFileSync(stampOf(folder), hash)
}

/**
 * Builds what is missing or stale: the site, and the library, which lies in the site's folder and is emptied with
 * it.
 * @returns {Promise<{ done: boolean, code: number, output: string }>}
 */
export async function ensureBuilt() {
  const steps = [
    { isDone: isSiteBuilt, args: [] },
    { isDone: isLibraryBuilt, args: ['--config', 'vite.lib.config.ts'] },
  ]
  let done = false
  let output = ''
  for (const { isDone, args } of isCheckout ? steps : []) {
    if (isDone()) continue
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
