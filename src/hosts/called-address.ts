import type { Emulator } from '../emulator'
import { TEST_ORIGIN } from '../kernel/http/fetch-call'
import { isCallPath, isShellPage } from './paths.mjs'

export { TEST_ORIGIN }

/**
 * Whether a call from this process is for the emulator: the hosted service's addresses, `TEST_ORIGIN`, base addresses
 * of the settings, and the API paths of the page's own origin where there is a page. Ask once the emulator is `ready`.
 */
export function isCalled(emulator: Emulator, url: URL): boolean {
  if (url.origin === TEST_ORIGIN || emulator.baseAddresses().includes(url.origin)) return true
  return url.origin === globalThis.location?.origin && emulator.answers(url)
}

/**
 * Whether a path of the host's own origin is the emulator's. `dedicated`: the origin is Sandbank's alone, so that what is
 * no file is the emulator's to refuse.
 */
export function isEmulatorPath(emulator: Emulator, url: URL, dedicated: boolean): boolean {
  const { pathname } = url
  if (isShellPage(pathname)) return false
  return emulator.answers(url) || (dedicated && isCallPath(pathname))
}
