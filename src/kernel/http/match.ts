import { errors, Refusal } from '../errors'
import { pathSpellings, segmentSpellings } from '../vocabulary'
import { type Method, splitKey } from './define-route'
import type { AnyRoute, AnyRouteTable } from './lazy-routes'
import { readPath } from './path.mjs'
import { bucketOf, SegmentRouter } from './router'

/** The route of a request, or why there is none. */
export type Match<Found = AnyRoute> =
  | FoundRoute<Found>
  | { readonly route: undefined; readonly refusal: Error }

export interface FoundRoute<Found = AnyRoute> {
  readonly route: Found
  readonly params: Readonly<Record<string, string>>
}

/**
 * Finds routes by method and path, each under all of its spellings. A worker starts for one request, so nothing is done for a
 * route before a path with its first segment is asked for.
 */
export function createMatcher(routes: AnyRouteTable): (method: string, pathname: string) => Match {
  const router = new SegmentRouter<AnyRoute | readonly Method[]>()
  const filled = new Set<string>()
  const fill = (bucket: string) => {
    if (filled.has(bucket)) return
    const found = routesUnder(routes, bucket)
    // Of what anybody may ask for nothing is kept.
    if (found.length === 0) return
    filled.add(bucket)
    const methodsByPath = new Map<string, Method[]>()
    for (const [route, written] of found) {
      const [method] = splitKey(route.key)
      const spelling = patternOf(written, route.pathParameter)
      methodsByPath.set(spelling, [...(methodsByPath.get(spelling) ?? []), method])
      router.add(method, spelling, route)
    }
    // Behind all routes: the first that matches counts.
    for (const [path, methods] of methodsByPath) router.add('ALL', path, methods)
  }

  return (sentMethod, pathname) => {
    const read = readPath(pathname)
    if ('problem' in read) return { route: undefined, refusal: unreadablePath(read.problem) }
    fill(bucketOf(read.encoded))
    // Encoded, because a decoded segment could look like another path.
    const found = router.find(sentMethod === 'HEAD' ? 'GET' : sentMethod, read.encoded)
    if (!found) return { route: undefined, refusal: unknownPath(sentMethod, read.encoded) }
    const [target, encodedParams] = found
    if (isMethods(target)) return { route: undefined, refusal: wrongMethod(sentMethod, target) }
    const params = Object.entries(encodedParams).map(([name, value]) => [name, decodeURIComponent(value)])
    return { route: target, params: Object.fromEntries(params) }
  }
}

/** The routes with this first segment, each with the paths of it that have it. */
function routesUnder(routes: AnyRouteTable, bucket: string): [AnyRoute, path: string][] {
  const [segment = ''] = bucket.split('/')
  const beginnings = segmentSpellings(segment).map((spelling) => ` /${spelling}`)
  const found: [AnyRoute, path: string][] = []
  for (const route of Object.values(routes)) {
    // Of hundreds of keys most are passed over here.
    if (!route.aliases && !beginnings.some((beginning) => route.key.includes(beginning))) continue
    const paths = [...pathSpellings(splitKey(route.key)[1]), ...(route.aliases ?? [])]
    for (const path of paths) if (bucketOf(path) === bucket) found.push([route, path])
  }
  return found
}

function patternOf(path: string, pathParameter: string | undefined): string {
  return pathParameter === undefined ? path : path.replace(`:${pathParameter}`, `:${pathParameter}{.+}`)
}

const isMethods = (target: AnyRoute | readonly Method[]): target is readonly Method[] => Array.isArray(target)

function unreadablePath(problem: string): Refusal {
  return new Refusal(errors.invalidRequest, `path: ${problem}. (Rule request.path.)`, {
    rule: 'request.path',
    facts: { field: 'path', problem },
  })
}

function unknownPath(method: string, path: string): Refusal {
  return new Refusal(
    errors.notFound,
    `Sandbank knows no ${method} ${path}. GET /__sandbank/coverage lists every path it answers.`,
    { rule: 'routes.path', facts: { method, path } },
  )
}

function wrongMethod(method: string, methods: readonly Method[]): Refusal {
  const allow = methods.join(', ')
  return new Refusal(
    errors.methodNotAllowed,
    `This path answers ${allow}, not ${method}.`,
    { rule: 'routes.method', facts: { method, allow } },
    { Allow: allow },
  )
}
