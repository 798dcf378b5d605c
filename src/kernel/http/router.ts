import type { Result, Router } from 'hono/router'
import { PatternRouter } from 'hono/router/pattern-router'

type Entry<Handler> = [method: string, path: string, handler: Handler]

/**
 * Hono's patterns, a router for each first segment, made when it is first asked for: a worker starts for one request,
 * and the patterns of all paths would be compiled for nothing. Every path has to begin with a fixed segment.
 */
export class SegmentRouter<Handler> implements Router<Handler> {
  readonly name = 'SegmentRouter'
  readonly #entries = new Map<string, Entry<Handler>[]>()
  readonly #routers = new Map<string, PatternRouter<Handler>>()

  add(method: string, path: string, handler: Handler): void {
    const segment = firstSegment(path)
    if (/[:*]/.test(segment)) throw new Error(`${path} does not begin with a fixed segment`)
    this.#entries.set(segment, [...(this.#entries.get(segment) ?? []), [method, path, handler]])
  }

  match(method: string, path: string): Result<Handler> {
    // The patterns would forgive a slash at the end; the hosted service's paths have none.
    if (path.endsWith('/')) return [[]]
    const segment = firstSegment(path)
    const entries = this.#entries.get(segment)
    if (!entries) return [[]]
    const router = this.#routers.get(segment) ?? new PatternRouter<Handler>()
    if (!this.#routers.has(segment)) {
      for (const entry of entries) router.add(...entry)
      this.#routers.set(segment, router)
    }
    return router.match(method, path)
  }
}

function firstSegment(path: string): string {
  return path.split('/')[1] ?? ''
}
