import { findChromium } from './find-chromium.mjs'

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

/** Where Chromium is. Throws where there is none. */
export async function chromiumPath(): Promise<string> {
  const path = await findChromium()
  if (!path) throw new Error('No Chromium found. `npm test` installs one; CHROMIUM_PATH names another.')
  return path
}
