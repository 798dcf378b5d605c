/**
 * Puts `wrapped` in the place of this page's `fetch`, around the one that was there. Returns how to undo that: where other
 * code has wrapped it meanwhile it cannot be taken out, and lets every call through.
 */
export function patchFetch(wrapped: (native: typeof fetch) => typeof fetch): () => void {
  const before = globalThis.fetch
  let answer = wrapped(before.bind(globalThis))
  const mine: typeof fetch = (input, init) => answer(input, init)
  globalThis.fetch = mine
  return () => {
    answer = before.bind(globalThis)
    if (globalThis.fetch === mine) globalThis.fetch = before
  }
}
