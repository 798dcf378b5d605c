/** The address under which tests call an emulator that has none of its own. */
export const TEST_ORIGIN = 'http://sandbank.test'

/** The address that a call of `fetch` means; undefined where `fetch` itself will say best what is wrong with it. */
export function addressOf(input: string | URL | Request): URL | undefined {
  const text = typeof input === 'object' && 'url' in input ? input.url : String(input)
  // In Node there is neither, and under happy-dom both.
  const { document, location }: { document?: { baseURI: string }; location?: { href: string } } = globalThis
  const base = document?.baseURI ?? location?.href
  return URL.canParse(text, base) ? new URL(text, base) : undefined
}

/**
 * The request that `fetch` would make of its arguments. A path alone is one of this page, or of `TEST_ORIGIN` where
 * there is no page. Throws what `new Request` throws.
 */
export function requestOf(input: string | URL | Request, init: RequestInit): Request {
  if (typeof input === 'object' && 'url' in input) {
    return Object.keys(init).length === 0 ? input : new Request(input, init)
  }
  return new Request(addressOf(input) ?? new URL(String(input), TEST_ORIGIN), init)
}

/**
 * An answer as a network would bring it: it has the request's address, an abort before it arrives rejects, and one
 * after it ends the body that is being read.
 */
export async function fetched(
  request: Request,
  answer: (request: Request) => Promise<Response>,
): Promise<Response> {
  const { signal } = request
  signal.throwIfAborted()
  const { body, status, statusText, headers } = await unlessAborted(answer(request), signal)
  const response = new Response(body?.pipeThrough(new TransformStream(), { signal }) ?? null, {
    status,
    statusText,
    headers,
  })
  return Object.defineProperty(response, 'url', { value: request.url })
}

function unlessAborted<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason)
    signal.addEventListener('abort', abort, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}
