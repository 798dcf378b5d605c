import type { Params } from 'hono/router'
import { PatternRouter } from 'hono/router/pattern-router'
import { isAddressShaped } from '../address-shape'

type Entry<Handler> = [method: string, path: string, handler: Handler]

/**
 * Hono's patterns, a router for each first segment, made on first use: a worker starts for one request,
 * and the patterns of all paths would be compiled for nothing. Every path has to begin with a fixed segment, or with a
 * wallet's address: `/:wallet/…`.
 */
export class SegmentRouter<Handler> {
  readonly #entries = new Map<string, Entry<Handler>[]>()
  readonly #routers = new Map<string, PatternRouter<Handler>>()

  add(method: string, path: string, handler: Handler): void {
    const bucket = bucketOf(path)
    if (bucket !== WALLET && /[:*]/.test(bucket))
      throw new Error(`${path} does not begin with a fixed segment`)
    const entries = this.#entries.get(bucket)
    if (entries) entries.push([method, path, handler])
    else this.#entries.set(bucket, [[method, path, handler]])
  }

  /**
   * The first that was added under this method, or under `ALL` (behind all others), with the path's parameters as they are
   * written. Patterns are compiled when one of them has to be.
   */
  find(method: string, path: string): [handler: Handler, params: Params] | undefined {
    const bucket = bucketOf(path)
    const entries = this.#entries.get(bucket)
    if (!entries) return undefined
    const first = entries.find(([offered, pattern]) => offered === method && couldMatch(pattern, path))
    if (first?.[1] === path) return [first[2], {}]
    const router = this.#routers.get(bucket) ?? new PatternRouter<Handler>()
    if (!this.#routers.has(bucket)) {
      for (const entry of entries) router.add(...entry)
      this.#routers.set(bucket, router)
    }
    // Of this router the parameters are texts, and no places in a list of them.
    return router.match(method, path)[0][0] as [Handler, Params] | undefined
  }
}

/** Whether a pattern is worth to be compiled for this path: false only where it cannot match. */
function couldMatch(pattern: string, path: string): boolean {
  if (pattern === path || /[{*]/.test(pattern)) return true
  const segments = path.split('/')
  const patternSegments = pattern.split('/')
  return (
    patternSegments.length === segments.length &&
    patternSegments.every((segment, at) => segment.startsWith(':') || segment === segments[at])
  )
}

/** What patterns have as their first segment where paths have the address of a wallet. */
const WALLET = ':wallet'

/**
 * The first segment, by which paths are distributed. With the slash that a path ends with: the patterns would forgive one
 * too many, which is another path; but for those of a wallet's own, of which all below is user code's.
 */
export function bucketOf(path: string): string {
  const segment = firstSegment(path)
  return path.endsWith('/') && segment !== WALLET ? `${segment}/` : segment
}

export function firstSegment(path: string): string {
  const end = path.indexOf('/', 1)
  const segment = end < 0 ? path.slice(1) : path.slice(1, end)
  return isAddressShaped(segment) ? WALLET : segment
}
