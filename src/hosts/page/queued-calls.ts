import { addressOf } from '../../kernel/http/fetch-call'
import { HOSTED_ORIGINS, isHostedService } from '../../kernel/outbound/hosted-service'
import { HANDLERS_MADE, hostedCallRefusal } from '../hosted-call'
import { SOCKETS_INSTALLED } from '../socket-options'
import { patchConstructor } from './patch-constructor'
import { patchFetch } from './patch-fetch'
import { patchMethod } from './patch-method'
import type { Started } from './start'

/** Who answers: a started emulator by its mode, or MSW with its handlers. */
type Answering = Started['mode'] | 'handlers'

interface Calls {
  /** Takes the guard away; undefined while there is none. */
  unguard: (() => void) | undefined
  /** Whether the guard stays when the emulator of this page is stopped. */
  isLasting: boolean
  /** What became of the start. */
  outcome: 'not started' | 'starting' | Answering | Error
  starting: Promise<unknown>
  /** Which addresses the emulator answers, once it does. */
  answers(url: URL): boolean
}

/** Of the page, not of this module: a site may load `sandbank/guard` and `sandbank/browser` as bundles of their own. */
const CALLS = Symbol.for('sandbank.calls')
const found: Calls | undefined = Reflect.get(globalThis, CALLS)
const NOT_STARTED: Pick<Calls, 'outcome' | 'starting' | 'answers'> = {
  outcome: 'not started',
  starting: Promise.resolve(),
  answers: ({ origin }) => HOSTED_ORIGINS.includes(origin),
}
const calls: Calls = found ?? { ...NOT_STARTED, unguard: undefined, isLasting: false }
Reflect.set(globalThis, CALLS, calls)

/**
 * From now on no call of this page's scripts reaches the hosted service: `fetch` waits for `starting` and is answered
 * by the emulator, or rejects where that did not start. What cannot wait throws.
 */
export function holdCalls(starting: Promise<Started>): void {
  guardCalls()
  calls.outcome = 'starting'
  calls.starting = starting.then(
    ({ mode }) => {
      calls.outcome = mode
    },
    (cause: Error) => {
      calls.outcome = cause
    },
  )
}

/** Says which addresses the emulator of this page answers, the page's own among them. */
export function answerCalls(answers: (url: URL) => boolean): void {
  calls.answers = answers
}

/** Refuses calls of the hosted service until an emulator answers this page, and again when that is stopped. */
export function guardForGood(): void {
  calls.isLasting = true
  guardCalls()
}

/** Refuses calls of the hosted service until an emulator answers this page. Returns how to end that with the emulator. */
export function guardCalls(): () => void {
  calls.unguard ??= installGuard()
  return () => {
    Object.assign(calls, NOT_STARTED)
    if (calls.isLasting) return
    calls.unguard?.()
    calls.unguard = undefined
  }
}

function installGuard(): () => void {
  const undoFetch = patchFetch((native) => async (input, init) => {
    const url = addressOf(input)
    if (!url || !isHostedService(url.hostname)) return native(input, init)
    if (calls.outcome === 'starting') {
      await calls.starting
      throwUnless(['service-worker', 'page'], url)
      // Anew: who answers has put its own `fetch` before this one meanwhile.
      return globalThis.fetch(input, init)
    }
    if (calls.outcome === 'not started' && (await answersOtherwise(native))) calls.outcome = 'handlers'
    throwUnless(BY_WORKER, url)
    return native(input, init)
  })
  const undoing = [
    undoFetch,
    guardRequests(),
    guardEventSources(),
    guardSockets(),
    guardBeacons(),
    guardLaterCalls(),
    warnOfWorkers(),
  ]
  return () => {
    for (const undo of undoing) undo()
  }
}

/** Those whose answers come where the network would be, which a worker stands before. */
const BY_WORKER: readonly Answering[] = ['service-worker', 'handlers']

/** Throws unless one of `answering` answers the address: what goes on would be a call of the real service. */
function throwUnless(answering: readonly Answering[], url: URL): void {
  const { outcome } = calls
  const isAnswering = typeof outcome === 'string' && answering.some((each) => each === outcome)
  if (isAnswering && calls.answers(url)) return
  if (outcome instanceof Error) {
    throw hostedCallRefusal(url.href, `The emulator did not start: ${outcome.message}`, outcome)
  }
  throw hostedCallRefusal(
    url.href,
    calls.answers(url) || outcome === 'not started' ? REMEDIES[outcome] : NOT_ANSWERED,
  )
}

const NOT_ANSWERED = `The emulator answers ${HOSTED_ORIGINS.join(', ')} and the base addresses of the settings, and this is none of them.`

const REMEDIES: Readonly<Record<Exclude<Calls['outcome'], Error>, string>> = {
  'not started':
    'No emulator was started in this page: call it after `await start()` of "sandbank/browser", or after MSW was ' +
    'started with the handlers of "sandbank/msw".',
  starting: 'Call it after `await start()`.',
  'service-worker':
    'The worker answers `fetch`, `XMLHttpRequest` and `EventSource`: call it by one of these.',
  handlers: 'MSW answers `fetch`, `XMLHttpRequest` and `EventSource`: call it by one of these.',
  node: 'The emulator of this page runs behind its own address: call a path of this origin.',
  page: 'The emulator runs in this page and answers its `fetch`: call that, as it is at the time of the call.',
}

