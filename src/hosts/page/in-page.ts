import '../engine-gaps'
import { XMLHttpRequestInterceptor } from '@mswjs/interceptors/XMLHttpRequest'
import { composeEmulator, type Emulator } from '#emulator'
import { browserKeyring } from '#kernel/secrets'
import { addressOf, fetched } from '../../kernel/http/fetch-call'
import { broadcastEvents } from '../broadcast-events'
import { browserWriters } from '../browser-writers'
import { isEmulatorPath } from '../called-address'
import { isEnvelope, packed, unpacked } from '../envelope'
import { broadcastSocketEvents } from '../socket-channel'
import { patchEventSource } from './event-source'
import { answerCalls } from './held-calls'
import { patchFetch } from './patch-fetch'

export interface InPageOptions {
  /** Whether this origin is Sandbank's alone, so that its unknown paths are the emulator's to refuse. */
  dedicated: boolean
}

/**
 * Runs the emulator in this page, behind its own `fetch`, `XMLHttpRequest` and `EventSource`: for where no service worker is to be had.
 * The database is the worker's, shared with every other tab. Calls of the page's scripts are answered; navigations,
 * images, its workers and other tabs are not. Rejects with what keeps the database from opening.
 */
export async function runInPage({ dedicated }: InPageOptions): Promise<void> {
  const emulator = composeEmulator({
    host: 'page',
    databaseName: 'sandbank',
    indexedDB,
    IDBKeyRange,
    keyring: browserKeyring('sandbank-keyring'),
    writers: browserWriters('sandbank'),
    network: { ownOrigins: () => [location.origin], referrer: () => location.origin },
  })
  await emulator.ready
  broadcastEvents(emulator.events)
  broadcastSocketEvents(emulator, location.origin)
  const isOurs = (url: URL) => isEmulators(emulator, url, dedicated)
  answerCalls(isOurs)
  patchFetch((native) => async (input, init) => {
    const url = addressOf(input)
    return url && isOurs(url)
      ? fetched(new Request(input, init), (request) => answer(emulator, request))
      : native(input, init)
  })
  patchEventSource(isOurs)
  const requests = new XMLHttpRequestInterceptor()
  requests.on('request', async ({ request, controller }) => {
    if (isOurs(new URL(request.url))) controller.respondWith(await answer(emulator, request))
  })
  requests.apply()
}

function isEmulators(emulator: Emulator, url: URL, dedicated: boolean): boolean {
  if (url.origin !== location.origin) {
    return emulator.baseAddresses().includes(url.origin)
  }
  return isEnvelope(url) || isEmulatorPath(emulator, url, dedicated)
}

async function answer(emulator: Emulator, request: Request): Promise<Response> {
  try {
    return await (isEnvelope(new URL(request.url))
      ? answerEnvelope(emulator, request)
      : emulator.respond(request))
  } finally {
    // Nobody waits for the journal here.
    void emulator.drainInBackground()
  }
}

async function answerEnvelope(emulator: Emulator, outer: Request): Promise<Response> {
  const { request, from } = await unpacked(outer)
  return packed(await emulator.respond(request, from))
}
