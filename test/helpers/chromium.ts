import { findChromium, findHeadlessShell } from './find-chromium.mjs'

export const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Chromium 150 loses a tab that goes away while the availability of its model is read. Tests that need one bring a
  // stand-in.
  '--disable-blink-features=AIPromptAPI',
]

/**
 * Where the browser of the suites is: the headless shell, if there is one; by `npm run soak` the whole browser. Throws
 * where there is none.
 */
export async function chromiumPath(isSoak = Boolean(process.env.SANDBANK_SOAK)): Promise<string> {
  return (isSoak ? undefined : findHeadlessShell()) ?? wholeChromiumPath()
}

/** Where the browser is that people use. Throws where there is none. */
export async function wholeChromiumPath(): Promise<string> {
  const path = await findChromium()
  if (!path) throw new Error('No Chromium found. `npm test` installs one; CHROMIUM_PATH names another.')
  return path
}
