/**
 * The service worker: the backend of every page of this origin.
 *
 * Its life is short and happens many times. The browser starts it for an event and kills it about 30 seconds
 * after the last one, or at any other instant: between two requests, between two lines. So nothing lives in it
 * but the composed emulator, which keeps its truth in IndexedDB and opens it on first use; this file holds no
 * state that a restart could lose.
 *
 * A request goes this way. A controlled page fetches; the browser starts the worker if it must, evaluates this
 * script, and dispatches `fetch`. Whether to answer is decided synchronously, before anything is read:
 *
 *   whatever a page calls that called stop()          the network
 *   own origin, a page of the shell (/, /ui/…, /a/…)  left to precache.ts, never the emulator
 *   own origin, a path of the route table             the emulator, also when typed into the address bar
 *   own origin, a file (scripts, icons)               left to precache.ts and the network
 *   own origin, an envelope of the relay              the emulator gets the request from outside that is in it
 *   own origin, a pending answer                       what a request of a port came to that is no text
 *   own origin, anything else, on Sandbank's own site the emulator, whose 404 helps; a document is left to precache.ts
 *   own origin, anything else, on a user's own site   the network: this site has paths of its own
 *   foreign, a built-in base address                  the emulator: a page may keep the hosted service's base URL
 *   foreign, after the settings were read             the emulator or the network, by the user's base addresses
 *   foreign, before the settings were read            taken, and decided as soon as they are
 *
 * A foreign address needs neither preflight nor CORS headers here: the browser would send a preflight over the network,
 * and the request never gets there. The page's own policy (connect-src) is checked before the worker, though.
 *
 * After the answer, what may come later (journal, due work) runs under `waitUntil`, which keeps the worker alive
 * for it; once for all the answers of a tenth of a second, because it would be in the way of the next one. Never a
 * stream: an answer that streams keeps the worker alive by itself for as long as it runs, while `waitUntil` on it
 * would have the worker killed at 310 seconds, stream included. `drain()` does not wait for bodies, so a stream
 * passes through here untouched. Jobs that go on after that hold the worker too, for less than those five minutes
 * after the last answer; a worker that is killed under one leaves a lease that lapses, and the next one to be started
 * goes on with it. A client's abort arrives as the cancel of that stream;
 * `request.signal` never fires.
 *
 * When the worker dies between receiving a request and answering it, Chromium dispatches the same request once
 * more to a fresh one, POST bodies included. Therefore the emulator commits before it answers, and a mutating
 * request that carries X-Sandbank-Request-Id gets its remembered answer the second time.
 *
 * The script is a classic one, with parts that are evaluated when they are first needed (part-loader.ts). A
 * module worker has no code cache and starts 2 to 6 times slower, and `import()` does not exist here at all: what the
 * sources say of it the build turns into the loading of a part.
 *
 * Updates: a new version installs, skips waiting and claims the pages (lifecycle.ts) while the old one may still
 * finish an answer; the version of the database decides who may write. That is why nothing here touches the
 * database before the first request, but for a connection that changes nothing (early.ts).
 */
import '#hosts/engine-gaps'
import './early'
import { type AnyAnswer, composeEmulator, type Origin } from '#emulator'
import { answerPort } from '#hosts/answer-port'
import { broadcastEvents } from '#hosts/broadcast-events'
import { browserWriters } from '#hosts/browser-writers'
import { isEmulatorPath } from '#hosts/called-address'
import { isEnvelope, packed, unpacked } from '#hosts/envelope'
import { isPendingAnswer, PendingAnswers } from '#hosts/pending-answers'
import { settlingOf } from '#hosts/settling'
import { OPEN_PORT } from '#hosts/shell-port'
import { broadcastSocketEvents } from '#hosts/socket-channel'
import { browserKeyring } from '#kernel/secrets/secrets'
import { DATABASE, KEYRING } from '../src/hosts/browser-databases.mjs'
import { isAppDocument } from '../src/hosts/paths.mjs'
import { early } from './early'
import { leaveWhenLeftOver } from './leave'
import { followLifecycle } from './lifecycle'
import { Pages } from './pages'
import { precacheShell } from './precache'

declare const self: ServiceWorkerGlobalScope & {
  __WB_MANIFEST: (string | { url: string })[]
  /** Set by the build of the worker that the package carries for other sites (build/library.config.ts). */
  __SANDBANK_GUEST?: true
}

const emulator = composeEmulator({
  host: 'service-worker',
  databaseName: DATABASE,
  early,
  indexedDB,
  IDBKeyRange,
  keyring: browserKeyring(KEYRING),
  bodyOf: streamed,
  joinsChunks: true,
  writers: browserWriters(DATABASE),
  network: { ownOrigins: () => [self.location.origin], referrer: () => self.location.origin },
})

/** What the build put here to be kept; nothing where the worker was copied to a site that is not Sandbank's. */
const shell = self.__WB_MANIFEST

/** The base addresses that need no settings to be known: those of the freshly composed emulator. */
const builtInOrigins = emulator.baseAddresses()
let settingsRead: Promise<void> | undefined
let areSettingsRead = false

const pendingAnswers = new PendingAnswers()

const pages = self.__SANDBANK_GUEST && new Pages()
/** Whether Sandbank was removed from this origin: what is still open is answered by nobody. */
let isRemoved = false

