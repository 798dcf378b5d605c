/** The address that a call of `fetch` means; undefined where `fetch` itself will complain. */
export function addressOf(input: RequestInfo | URL): URL | undefined {
  const text = typeof input === 'object' && 'url' in input ? input.url : String(input)
  try {
    return new URL(text, document.baseURI)
  } catch {
    return undefined
  }
}

/**
 * Puts `wrapped` in the place of this page's `fetch`, around the one that was there. Returns how to take it away again,
 * which does nothing where somebody else has wrapped it meanwhile.
 */
export function patchFetch(wrapped: (native: typeof fetch) => typeof fetch): () => void {
  const before = globalThis.fetch
  const mine = wrapped(before.bind(globalThis))
  globalThis.fetch = mine
  return () => {
    if (globalThis.fetch === mine) globalThis.fetch = before
  }
}
