/**
 * A Chromium for the browser suites: one that is there already, else Debian's package, else Playwright's own. Beside it
 * there may be the headless shell of the same source, which has no interface and takes a quarter less CPU.
 */
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const WHOLE = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const SHELLS = ['chromium-headless-shell', 'chrome-headless-shell']
const ELSEWHERE = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** @param {readonly string[]} names @returns {string | undefined} */
function onPath(names) {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find((path) => existsSync(path))
}

/** @returns {string | undefined} the path of a whole browser that was installed on this machine */
export function findInstalledChromium() {
  return process.env.CHROMIUM_PATH ?? onPath(WHOLE) ?? ELSEWHERE.find((path) => existsSync(path))
}

/** @returns {Promise<string | undefined>} the path of a whole browser that can be started */
export async function findChromium() {
  const found = findInstalledChromium()
  if (found) return found
  const { chromium } = await import('playwright-core')
  const downloaded = chromium.executablePath()
  return existsSync(downloaded) ? downloaded : undefined
}

/** @returns {string | undefined} the path of a headless shell; none where `CHROMIUM_PATH` says which browser to take */
export function findHeadlessShell() {
  return process.env.CHROMIUM_PATH ? undefined : onPath(SHELLS)
}
