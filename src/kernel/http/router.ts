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
    const bucket = bucketOf(path)
    if (/[:*]/.test(bucket)) throw new Error(`${path} does not begin with a fixed segment`)
    this.#entries.set(bucket, [...(this.#entries.get(bucket) ?? []), [method, path, handler]])
  }

  match(method: string, path: string): Result<Handler> {
    const bucket = bucketOf(path)
    const entries = this.#entries.get(bucket)
    if (!entries) return [[]]
    const router = this.#routers.get(bucket) ?? new PatternRouter<Handler>()
    if (!this.#routers.has(bucket)) {
      for (const entry of entries) router.add(...entry)
      this.#routers.set(bucket, router)
    }
    return router.match(method, path)
  }
}

/** With the slash that a path ends with: the patterns would forgive one too many, which is another path. */
function bucketOf(path: string): string {
  const [, segment = ''] = path.split('/')
  return path.endsWith('/') ? `${segment}/` : segment
}
