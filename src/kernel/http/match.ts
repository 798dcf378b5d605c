import { errors, Refusal } from '../errors'
import { pathSpellings } from '../vocabulary'
import { type Method, splitKey } from './define-route'
import type { AnyRoute, AnyRouteTable } from './lazy-routes'
import { readPath } from './path.mjs'
import { SegmentRouter } from './router'

/** The route of a request, or why there is none. */
export type Match<Found = AnyRoute> =
  | FoundRoute<Found>
  | { readonly route: undefined; readonly refusal: Error }

export interface FoundRoute<Found = AnyRoute> {
  readonly route: Found
  readonly params: Readonly<Record<string, string>>
}

/** Finds routes by method and path, each under all of its spellings. */
export function createMatcher(routes: AnyRouteTable): (method: string, pathname: string) => Match {
  const router = new SegmentRouter<AnyRoute | readonly Method[]>()
  const methodsByPath = new Map<string, Method[]>()
  for (const route of Object.values(routes)) {
    const [method, path] = splitKey(route.key)
    for (const written of [...pathSpellings(path), ...(route.aliases ?? [])]) {
      const spelling = patternOf(written, route.pathParameter)
      methodsByPath.set(spelling, [...(methodsByPath.get(spelling) ?? []), method])
      router.add(method, spelling, route)
    }
  }
  // Behind all routes: the first that matches counts.
  for (const [path, methods] of methodsByPath) router.add('ALL', path, methods)

  return (sentMethod, pathname) => {
    const read = readPath(pathname)
    if ('problem' in read) return { route: undefined, refusal: unreadablePath(read.problem) }
    // Encoded, because a decoded segment could look like another path.
    const found = router.find(sentMethod === 'HEAD' ? 'GET' : sentMethod, read.encoded)
    if (!found) return { route: undefined, refusal: unknownPath(sentMethod, read.encoded) }
    const [target, encodedParams] = found
    if (isMethods(target)) return { route: undefined, refusal: wrongMethod(sentMethod, target) }
    const params = Object.entries(encodedParams).map(([name, value]) => [name, decodeURIComponent(value)])
    return { route: target, params: Object.fromEntries(params) }
  }
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
