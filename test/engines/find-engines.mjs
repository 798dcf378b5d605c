/**
 * The browsers of other engines, where this machine has them, and the packages that bring them. Read before the packages
 * of npm are there, so it needs nothing but Node.
 */
import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** @typedef {{ name: string, isThere(): boolean, debian: readonly string[], byHand: string }} OtherEngine */

/** @param {readonly string[]} names */
function onPath(names) {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find((path) => existsSync(path))
}

/** @returns {string | undefined} */
export function findFirefox() {
  const { FIREFOX_PATH } = process.env
  const mac = '/Applications/Firefox.app/Contents/MacOS/firefox'
  return FIREFOX_PATH ?? onPath(['firefox-esr', 'firefox']) ?? (existsSync(mac) ? mac : undefined)
}

/** WebKitGTK's driver, its small browser, and a display for them. */
export function findWebKit() {
  const driver = onPath(['WebKitWebDriver'])
  const browser = ['/usr/lib', '/usr/libexec']
    .flatMap((folder) => [
      folder,
      ...(existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : []),
    ])
    .flatMap((folder) =>
      ['4.1', '6.0', '4.0'].map(
        (version) => `${folder}/webkit${version === '6.0' ? '' : '2'}gtk-${version}/MiniBrowser`,
      ),
    )
    .find((path) => existsSync(path))
  return driver && browser && onPath(['xvfb-run']) ? { driver, browser } : undefined
}

/** @type {readonly OtherEngine[]} */
export const OTHER_ENGINES = [
  {
    name: 'firefox',
    isThere: () => findFirefox() !== undefined,
    debian: ['firefox-esr'],
    byHand: 'install Firefox 140 or newer, or set FIREFOX_PATH',
  },
  {
    name: 'webkit',
    isThere: () => findWebKit() !== undefined,
    debian: ['webkit2gtk-driver', 'xvfb', 'xauth'],
    byHand: 'install WebKitGTK 2.50 with WebKitWebDriver and MiniBrowser, and Xvfb (Linux only)',
  },
]
