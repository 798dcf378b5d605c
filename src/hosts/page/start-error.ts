/**
 * `blocked`: the worker answers that it cannot use its database now; a later request may succeed. `token`: the Node host
 * that served the page asks for its token. `stopped`: `stop()` or `uninstall()` was called meanwhile.
 */
export type StartReason = 'unsupported' | 'insecure' | 'bypassed' | 'blocked' | 'token' | 'failed' | 'stopped'

/** What the author of a page can do; the shell's own page says what its visitor can do. */
const REMEDIES: Readonly<Record<StartReason, string>> = {
  unsupported: 'Use a browser and a window that have service workers, or start({ mode: "page" }).',
  insecure: 'Serve the page from https or localhost, or start({ mode: "page" }).',
  bypassed:
    'Switch "Bypass for network" off in the developer tools, Application, Service workers, and reload.',
  blocked: 'Close or reload the other tabs of this site, and call start() again.',
  token: '',
  stopped: 'Call start() again.',
  failed: 'Reload the page; if that does not help, clear the data of this site, or start({ mode: "page" }).',
}

/** For a script that the site does not serve, which is what most often keeps a worker from being registered. */
export const WORKER_REMEDY =
  'Run `npx sandbank init public`, with the folder whose files the site serves at its root: it puts sandbank-worker.js and its ' +
  'parts there. Where they lie elsewhere name the script: start({ worker: "/demo/sandbank-worker.js" }).'

/**
 * Why no emulator answers this page. Discriminated by `reason`; check `name` across frames. `remedy`, with which the
 * message ends, is what to do about it.
 */
export class StartError extends Error {
  override readonly name = 'StartError' as const

  constructor(
    readonly reason: StartReason,
    message: string,
    readonly remedy: string = REMEDIES[reason],
  ) {
    super(`${message} ${remedy}`.trim())
  }
}
