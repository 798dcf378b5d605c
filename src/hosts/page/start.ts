import { Workbox } from 'workbox-window'

const SCRIPT = '/sw.js'
/** Set while this tab has reloaded itself once in the hope of a controlled page. */
const RELOADED = 'sandbank-reloaded'
const ACTIVATION_MS = 60_000
const CLAIM_MS = 5_000
const CONTROL_MS = 1_500
const HEALTH_MS = 20_000

type StartReason = 'unsupported' | 'insecure' | 'bypassed' | 'failed'

/** Why no worker answers this page. Told apart by `reason`; check `name` across frames. */
class StartError extends Error {
  override readonly name = 'StartError' as const

  constructor(
    readonly reason: StartReason,
    message: string,
  ) {
    super(message)
  }
}

export interface Started {
  mode: 'service-worker' | 'node'
  /** Whether this tab had to reload itself once to be served. */
  reloaded: boolean
}

export interface StartOptions {
  /** Told after a new version of the worker took this page over, which happens without a reload. */
  onUpdate?: () => void
}

/**
 * Brings the worker up and resolves when it really answers this page: after a health round trip through it.
 * `navigator.serviceWorker.controller` is not believed, since a page can have one and still be served by the
 * network, or have none next to a live worker (a hard reload). Throws `StartError`.
 */
export async function start({ onUpdate = reportUpdate }: StartOptions = {}): Promise<Started> {
  // Said by src/hosts/node/shell-files.ts in the page itself: asking for it would cost every other page a round trip.
  if (document.documentElement.dataset.sandbankHost === 'node') return startOnNode()
  if (!window.isSecureContext) {
    throw new StartError(
      'insecure',
      `Service workers need https or localhost; this page came from ${location.origin}.`,
    )
  }
  if (!('serviceWorker' in navigator)) {
    throw new StartError('unsupported', 'This browser offers no service worker here.')
  }
  const { registration, whenUpdated } = register()
  // With a controller in place nothing waits for this: offline it takes seconds, behind a failing update check.
  registration.catch(() => undefined)
  if (!controller()) await claimedBy(await activeWorker(await registration))
  const first = await health()
  if (first.answeredBy !== 'worker') await recover(first, registration)

  const reloaded = forgetReload()
  whenUpdated(onUpdate)
  return { mode: 'service-worker', reloaded }
}

/** The port that handed out this page answers it too. A worker left from an earlier life of that port is in the way. */
async function startOnNode(): Promise<Started> {
  for (const left of (await navigator.serviceWorker?.getRegistrations()) ?? []) await left.unregister()
  const first = await health()
  if (first.answeredBy === 'worker' && reloadOnce()) return new Promise(() => undefined)
  const reloaded = forgetReload()
  if (first.answeredBy === 'node') return { mode: 'node', reloaded }
  const detail =
    first.answeredBy === 'nobody' || first.answeredBy === 'broken worker' ? `: ${first.message}` : '.'
  throw new StartError('failed', `The Node host that served this page does not answer${detail}`)
}

function register() {
  const workbox = new Workbox(SCRIPT, { scope: '/', updateViaCache: 'none' })
  const registration = workbox.register({ immediate: true }).then(
    (registered) => {
      if (!registered) throw new StartError('failed', 'The browser did not register the worker.')
      import.meta.hot?.on('sandbank:worker-changed', () => registered.update())
      return registered
    },
    (cause: Error) => {
      // Private windows of some browsers have the interface and refuse its use.
      const reason =
        cause.name === 'SecurityError' || cause.name === 'NotSupportedError' ? 'unsupported' : 'failed'
      throw new StartError(reason, `The worker could not be registered: ${cause.message}`)
    },
  )
  const whenUpdated = (listener: () => void) => workbox.addEventListener('controlling', () => listener())
  return { registration, whenUpdated }
}

/** Our worker where it controls this page; another program's worker on the same port does not count. */
function controller(): ServiceWorker | undefined {
  const current = navigator.serviceWorker.controller
  return current && isOurs(current) ? current : undefined
}

function isOurs(worker: ServiceWorker): boolean {
  return worker.scriptURL === new URL(SCRIPT, location.href).href
}

