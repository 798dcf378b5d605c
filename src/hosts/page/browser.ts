import { version } from '../../../package.json'
import { type Started, type StartOptions, start as startWorker } from './start'

export type { Started, StartOptions } from './start'
export { StartError, type StartReason } from './start-error'
export { stop } from './stop'
export {
  type ExportedState,
  exportState,
  type Installed,
  inspectOrigin,
  UninstallError,
  type UninstallOptions,
  type UninstallReason,
  uninstall,
} from './uninstall'

/** The name under which `sandbank init` puts the worker into a site's public folder. */
const WORKER = '/sandbank-worker.js'

/**
 * Starts the worker of your own site, and resolves when it answers this page. Nothing else than the API paths and the
 * hosted service's addresses is taken from the page. Throws `StartError`, which says what to do. Nothing happens on
 * import, so a module that a server renders too may import it.
 */
export async function start(options: StartOptions = {}): Promise<Started> {
  const started = await startWorker({ worker: WORKER, ...options })
  const health = (await (await fetch('/__sandbank/health')).json()) as { version?: string }
  if (health.version !== version) {
    console.warn(
      `Sandbank: the worker is of version ${health.version}, the package of ${version}. Run \`npx sandbank init\` again.`,
    )
  }
  return started
}
