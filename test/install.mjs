/**
 * The browsers that tests need, installed where they are missing and this machine lets us. Read before the packages of npm
 * are there, so it needs nothing but Node.
 */
import { bin, run } from '../src/cli/project.mjs'
import { OTHER_ENGINES } from './engines/find-engines.mjs'
import { findChromium, findHeadlessShell, findInstalledChromium } from './helpers/find-chromium.mjs'

/** What the proofs about frames of apps need: the first Chromium with `Connection-Allowlist`. */
const OLDEST_CHROMIUM = 152

/** Begins to fetch what Debian has and this machine lacks; the packages of npm need not be there yet. */
export async function beginBrowsers() {
  // First, since most suites wait for it.
  await installChromium()
  for (const engine of OTHER_ENGINES) ensureEngine(engine)
}

/**
 * Chromium, from Debian or else by Playwright; one that is too old is replaced where Debian has a newer one.
 * @returns {Promise<{ path: string | undefined, output: string }>} where it is; undefined where none could be installed
 */
export async function ensureChromium() {
  let output = await installChromium()
  if (!(await findChromium())) output += await installByPlaywright()
  return { path: await findChromium(), output }
}

/** @type {Promise<string> | undefined} */
let chromium

/**
 * Debian's Chromium, and its headless shell beside it: they have a package in common, of their very version. Where there
 * is no shell, the suites take the whole browser.
 */
function installChromium() {
  chromium ??= (async () => {
    if (await isRecent(findInstalledChromium())) {
      if (process.env.CHROMIUM_PATH || (await isRecent(findHeadlessShell()))) return ''
    }
    const output = await installDebian(['chromium', 'chromium-headless-shell'])
    return findInstalledChromium() ? output : output + (await installDebian(['chromium']))
  })()
  return chromium
}

/** @param {string | undefined} path @returns {Promise<boolean>} */
async function isRecent(path) {
  if (!path) return false
  const { output } = await run(path, ['--version'], { quiet: true })
  const [, major] = /\b(\d+)\.\d+\.\d+/.exec(output) ?? []
  // One that does not say is taken as it is.
  return major === undefined || Number(major) >= OLDEST_CHROMIUM
}

/** @type {Map<string, Promise<unknown>>} */
const engines = new Map()

/**
 * Another engine, from Debian; begun by its first user.
 * @param {import('./engines/find-engines.mjs').OtherEngine} engine
 * @returns {Promise<boolean>} whether it is there now
 */
export async function ensureEngine({ name, isThere, debian }) {
  const done = engines.get(name) ?? (isThere() ? Promise.resolve() : installDebian(debian))
  engines.set(name, done)
  await done
  return isThere()
}

/** Its database takes one at a time. @type {Promise<unknown>} */
let installing = Promise.resolve()

/** @param {readonly string[]} packages @returns {Promise<string>} */
function installDebian(packages) {
  const done = installing.then(() => installByApt(packages))
  installing = done
  return done
}

/** @param {readonly string[]} packages */
async function installByApt(packages) {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return ''
  const options = { quiet: true, env: { DEBIAN_FRONTEND: 'noninteractive' } }
  const update = await run('apt-get', ['update'], options)
  if (update.code !== 0) return update.output
  return (await run('apt-get', ['install', '-y', '--no-install-recommends', ...packages], options)).output
}

async function installByPlaywright() {
  const args = [bin('playwright-core/cli.js'), 'install', 'chromium']
  return (await run(process.execPath, args, { quiet: true })).output
}
