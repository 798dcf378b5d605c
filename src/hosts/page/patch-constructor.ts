type Patched = 'EventSource' | 'WebSocket' | 'Worker'

/** As `patchFetch`, for a class of this page: `construct` makes its objects. Nothing where the page has no such class. */
export function patchConstructor<Name extends Patched>(
  name: Name,
  construct: NonNullable<ProxyHandler<(typeof globalThis)[Name]>['construct']>,
): () => void {
  if (!(name in globalThis)) return () => undefined
  const before = globalThis[name]
  const handler: ProxyHandler<(typeof globalThis)[Name]> = { construct }
  const mine = new Proxy(before, handler)
  globalThis[name] = mine
  return () => {
    delete handler.construct
    if (globalThis[name] === mine) globalThis[name] = before
  }
}
