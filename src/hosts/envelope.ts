/**
 * How a tab hands a request from outside to the emulator, whichever host runs it: as the data of a request of its own.
 * A `Request` that a page makes loses `Cookie`, `Host`, `Origin` and `User-Agent`, has no caller's address and follows
 * redirects by itself; an envelope keeps what was sent and what was answered as they were.
 */
import type { ForeignPage, Origin } from '../emulator'

/** Intercepted by the worker or the page fallback; no server answers it. */
const ENVELOPE_PATH = '/__relay/request'
const HEADER = 'X-Sandbank-Relay'

export interface RelayedRequest {
  readonly method: string
  /** Absolute, as the caller wrote it. */
  readonly url: string
  readonly headers: readonly (readonly [name: string, value: string])[]
  /** The caller's address, where it has one that means anything. */
  readonly ip?: string
  /** The page that sent it, where it may not do what programs may. */
  readonly page?: ForeignPage
}

export interface RelayedAnswer {
  readonly status: number
  readonly statusText: string
  readonly headers: readonly (readonly [name: string, value: string])[]
}

/** What the tab fetches in place of the caller. `body` where there is one. */
export function envelope(
  relayed: RelayedRequest,
  body: BodyInit | null,
  signal: AbortSignal,
): [url: string, init: RequestInit] {
  const init = {
    method: 'POST',
    headers: { [HEADER]: written(relayed) },
    cache: 'no-store',
    body,
    signal,
    // Asked for by browsers for a body that is a stream; not in every type library.
    duplex: 'half',
  } as const
  return [ENVELOPE_PATH, init]
}

export function isEnvelope(url: URL): boolean {
  return url.pathname === ENVELOPE_PATH
}

/** The caller's request, for `emulator.fetch`. Throws what `new Request` throws, as for the method TRACE. */
export async function unpacked(outer: Request): Promise<{ request: Request; from: Origin }> {
  // Firefox has no `body` of a request, not even null.
  const body = outer.body === undefined ? await outer.blob() : outer.body
  return relayedRequest(read<RelayedRequest>(outer.headers), body, outer.signal)
}

/** What was relayed, for the emulator. Throws what `new Request` throws, as for the method TRACE. */
export function relayedRequest(
  { method, url, headers, ip, page }: RelayedRequest,
  body: BodyInit | null,
  signal: AbortSignal,
): { request: Request; from: Origin } {
  const hasBody = method !== 'GET' && method !== 'HEAD' && body !== null
  const request = new Request(url, {
    method,
    signal,
    ...(hasBody && { body, duplex: 'half' }),
  })
  // Its own are of the kind that drops names. These are data, and drop nothing.
  Object.defineProperty(request, 'headers', { value: headersOf(headers) })
  return { request, from: { ...(ip !== undefined && { ip }), ...(page && { page }) } }
}

/** The emulator's answer, ready for the way back through `fetch`. */
export function packed(response: Response): Response {
  const { status, statusText, headers, body } = response
  return new Response(body, { headers: { [HEADER]: written({ status, statusText, headers: [...headers] }) } })
}

/** What the emulator answered; undefined where something else did, such as the server behind the worker. */
export function opened(outer: Response): RelayedAnswer | undefined {
  return outer.headers.has(HEADER) ? read<RelayedAnswer>(outer.headers) : undefined
}

function headersOf(pairs: RelayedRequest['headers']): Headers {
  const headers = new Headers()
  for (const [name, value] of pairs) headers.append(name, value)
  return headers
}

/** A header takes Latin letters only. */
function written(data: RelayedRequest | RelayedAnswer): string {
  return encodeURIComponent(JSON.stringify(data))
}

function read<Data>(headers: Headers): Data {
  return JSON.parse(decodeURIComponent(headers.get(HEADER) ?? 'null')) as Data
}
