import { type Packed, pack, unpack } from '../packing'
import type { Calls } from '.'

/** A handler's `fetch`: a request as the guest packed it, the answer read to its end. */
export function outboundCalls(fetch: (request: Request, signal: AbortSignal) => Promise<Response>): Calls {
  return async (packed: Packed, signal) => {
    const { url, method, headers, body, redirect } = unpack(packed) as {
      url: string
      method: string
      headers: [string, string][]
      body: Uint8Array<ArrayBuffer> | null
      redirect: RequestRedirect
    }
    const request = new Request(url, { method, headers, redirect, signal, ...(body && { body }) })
    const response = await fetch(request, signal)
    const bytes = new Uint8Array(await response.arrayBuffer())
    const { status, statusText, redirected } = response
    return pack({
      status,
      statusText,
      redirected,
      url: response.url || url,
      headers: [...response.headers],
      body: bytes,
    })
  }
}