// Before workbox's own listener: the first `respondWith` wins.
self.addEventListener('fetch', (event) => {
  if (pages?.hasStopped(event.clientId)) return
  const url = new URL(event.request.url)
  if (isRemoved) {
    if (builtInOrigins.includes(url.origin)) event.respondWith(Response.error())
  } else if (url.origin === self.location.origin) {
    if (isEnvelope(url)) answerEnvelope(event)
    else if (isPendingAnswer(url)) event.respondWith(pendingAnswer(url))
    else if (isOwnPath(event.request, url)) answer(event)
  } else if (builtInOrigins.includes(url.origin)) {
    answer(event)
  } else if (!areSettingsRead) {
    event.respondWith(decideLater(event, url.origin))
  } else if (emulator.baseAddresses().includes(url.origin)) {
    answer(event)
  }
})

self.addEventListener('message', ({ data, ports: [port] }) => {
  if (data?.type === OPEN_PORT && port) answerPort(port, answerOverPort, pendingAnswers)
})

followLifecycle({ pages, remove })
if (pages) leaveWhenLeftOver(pages)
precacheShell(shell)
broadcastEvents(emulator.events)
broadcastSocketEvents(emulator, self.location.origin)

/**
 * A text as a stream that is over already. Of a text itself Chromium makes a blob, and waits for the browser's process
 * to take note of it: a third of what an answer of a worker costs.
 */
function streamed(text: string): ReadableStream<Uint8Array> {
  const once = {
    pull(controller: ReadableStreamDefaultController<Uint8Array>) {
      controller.enqueue(new TextEncoder().encode(text))
      controller.close()
    },
  }
  // Not before it is read: over a port it is not.
  return new ReadableStream(once, { highWaterMark: 0 })
}

function isOwnPath({ mode }: Request, url: URL): boolean {
  const isNavigation = mode === 'navigate'
  // A site that we are a guest of may have pages at the emulator's addresses.
  if (self.__SANDBANK_GUEST && isNavigation && !isAppDocument(url.pathname)) return false
  return isEmulatorPath(emulator, url, shell.length > 0 && !isNavigation)
}

function answer(event: FetchEvent): void {
  const respond = () => emulator.respond(event.request, senderOf(event.request))
  const response = pages?.isRead === false ? respondOnceRead(event, pages, respond) : respond()
  if (pages && isHealth(event)) event.waitUntil(response.then(() => notedAsStarted(event, pages)))
  event.respondWith(response)
  event.waitUntil(settledAfter(response))
}

/** A worker that was just started does not know yet which pages called `stop()`. */
async function respondOnceRead(
  { request, clientId }: FetchEvent,
  pages: Pages,
  respond: () => Promise<Response>,
): Promise<Response> {
  await pages.read
  return pages.hasStopped(clientId) ? fetch(request) : respond()
}

/** What `start()` ends with, that of older packages too, which sends no message of it. */
function isHealth({ request, clientId }: FetchEvent): boolean {
  return clientId !== '' && request.url === `${self.location.origin}/__sandbank/health`
}

async function notedAsStarted({ clientId }: FetchEvent, pages: Pages): Promise<void> {
  if (!pages.hasStopped(clientId)) await pages.started(clientId).catch(() => undefined)
}

/** Open pages stay under this worker until they are reloaded. */
async function remove(): Promise<void> {
  isRemoved = true
  pages?.forget()
  await emulator.close()
}

/**
 * Requests of controlled pages are this origin's own. A form is not: any page may submit one to here, and a worker is
 * shown no Origin, so a form counts as a foreign page's.
 */
function senderOf({ mode, method }: Request): Origin {
  return mode === 'navigate' && method !== 'GET' && method !== 'HEAD'
    ? { page: { origin: 'a form', isLocal: false } }
    : {}
}

/** No event comes with it to keep the worker for the journal; the one that opened the port is young enough for that. */
function answerOverPort(request: Request, from: Origin): Promise<AnyAnswer> {
  const answer = emulator.answer(request, from)
  settledAfter(answer).catch((thrown) => console.error(thrown))
  return answer
}

function answerEnvelope(event: FetchEvent): void {
  const response = unpacked(event.request)
    .then(({ request, from }) => emulator.respond(request, from))
    .then(packed)
  event.respondWith(response)
  event.waitUntil(settledAfter(response))
}

/** None of a worker that was stopped meanwhile: the tab sees by its missing head that this is no answer. */
function pendingAnswer({ pathname }: URL): Response {
  const pending = pendingAnswers.take(pathname)
  return pending ? packed(pending) : new Response(null, { status: 404 })
}

/** The database is opened by the emulator's own answers too; this only waits for it where a decision needs it. */
async function decideLater(event: FetchEvent, origin: string): Promise<Response> {
  settingsRead ??= emulator.ready.then(
    () => {
      areSettingsRead = true
    },
    () => {
      // Without its settings the emulator cannot claim a foreign origin; the next request tries again.
      settingsRead = undefined
    },
  )
  await Promise.all([settingsRead, pages?.read])
  if (pages?.hasStopped(event.clientId) || !areSettingsRead || !emulator.baseAddresses().includes(origin))
    return fetch(event.request)
  const response = emulator.respond(event.request)
  event.waitUntil(settledAfter(response))
  return response
}

/** A new version waits for this one's events to end: jobs are not to keep it, it goes on with them. */
const replaced = new Promise<void>((resolve) => {
  self.registration.addEventListener('updatefound', () => {
    // Notified of its own installation, too.
    if (self.serviceWorker?.state === 'activated') resolve()
  })
})

const settledAfter = settlingOf(emulator, { replaced })
