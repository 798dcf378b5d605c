import '../engine-gaps'
import { XMLHttpRequestInterceptor } from '@mswjs/interceptors/XMLHttpRequest'
import { composeEmulator, type Emulator } from '#emulator'
import { browserKeyring } from '#kernel/secrets/secrets'
import type { ExportEnding } from '#kernel/snapshots/export-name'
import { addressOf, fetched } from '../../kernel/http/fetch-call'
import { broadcastEvents } from '../broadcast-events'
import { DATABASE, KEYRING } from '../browser-databases.mjs'
import { browserWriters } from '../browser-writers'
import { isEmulatorPath } from '../called-address'
import { isEnvelope, packed, unpacked } from '../envelope'
import { broadcastSocketEvents } from '../socket-channel'
import { patchEventSource } from './event-source'
import { patchFetch } from './patch-fetch'
import { answerCalls } from './queued-calls'

export interface InPageOptions {
  /** Whether this origin is Sandbank's alone, so that its unknown paths are the emulator's to refuse. */
  dedicated: boolean
}

/**
 * Runs the emulator in this page, behind its own `fetch`, `XMLHttpRequest` and `EventSource`: for where no service worker is to be had.
 * The database is the worker's, shared with every other tab. Calls of the page's scripts are answered; navigations,
 * images, its workers and other tabs are not. Resolves with how to end it; rejects with what keeps the database from opening.
 */
export async function runInPage({ dedicated }: InPageOptions): Promise<() => Promise<void>> {
  const emulator = composeInPage()
  await emulator.ready
  const undoing = [broadcastEvents(emulator.events), broadcastSocketEvents(emulator, location.origin)]
  const isOurs = (url: URL) => isEmulators(emulator, url, dedicated)
  answerCalls(isOurs)
  const undoFetch = patchFetch((native) => async (input, init) => {
    const url = addressOf(input)
    return url && isOurs(url)
      ? fetched(new Request(input, init), (request) => answer(emulator, request))
      : native(input, init)
  })
  undoing.push(undoFetch, patchEventSource(isOurs))
  const requests = new XMLHttpRequestInterceptor()
  requests.on('request', async ({ request, controller }) => {
    if (isOurs(new URL(request.url))) controller.respondWith(await answer(emulator, request))
  })
  requests.apply()
  undoing.push(() => requests.dispose())
  return () => {
    for (const undo of undoing.reverse()) undo()
    return emulator.close()
  }
}

/** The state of this origin as a file, read by this page itself: the worker may be broken. As JSON where no files are stored. */
export async function readState(): Promise<{ content: Blob; ending: ExportEnding; at: number }> {
  const emulator = composeInPage()
  try {
    await emulator.ready
    const snapshot = await emulator.snapshot()
    const at = emulator.clock.now()
    if ((snapshot.tables.blobs ?? []).length === 0) {
      return {
        content: new Blob([JSON.stringify(snapshot)], { type: 'application/json' }),
        ending: 'json',
        at,
      }
    }
    return { content: await new Response(await emulator.archive()).blob(), ending: 'archive', at }
  } finally {
    await emulator.close()
  }
}

function composeInPage(): Emulator {
  return composeEmulator({
    host: 'page',
    databaseName: DATABASE,
    indexedDB,
    IDBKeyRange,
    keyring: browserKeyring(KEYRING),
    writers: browserWriters(DATABASE),
    network: { ownOrigins: () => [location.origin], referrer: () => location.origin },
  })
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
