import { errors, Refusal } from '../errors'
import { pathSpellings, segmentSpellings } from '../vocabulary'
import { type Method, splitKey } from './define-route'
import type { AnyRoute, AnyRouteTable } from './lazy-routes'
import { readPath } from './path.mjs'
import { bucketOf, firstSegment, SegmentRouter } from './router'

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
 * route before a path with its first segment is requested.
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
  const spelled = new Map(pathsUnder(Object.keys(routes), segment))
  return Object.entries<AnyRoute>(routes)
    .filter(([key, { aliases }]) => aliases || spelled.has(key))
    .flatMap(([key, route]) =>
      [...(spelled.get(key) ?? []), ...(route.aliases ?? [])]
        .filter((path) => bucketOf(path) === bucket)
        .map((path): [AnyRoute, string] => [route, path]),
    )
}

/** Keys of routes that have this first segment in a spelling, each with those spellings of its path. */
export function pathsUnder(keys: readonly string[], segment: string): [key: string, paths: string[]][] {
  const beginnings = segmentSpellings(segment).map((spelling) => ` /${spelling}`)
  return (
    keys
      // Of hundreds most are passed over here.
      .filter((key) => beginnings.some((beginning) => key.includes(beginning)))
      .map((key): [string, string[]] => [
        key,
        pathSpellings(splitKey(key)[1]).filter((path) => firstSegment(path) === segment),
      ])
      .filter(([, paths]) => paths.length > 0)
  )
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
