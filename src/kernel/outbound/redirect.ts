/** What the Fetch standard changes of a request that is redirected. */

const BODY_HEADERS = ['content-encoding', 'content-language', 'content-location', 'content-type']
const SECRET_HEADERS = ['authorization', 'cookie', 'proxy-authorization', 'x-api-key']

/** Throws a TypeError where the body was a stream and would have to be sent again. */
export function initAfterRedirect(init: RequestInit, status: number): RequestInit {
  if (becomesGet(init, status)) return { ...init, method: 'GET', body: null }
  if (init.body instanceof ReadableStream) {
    throw new TypeError('a redirect would send the body again, and it was a stream')
  }
  return init
}

/** Credentials stay with the origin that they were meant for. */
export function headersAfterRedirect(init: RequestInit, status: number, sameOrigin: boolean): Headers {
  const headers = new Headers(init.headers)
  if (becomesGet(init, status)) for (const name of BODY_HEADERS) headers.delete(name)
  if (!sameOrigin) for (const name of SECRET_HEADERS) headers.delete(name)
  return headers
}

function becomesGet({ method = 'GET' }: RequestInit, status: number): boolean {
  const name = method.toUpperCase()
  return status === 303 ? name !== 'GET' && name !== 'HEAD' : status < 303 && name === 'POST'
}
