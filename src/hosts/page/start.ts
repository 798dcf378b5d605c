import { Workbox } from 'workbox-window'
import { VERSION_HEADER } from '../../kernel/http/headers.mjs'
import { callback, checkOptions, oneOf, text, yesOrNo } from '../../kernel/known-names'
import { HOSTED_ORIGINS } from '../../kernel/outbound/hosted-service'
import { isCallPath } from '../paths.mjs'
import { CHANNEL } from '../socket-channel'
import { type Choice, chosenHost } from './chosen-host'
import { installKeepAlive } from './keep-alive'
import { lookAtScript } from './look-at-script'
import { currentRun, howEnded, undoAtStop, unlessEnded } from './page-run'
import { closePort, relayOverPort } from './port-fetch'
import { answerCalls, guardCalls, holdCalls } from './queued-calls'
import { offerRelay } from './relay'
import { followRemoval } from './removed'
import { giveIdsAlsoTo, installRequestIds, isBaseAddress } from './request-ids'
import { installSockets } from './sockets/install'
import { StartError, WORKER_REMEDY } from './start-error'
import { startStep } from './start-steps'
import { rememberScript, stopUnderWay } from './stop'

export { portFetch } from './port-fetch'
export { followStart } from './start-steps'

/** The worker of this page, from the moment it is started. */
let script: URL
/** Set while this tab has reloaded itself once in the hope of a controlled page. */
const RELOADED = 'sandbank-reloaded'
const ACTIVATION_MS = 60_000
const CLAIM_MS = 5_000
const CONTROL_MS = 1_500
/** How long the worker's own word may take that it cannot be installed, after the browser's. */
const NOTICE_MS = 1_000
const HEALTH_MS = 20_000
/** How often a waiting new version is notified again to take over. */
const TAKE_OVER_MS = 2_000

export interface Started {
  /** Where the emulator runs: in the worker, behind the port that served this page, or in this page for want of one. */
  mode: 'service-worker' | 'node' | 'page'
  /** Why it runs in this page, in a sentence; null where it does not. */
  why: string | null
  /** Whether this tab had to reload itself once to be served. */
  reloaded: boolean
}

export interface StartOptions {
  /**
   * 'page' runs the emulator in this page though a worker could be had. Unless given, the `sandbank-host` of the
   * address decides, which the tab remembers; else the worker is tried first.
   */
  mode?: Choice
  /**
   * This origin is Sandbank's alone. Its unknown paths are answered by the emulator, with a 404 that helps, and this tab
   * answers requests from outside the browser that its server relays.
   */
  dedicated?: boolean
  /** Where the site serves the worker's script. Its folder is the worker's scope: the pages that it answers. */
  worker?: string
  /** Called after a new version of the worker took this page over, which happens without a reload. */
  onUpdate?: () => void
  /** Called after Sandbank was removed from this origin in another tab; a warning in the console says so where it is not given. */
  onRemoved?: () => void
}

const OPTIONS = {
  mode: oneOf('page', 'service-worker'),
  dedicated: yesOrNo,
  worker: text,
  onUpdate: callback,
  onRemoved: callback,
} satisfies Record<keyof StartOptions, unknown>

/**
 * Brings the emulator up and resolves when it really answers this page: the worker, or the page itself where the
 * browser has no worker for it. Until then no request is reserved. From the call on, socket clients that are evaluated
 * in this page reach the emulator too, and no call of this page's scripts reaches the hosted service itself. Throws
 * `StartError`, and a `TypeError` for options that it does not take.
 */
export async function start(options: StartOptions = {}): Promise<Started> {
  checkOptions('start', options, OPTIONS, 'docs/howto/package.md#your-own-site')
  if (typeof document === 'undefined') {
    throw new StartError(
      'unsupported',
      'start() was called where there is no page.',
      'Call it in the browser only; on a server the module can be imported, and startNode() of "sandbank/node" runs the emulator.',
    )
  }
  undoAtStop(guardCalls())
  answerCalls((url) => isAnswered(url, options))
  installSockets()
  script = new URL(options.worker ?? '/sw.js', location.href)
  const run = currentRun()
  rememberScript(script.href)
  reportStart(run)
  const starting = unlessEnded(bringUp(options, run), run)
  holdCalls(starting)
  const started = await starting
  followRemoval(options.onRemoved)
  if (options.dedicated && started.mode !== 'node' && !isOffered) {
    isOffered = true
    offerRelay(started.mode === 'service-worker' ? relayOverPort : undefined, run)
    undoAtStop(() => {
      isOffered = false
    })
  }
  return started
}