async function activeWorker(registration: ServiceWorkerRegistration): Promise<ServiceWorker> {
  if (registration.active && isOurs(registration.active)) return registration.active
  const coming = registration.installing ?? registration.waiting
  if (!coming) throw new StartError('failed', 'The worker was registered but is not being installed.')
  const activated = new Promise<ServiceWorker>((resolve, reject) => {
    const look = () => {
      if (coming.state === 'activated' || coming.state === 'activating') resolve(coming)
      if (coming.state === 'redundant') {
        reject(new StartError('failed', 'The worker could not be installed: one of its files did not load.'))
      }
    }
    coming.addEventListener('statechange', look)
    look()
  })
  return within(ACTIVATION_MS, activated, 'The worker did not become active within a minute.')
}

/** Asks the worker to control this page. Its answer also proves that it is alive. */
async function claimedBy(worker: ServiceWorker): Promise<void> {
  const { port1, port2 } = new MessageChannel()
  const done = new Promise<void>((resolve) => {
    port1.onmessage = () => resolve()
  })
  worker.postMessage({ type: 'claim' }, [port2])
  await within(CLAIM_MS, done, 'The worker did not answer a message.').finally(() => port1.close())
  if (controller()) return
  // Without control the health check says what to do; here it is only given the time to arrive.
  await Promise.race([
    new Promise((resolve) =>
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
    ),
    delay(CONTROL_MS),
  ])
}

type Health =
  | { answeredBy: 'worker' }
  | { answeredBy: 'node' }
  | { answeredBy: 'broken worker'; message: string }
  | { answeredBy: 'network' }
  | { answeredBy: 'nobody'; message: string }

async function health(): Promise<Health> {
  try {
    const response = await fetch('/__sandbank/health', {
      cache: 'no-store',
      signal: AbortSignal.timeout(HEALTH_MS),
    })
    if (!response.headers.has('X-Sandbank')) return { answeredBy: 'network' }
    const body = (await response.json()) as { host?: string; message?: string }
    if (!response.ok)
      return { answeredBy: 'broken worker', message: body.message ?? `Status ${response.status}` }
    if (body.host === 'node') return { answeredBy: 'node' }
    return { answeredBy: body.host === 'service-worker' ? 'worker' : 'network' }
  } catch (cause) {
    return { answeredBy: 'nobody', message: cause instanceof Error ? cause.message : String(cause) }
  }
}

/** Returns when the worker answers after all; otherwise throws, or leaves by the one reload. */
async function recover(first: Health, registration: Promise<ServiceWorkerRegistration>): Promise<void> {
  if (first.answeredBy === 'broken worker') throw new StartError('failed', first.message)
  // A controller that was never asked: the worker behind it may have been replaced, or live without control.
  await claimedBy(await activeWorker(await registration))
  const second = await health()
  if (second.answeredBy === 'worker') return
  if (second.answeredBy === 'broken worker') throw new StartError('failed', second.message)
  if (second.answeredBy === 'network' && controller()) {
    // It answers messages and controls the page, yet requests go past it: only the developer tools do that.
    throw new StartError(
      'bypassed',
      'The worker is up, but requests of this page go around it to the network.',
    )
  }
  if (reloadOnce()) return new Promise(() => undefined)
  forgetReload()
  throw second.answeredBy === 'nobody'
    ? new StartError('failed', `The worker does not answer: ${second.message}`)
    : new StartError(
        'bypassed',
        'The worker is active, but requests of this page go to the network, even after a reload.',
      )
}

/** False where this tab has done so already. */
function reloadOnce(): boolean {
  if (sessionStorage.getItem(RELOADED) !== null) return false
  sessionStorage.setItem(RELOADED, 'yes')
  location.reload()
  return true
}

/** Whether this page is the one after a reload. */
function forgetReload(): boolean {
  const reloaded = sessionStorage.getItem(RELOADED) !== null
  sessionStorage.removeItem(RELOADED)
  return reloaded
}

async function within<Value>(ms: number, work: Promise<Value>, message: string): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new StartError('failed', message)), ms)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

function delay(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

function reportUpdate(): void {
  console.info('Sandbank: a new version of the worker has taken over.')
}
