import { bytesToHex } from '@noble/hashes/utils'
import { addressOf } from '../../kernel/http/fetch-call'
import { isSafe, REQUEST_ID_HEADER } from '../../kernel/http/headers.mjs'
import { undoAtStop } from './page-run'
import { patchFetch } from './patch-fetch'

/** Foreign origins whose calls the emulator answers; the page's own counts always. */
let foreign: ReadonlySet<string> = new Set()
let isInstalled = false

/**
 * Gives every request of this page that may change something an id, by which the emulator knows a repeat: Chromium
 * sends an unanswered request once more, unseen, when the worker dies. An id that the caller chose stays.
 */
export function installRequestIds(): void {
  if (isInstalled) return
  isInstalled = true
  undoAtStop(() => {
    isInstalled = false
    foreign = new Set()
  })
  undoAtStop(
    patchFetch((native) => async (input, init) => {
      const address = addressOf(input)
      if (!address || !isEmulators(address) || isSafe(methodOf(input, init))) return native(input, init)
      // What fetch would make of its arguments, whatever their kind. Its headers can still be added to.
      const request = new Request(input, init)
      withRequestId(request.method, request.headers)
      return native(request)
    }),
  )
}

/** The same headers, with an id where the request may change something and has none. */
export function withRequestId(method: string, headers: Headers): Headers {
  if (!isSafe(method) && !headers.has(REQUEST_ID_HEADER)) headers.set(REQUEST_ID_HEADER, newId())
  return headers
}

/** A header of our own would cause a preflight to a foreign server: only these get one. */
export function giveIdsAlsoTo(origins: readonly string[]): void {
  foreign = new Set(origins.map((address) => new URL(address).origin))
}

function isEmulators(url: URL): boolean {
  return url.origin === location.origin || isBaseAddress(url)
}

/** Whether a foreign address is one of those that get an id. */
export function isBaseAddress({ origin }: URL): boolean {
  return foreign.has(origin)
}

function methodOf(input: RequestInfo | URL, init: RequestInit | undefined): string {
  return init?.method ?? (typeof input === 'object' && 'method' in input ? input.method : 'GET')
}

/** `crypto.randomUUID` is missing where the page came over plain http. */
function newId(): string {
  return bytesToHex(crypto.getRandomValues(new Uint8Array(16)))
}