let isOffered = false

/** Written into the page by src/hosts/node/shell-files.ts: a request for it would cost every other page a round trip. */
function isOfNodeHost(): boolean {
  return document.documentElement.dataset.sandbankHost === 'node'
}

/** As far as a page knows without the emulator: not which paths of somebody else's site are the API's. */
function isAnswered(url: URL, { dedicated }: StartOptions): boolean {
  if (url.origin !== location.origin) return HOSTED_ORIGINS.includes(url.origin) || isBaseAddress(url)
  return !isOfNodeHost() && (dedicated ? isCallPath(url.pathname) : url.pathname.startsWith('/__sandbank/'))
}

/** The worker of a site that no longer starts it takes itself out (sw/leave.ts). */
function reportStart(run: AbortSignal): void {
  // Resolves when there is one for this page, and never where there is none.
  navigator.serviceWorker?.ready.then(
    ({ active }) => {
      if (active && isOurs(active) && !run.aborted) active.postMessage({ type: 'started' })
    },
    () => undefined,
  )
}

async function bringUp(options: StartOptions, run: AbortSignal): Promise<Started> {
  const stopping = stopUnderWay()
  if (stopping) await stopping
  if (isOfNodeHost()) return startOnNode()
  if ((options.mode ?? chosenHost()) === 'page') {
    return runHere(options, run, 'This page was told to run the emulator itself, without the worker.')
  }
  try {
    return await startWorker(options, run)
  } catch (thrown) {
    if (!(thrown instanceof StartError) || !/^(insecure|unsupported)$/.test(thrown.reason)) throw thrown
    return runHere(options, run, thrown.message)
  }
}

let running: Promise<void> | undefined

async function runHere({ dedicated = false }: StartOptions, run: AbortSignal, why: string): Promise<Started> {
  if (!running) {
    running = import('./in-page').then(async ({ runInPage }) => {
      const end = await runInPage({ dedicated })
      if (run.aborted) {
        await end()
        throw run.reason
      }
      undoAtStop(end)
    })
    undoAtStop(() => {
      running = undefined
    })
  }
  try {
    await running
  } catch (cause) {
    running = undefined
    const message = cause instanceof Error ? cause.message : String(cause)
    throw new StartError('failed', `${why} Running it in this page did not succeed either: ${message}`)
  }
  return { mode: 'page', why, reloaded: false }
}

/**
 * Resolves after a health round trip through the worker. `navigator.serviceWorker.controller` is not believed, since a
 * page can have one and still be served by the network, or have none next to a live worker (a hard reload).
 */
async function startWorker({ onUpdate = reportUpdate }: StartOptions, run: AbortSignal): Promise<Started> {
  if (!window.isSecureContext) {
    throw new StartError(
      'insecure',
      `Service workers need https or localhost; this page came from ${location.origin}.`,
    )
  }
  if (!('serviceWorker' in navigator)) {
    throw new StartError('unsupported', 'This browser offers no service worker here.')
  }
  if (howEnded() === 'removed' && controller()) {
    throw new StartError(
      'stopped',
      'Sandbank was removed from this origin, and this page is still under the worker that was removed.',
      'Reload the page.',
    )
  }
  // One that controls this page is there, also offline.
  if (!controller()) await lookAtScript(script)
  installRequestIds()
  installKeepAlive()
  listenForFailure()
  undoAtStop(closePort)
  startStep(controller() ? 'open' : 'fetch')
  const { registration, whenUpdated } = register(run)
  // With a controller in place nothing waits for this: offline it takes seconds, behind a failing update check.
  registration.catch(() => undefined)
  if (!controller() || howEnded() === 'stopped') {
    const worker = await activeWorker(await registration)
    startStep('activate')
    await claimedBy(worker, run)
    startStep('open')
  }
  const first = await health()
  const answered = first.answeredBy === 'worker' ? first : await recover(first, registration, run)
  run.throwIfAborted()
  giveIdsAlsoTo(answered.baseAddresses)
  followBaseAddresses()

  const reloaded = forgetReload()
  whenUpdated(() => {
    if (!run.aborted) onUpdate()
  })
  return { mode: 'service-worker', why: null, reloaded }
}

