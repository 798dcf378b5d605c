/**
 * Puts `wrapped` in the place of this page's `fetch`, around the one that was there. Returns how to take it away again,
 * which does nothing where other code has wrapped it meanwhile.
 */
export function patchFetch(wrapped: (native: typeof fetch) => typeof fetch): () => void {
  const before = globalThis.fetch
  const mine = wrapped(before.bind(globalThis))
  globalThis.fetch = mine
  return () => {
    if (globalThis.fetch === mine) globalThis.fetch = before
  }
}
