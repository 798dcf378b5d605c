/**
 * Whose a path of Sandbank's own origin is, by its form alone: for the worker, the page and the server alike.
 */

/** The shell's documents: the root, everything below /ui, and below /a the apps at addresses of their own. @param {string} pathname */
export function isShellPage(pathname) {
  return /^\/(index\.html|ui|(ui|a)\/.*)?$/s.test(pathname)
}

/** Paths that can only be files: the build's output, and what lies next to index.html. @param {string} pathname */
export function isFilePath(pathname) {
  return pathname.startsWith('/assets/') || /^\/[^/]*\.\w+$/.test(pathname)
}

/** Where the relay of the server and the tabs meet; never an API path. @param {string} pathname */
export function isRelayPath(pathname) {
  return pathname === '/__relay' || pathname.startsWith('/__relay/')
}

/** On an origin that is Sandbank's alone, what is none of these is the emulator's. @param {string} pathname */
export function isCallPath(pathname) {
  return !isShellPage(pathname) && !isFilePath(pathname) && !isRelayPath(pathname)
}

/** Documents of apps, which frames navigate to: the emulator's, on other people's sites too. @param {string} pathname */
export function isAppDocument(pathname) {
  return pathname.startsWith('/__sandbank/frames/')
}