let failure: Promise<string> | undefined

/** A worker that is not installed says why (sw/part-loader.ts): also a new version, while the old one goes on. */
function listenForFailure(): void {
  failure ??= new Promise((resolve) => {
    const listen = ({ data }: MessageEvent) => {
      if (data?.type !== 'install-failed') return
      console.error(`Sandbank: this version of the worker cannot be installed. ${data.message}`)
      resolve(data.message)
    }
    navigator.serviceWorker.addEventListener('message', listen)
    undoAtStop(() => {
      navigator.serviceWorker.removeEventListener('message', listen)
      failure = undefined
    })
  })
  navigator.serviceWorker.startMessages()
}

let channel: BroadcastChannel | undefined

/** Another tab may add one, and a request to it needs its id from then on. */
function followBaseAddresses(): void {
  if (channel) return
  channel = new BroadcastChannel(CHANNEL)
  undoAtStop(() => {
    channel?.close()
    channel = undefined
  })
  channel.addEventListener('message', async ({ data }) => {
    if (data?.type !== 'settings.changed' && data?.type !== 'state.replaced') return
    const now = await health()
    if (now.answeredBy === 'worker') giveIdsAlsoTo(now.baseAddresses)
  })
}

/** The port that handed out this page answers it too. A worker left from an earlier life of that port is in the way. */
async function startOnNode(): Promise<Started> {
  for (const left of (await navigator.serviceWorker?.getRegistrations()) ?? []) await left.unregister()
  const first = await health()
  if (first.answeredBy === 'worker' && reloadOnce()) return new Promise(() => undefined)
  const reloaded = forgetReload()
  if (first.answeredBy === 'node') return { mode: 'node', why: null, reloaded }
  if (first.answeredBy === 'nobody without a token') throw new StartError('token', first.message)
  const detail =
    first.answeredBy === 'nobody' || first.answeredBy === 'broken worker' ? `: ${first.message}` : '.'
  throw new StartError('failed', `The Node host that served this page does not answer${detail}`)
}

function register(run: AbortSignal) {
  run.throwIfAborted()
  const scope = new URL('.', script).pathname
  const workbox = new Workbox(script.href, { scope, updateViaCache: 'none' })
  const registration = workbox.register({ immediate: true }).then(
    (registered) => {
      if (!registered) throw new StartError('failed', 'The browser did not register the worker.')
      import.meta.hot?.on('sandbank:worker-changed', () => registered.update())
      if (!run.aborted) hurryNewVersions(registered)
      return registered
    },
    (cause: Error) => {
      // Private windows of some browsers have the interface and refuse its use.
      const reason =
        cause.name === 'SecurityError' || cause.name === 'NotSupportedError' ? 'unsupported' : 'failed'
      const remedy = reason === 'failed' ? WORKER_REMEDY : undefined
      throw new StartError(reason, `The worker could not be registered: ${cause.message}`, remedy)
    },
  )
  // Also where the run ends before it is there.
  undoAtStop(() => registration.then((registered) => registered.unregister()).catch(() => undefined))
  const whenUpdated = (listener: () => void) => workbox.addEventListener('controlling', () => listener())
  return { registration, whenUpdated }
}

/**
 * A new version skips waiting, and yet may be left waiting: Chromium ends the old one for it at the next pause, but not
 * where the old one was only being started at that instant. That one then lives on for as long as this page asks it
 * something every 30 seconds, and five minutes at most. Whenever the new one skips waiting again, the browser looks anew.
 */
