import type { Params } from 'hono/router'
import { PatternRouter } from 'hono/router/pattern-router'

type Entry<Handler> = [method: string, path: string, handler: Handler]

/**
 * Hono's patterns, a router for each first segment, made on first use: a worker starts for one request,
 * and the patterns of all paths would be compiled for nothing. Every path has to begin with a fixed segment.
 */
export class SegmentRouter<Handler> {
  readonly #entries = new Map<string, Entry<Handler>[]>()
  readonly #routers = new Map<string, PatternRouter<Handler>>()

  add(method: string, path: string, handler: Handler): void {
    const bucket = bucketOf(path)
    if (/[:*]/.test(bucket)) throw new Error(`${path} does not begin with a fixed segment`)
    const entries = this.#entries.get(bucket)
    if (entries) entries.push([method, path, handler])
    else this.#entries.set(bucket, [[method, path, handler]])
  }

  /** The first that was added under this method, or under `ALL`, with the path's parameters as they are written. */
  find(method: string, path: string): [handler: Handler, params: Params] | undefined {
    const bucket = bucketOf(path)
    const entries = this.#entries.get(bucket)
    if (!entries) return undefined
    const router = this.#routers.get(bucket) ?? new PatternRouter<Handler>()
    if (!this.#routers.has(bucket)) {
      for (const entry of entries) router.add(...entry)
      this.#routers.set(bucket, router)
    }
    // Of this router the parameters are texts, and no places in a list of them.
    return router.match(method, path)[0][0] as [Handler, Params] | undefined
  }
}

/** With the slash that a path ends with: the patterns would forgive one too many, which is another path. */
function bucketOf(path: string): string {
  const [, segment = ''] = path.split('/')
  return path.endsWith('/') ? `${segment}/` : segment
}