/**
 * Whether an emulator answers that was not started by `start()`: MSW with its handlers, or, in a web worker, the service
 * worker of the pages. Asked at an address of this origin, since the hosted one must not be called to find out.
 */
async function answersOtherwise(native: typeof fetch): Promise<boolean> {
  const host = Reflect.has(globalThis, HANDLERS_MADE)
    ? 'test'
    : 'document' in globalThis
      ? undefined
      : 'service-worker'
  if (!host) return false
  try {
    const health = await (await native('/__sandbank/health', { cache: 'no-store' })).json()
    return (health as { host?: string }).host === host
  } catch {
    return false
  }
}

/** MSW as far as it can be seen without a call: what calls by this means cannot wait. */
function lookForHandlers(): void {
  const isStarted = Reflect.has(globalThis, HANDLERS_MADE) && navigator.serviceWorker?.controller
  if (calls.outcome === 'not started' && isStarted) calls.outcome = 'handlers'
}

function guardRequests(): () => void {
  if (!('XMLHttpRequest' in globalThis)) return () => undefined
  return patchMethod(XMLHttpRequest.prototype, 'open', (...call: OpenArguments) => {
    const url = addressOf(call[1])
    // In a page that runs the emulator this one is inside of another, which answers.
    if (url && isHostedService(url.hostname)) {
      lookForHandlers()
      throwUnless([...BY_WORKER, 'page'], url)
    }
    if (url && call.length > 2 && !call[2]) refuseSynchronous(url)
  })
}

type OpenArguments = Parameters<XMLHttpRequest['open']>

/**
 * A browser gives a synchronous call neither to a service worker nor to the page. It would reach the real service; or the
 * port of the page, which relays it to an open tab, and that waits for its answer until it counts as asleep.
 */
function refuseSynchronous(url: URL): void {
  if (!('document' in globalThis) || !calls.answers(url)) return
  throw new DOMException(
    `${url.href} cannot be called by a synchronous XMLHttpRequest, open(…, false): the emulator runs in this browser, ` +
      `which holds this page until the answer is there, and passes such a call by the service worker. Call it by ` +
      `\`fetch\`, or by open(method, url) and its load event. The Node host (npx sandbank start --headless) answers ` +
      `synchronous calls of its pages. (Rule page.synchronousCall.)`,
    'InvalidAccessError',
  )
}

function guardEventSources(): () => void {
  return patchConstructor('EventSource', (target, [address, init], newTarget) => {
    const url = addressOf(address)
    if (url && isHostedService(url.hostname)) {
      lookForHandlers()
      throwUnless(BY_WORKER, url)
    }
    return Reflect.construct(target, [address, init], newTarget)
  })
}

/** No worker sees a socket. The emulator's own (sockets/install.ts) are answered before they come here, or inside. */
function guardSockets(): () => void {
  return patchConstructor('WebSocket', (target, args, newTarget) => {
    const url = addressOf(args[0])
    if (url && isHostedService(url.hostname) && !isAnsweredSocket(url)) {
      const remedy =
        'The emulator has sockets at its own addresses, once `start()` was called: see docs/howto/sockets.md.'
      throw hostedCallRefusal(url.href, remedy)
    }
    return Reflect.construct(target, args, newTarget)
  })
}

function isAnsweredSocket({ href }: URL): boolean {
  const { origin } = new URL(href.replace(/^ws/, 'http'))
  return Reflect.has(globalThis, SOCKETS_INSTALLED) && HOSTED_ORIGINS.includes(origin)
}

function guardBeacons(): () => void {
  if (!('Navigator' in globalThis) || !('sendBeacon' in Navigator.prototype)) return () => undefined
  return patchMethod(Navigator.prototype, 'sendBeacon', (address: string | URL) => {
    const url = addressOf(address)
    if (url && isHostedService(url.hostname)) {
      lookForHandlers()
      throwUnless(BY_WORKER, url)
    }
  })
}

/** Of Chromium: it is made when the page is gone, and who answers may be gone with it. */
function guardLaterCalls(): () => void {
  if (!('fetchLater' in globalThis)) return () => undefined
  return patchMethod(globalThis, 'fetchLater', (input: RequestInfo | URL) => {
    const url = addressOf(input)
    if (url && isHostedService(url.hostname)) throwUnless([], url)
  })
}

/** A worker has a `fetch` of its own, which a page cannot put another before; only the service worker answers it. */
function warnOfWorkers(): () => void {
  let isReported = false
  return patchConstructor('Worker', (target, args, newTarget) => {
    const isAnswered = calls.outcome === 'service-worker' || calls.outcome === 'not started'
    if (!isAnswered && !isReported) {
      isReported = true
      console.warn(
        'Sandbank: no service worker answers this page, so calls of its workers to the hosted service reach the real ' +
          'one. Call it from the page, import "sandbank/guard" in the worker too, or give the page its service ' +
          'worker: see docs/howto/package.md#your-own-site.',
      )
    }
    return Reflect.construct(target, args, newTarget)
  })
}
