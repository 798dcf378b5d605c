import { endRun } from './page-run'
import { StartError } from './start-error'

/** How long a worker has to answer; one that is broken never does. */
const ANSWER_MS = 2_000

/**
 * Undoes `start()` in this page: `fetch`, `XMLHttpRequest`, `EventSource`, `WebSocket` and `Worker` are the browser's own
 * again, and the worker is unregistered. So calls of the hosted service reach the real one from now on. A `start()`
 * that is under way rejects. The data stay, and `start()` finds them again. Other open pages keep the worker until
 * they are reloaded. Does nothing where nothing was started.
 */
export function stop(): Promise<void> {
  if (typeof document === 'undefined') return Promise.resolve()
  stopping ??= stopAll().finally(() => {
    stopping = undefined
  })
  return stopping
}

let stopping: Promise<void> | undefined

/** The `stop()` that is under way: what is started meanwhile begins after it. */
export function stopUnderWay(): Promise<void> | undefined {
  return stopping
}

async function stopAll(): Promise<void> {
  const workers = ourWorkers()
  const ended = endRun(new StartError('stopped', 'stop() was called before start() had ended.'))
  await tellController('stopped')
  await Promise.all([ended, ...(await workers).map((registration) => registration.unregister())])
}

/** The registrations of this origin that are Sandbank's. */
export async function ourWorkers(): Promise<ServiceWorkerRegistration[]> {
  try {
    const all = (await navigator.serviceWorker?.getRegistrations()) ?? []
    return all.filter((registration) => isSandbanks(scriptOf(registration)))
  } catch {
    // Private windows of some browsers have the interface and refuse its use.
    return []
  }
}

export function scriptOf({ active, waiting, installing }: ServiceWorkerRegistration): string {
  return (active ?? waiting ?? installing)?.scriptURL ?? ''
}

const scripts = new Set<string>()

/** Counts this script as Sandbank's, whatever its name. */
export function rememberScript(script: string): void {
  scripts.add(script)
}

/** By its address: a broken worker answers nothing. `sandbank init` gives the script its name; others have another. */
function isSandbanks(script: string): boolean {
  return (
    scripts.has(script) || /\/sandbank-worker\.js$/.test(URL.canParse(script) ? new URL(script).pathname : '')
  )
}

/** Resolves when the worker of this page has answered, where it is Sandbank's. */
export async function tellController(type: 'stopped' | 'removed'): Promise<void> {
  const controller = navigator.serviceWorker?.controller
  if (controller && isSandbanks(controller.scriptURL)) await tell(controller, type)
}

/** Resolves when the worker has answered, and without an answer too: it may be broken, or older than the message. */
export async function tell(worker: ServiceWorker, type: 'stopped' | 'removed'): Promise<void> {
  const { port1, port2 } = new MessageChannel()
  let timer: ReturnType<typeof setTimeout> | undefined
  await new Promise<void>((resolve) => {
    port1.onmessage = () => resolve()
    timer = setTimeout(resolve, ANSWER_MS)
    worker.postMessage({ type }, [port2])
  })
  clearTimeout(timer)
  port1.close()
}