function hurryNewVersions(registration: ServiceWorkerRegistration): void {
  let timer: ReturnType<typeof setInterval> | undefined
  const look = () => {
    registration.waiting?.postMessage({ type: 'skip-waiting' })
    if (registration.waiting || registration.installing) return
    clearInterval(timer)
    timer = undefined
  }
  const watch = () => {
    timer ??= setInterval(look, TAKE_OVER_MS)
  }
  registration.addEventListener('updatefound', watch)
  undoAtStop(() => {
    registration.removeEventListener('updatefound', watch)
    clearInterval(timer)
  })
  watch()
}

/** Our worker where it controls this page; another program's worker on the same port does not count. */
function controller(): ServiceWorker | undefined {
  const current = navigator.serviceWorker.controller
  return current && isOurs(current) ? current : undefined
}

function isOurs(worker: ServiceWorker): boolean {
  return worker.scriptURL === script.href
}

async function activeWorker(registration: ServiceWorkerRegistration): Promise<ServiceWorker> {
  if (registration.active && isOurs(registration.active)) return registration.active
  const coming = registration.installing ?? registration.waiting
  if (!coming) throw new StartError('failed', 'The worker was registered but is not being installed.')
  const activated = new Promise<ServiceWorker>((resolve, reject) => {
    const look = () => {
      if (coming.state === 'activated' || coming.state === 'activating') resolve(coming)
      if (coming.state === 'redundant') {
        Promise.race([failure, delay(NOTICE_MS)]).then((why) =>
          reject(
            why
              ? new StartError('failed', `The worker could not be installed. ${why}`, '')
              : new StartError(
                  'failed',
                  'The worker could not be installed: one of the files that it keeps did not load.',
                ),
          ),
        )
      }
    }
    coming.addEventListener('statechange', look)
    look()
  })
  return within(ACTIVATION_MS, activated, 'The worker did not become active within a minute.')
}

/** Asks the worker to control this page. Its answer also proves that it is alive. */
async function claimedBy(worker: ServiceWorker, run: AbortSignal): Promise<void> {
  run.throwIfAborted()
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

interface Healthy {
  answeredBy: 'worker'
  baseAddresses: string[]
}

type Health =
  | Healthy
  | { answeredBy: 'node' }
  | { answeredBy: 'nobody without a token'; message: string }
  | { answeredBy: 'broken worker'; reason: 'blocked' | 'failed'; message: string }
  | { answeredBy: 'network' }
  | { answeredBy: 'nobody'; message: string }

async function health(): Promise<Health> {
  try {
    const response = await fetch('/__sandbank/health', {
      cache: 'no-store',
      signal: AbortSignal.timeout(HEALTH_MS),
    })
    if (!response.headers.has(VERSION_HEADER)) return { answeredBy: 'network' }
    const body = (await response.json()) as { host?: string; message?: string; baseAddresses?: string[] }
    if (response.status === 401) return { answeredBy: 'nobody without a token', message: body.message ?? '' }
    if (!response.ok) {
      const reason = response.status === 503 ? 'blocked' : 'failed'
      return { answeredBy: 'broken worker', reason, message: body.message ?? `Status ${response.status}` }
    }
    if (body.host === 'node') return { answeredBy: 'node' }
    return body.host === 'service-worker'
      ? { answeredBy: 'worker', baseAddresses: body.baseAddresses ?? [] }
      : { answeredBy: 'network' }
  } catch (cause) {
    return { answeredBy: 'nobody', message: cause instanceof Error ? cause.message : String(cause) }
  }
}

/** Returns when the worker answers after all; otherwise throws, or leaves by the one reload. */
async function recover(
  first: Health,
  registration: Promise<ServiceWorkerRegistration>,
  run: AbortSignal,
): Promise<Healthy> {
  if (first.answeredBy === 'broken worker') throw new StartError(first.reason, first.message)
  // A controller that has not answered yet: the worker behind it may have been replaced, or live without control.
  await claimedBy(await activeWorker(await registration), run)
  const second = await health()
  if (second.answeredBy === 'worker') return second
  if (second.answeredBy === 'broken worker') throw new StartError(second.reason, second.message)
  if (second.answeredBy === 'network' && controller()) {
    // It answers messages and controls the page, yet requests go past it: only the developer tools do that.
    throw new StartError(
      'bypassed',
      'The worker is up, but requests of this page go around it to the network.',
    )
  }
  run.throwIfAborted()
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
