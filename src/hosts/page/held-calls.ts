import { HOSTED_ORIGINS } from '../../kernel/hosted-service'
import { addressOf } from '../../kernel/http/fetch-call'
import { patchFetch } from './patch-fetch'
import type { Started } from './start'

/** What became of the start; undefined while it goes on. */
let outcome: Started['mode'] | Error | undefined
let started: Promise<unknown> = Promise.resolve()
let isInstalled = false

/**
 * From now on no call of this page's scripts reaches the hosted service: `fetch` waits for `starting` and is answered
 * by the emulator, or rejects where that did not start. `XMLHttpRequest` and `EventSource`, which cannot wait, throw.
 */
export function holdCalls(starting: Promise<Started>): void {
  outcome = undefined
  started = starting.then(
    ({ mode }) => {
      outcome = mode
    },
    (cause: Error) => {
      outcome = cause
    },
  )
  if (isInstalled) return
  isInstalled = true
  patchFetch((native) => async (input, init) => {
    const url = addressOf(input)
    if (!url || !isService(url)) return native(input, init)
    if (outcome === undefined) {
      await started
      throwUnless(['service-worker', 'page'], url)
      // Anew: who answers has put its own `fetch` before this one meanwhile.
      return globalThis.fetch(input, init)
    }
    throwUnless(['service-worker'], url)
    return native(input, init)
  })
  holdRequests()
  holdEventSources()
  warnOfWorkers()
}

function isService({ origin }: URL): boolean {
  return HOSTED_ORIGINS.includes(origin)
}

/** Throws where the start did not end in one of `modes`: what goes on would be a call of the real service. */
function throwUnless(modes: readonly Started['mode'][], { href }: URL): void {
  if (typeof outcome === 'string' && modes.includes(outcome)) return
  const call = `Sandbank kept ${href} from being called: it is the real service.`
  if (outcome === undefined) throw new TypeError(`${call} Call it after \`await start()\`.`)
  if (outcome instanceof Error) {
    throw new TypeError(`${call} The emulator did not start: ${outcome.message}`, { cause: outcome })
  }
  throw new TypeError(`${call} ${OUT_OF_REACH[outcome]}`)
}

const OUT_OF_REACH: Readonly<Record<Started['mode'], string>> = {
  'service-worker': 'The worker answers it.',
  node: 'The emulator of this page runs behind its own address: call a path of this origin.',
  page: 'The emulator runs in this page and answers its `fetch`: call that, as it is at the time of the call.',
}

function holdRequests(): void {
  const { prototype } = XMLHttpRequest
  const native = prototype.open
  prototype.open = function open(this: XMLHttpRequest, ...call: Parameters<typeof native>) {
    const url = addressOf(call[1])
    // In a page that runs the emulator this one is inside of another, which answers.
    if (url && isService(url)) throwUnless(['service-worker', 'page'], url)
    return native.apply(this, call)
  } as typeof native
}

function holdEventSources(): void {
  if (!('EventSource' in globalThis)) return
  globalThis.EventSource = new Proxy(EventSource, {
    construct(target, [address, init]) {
      const url = addressOf(address)
      if (url && isService(url)) throwUnless(['service-worker'], url)
      return new target(address, init)
    },
  })
}

/** A worker has a `fetch` of its own, which a page cannot put another before; only the service worker answers it. */
function warnOfWorkers(): void {
  if (!('Worker' in globalThis)) return
  let isReported = false
  globalThis.Worker = new Proxy(Worker, {
    construct(target, args: ConstructorParameters<typeof Worker>) {
      if (outcome !== 'service-worker' && !isReported) {
        isReported = true
        console.warn(
          'Sandbank: no service worker answers this page, so calls of its workers to the hosted service reach the real ' +
            'one. Call it from the page, or give the page its service worker: see docs/howto/package.md#your-own-site.',
        )
      }
      return new target(...args)
    },
  })
}
