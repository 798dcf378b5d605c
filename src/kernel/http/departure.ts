/** Aborts when the caller leaves, as far as the request's own signal says so. */
export function departureOf(request: Request): AbortController {
  const departure = new AbortController()
  // Undefined in some runtimes that only resemble a browser.
  if (request.signal?.aborted) leave(departure)
  else request.signal?.addEventListener('abort', () => leave(departure), { once: true })
  return departure
}

export function leave(departure: AbortController): void {
  departure.abort(new DOMException('The client has left.', 'AbortError'))
}
