/**
 * A Chromium for the browser suites: one that is there already, else Debian's package, else Playwright's own.
 */
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const ELSEWHERE = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** @returns {Promise<string | undefined>} the path of a browser that can be started */
export async function findChromium() {
  const { CHROMIUM_PATH, PATH = '' } = process.env
  if (CHROMIUM_PATH) return CHROMIUM_PATH
  const onPath = PATH.split(delimiter).flatMap((folder) => NAMES.map((name) => join(folder, name)))
  const found = [...onPath, ...ELSEWHERE].find((path) => existsSync(path))
  if (found) return found
  const { chromium } = await import('playwright-core')
  const downloaded = chromium.executablePath()
  return existsSync(downloaded) ? downloaded : undefined
}
