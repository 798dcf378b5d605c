import type { Route, RouteKey, RouteTable } from './define-route'

/** Further paths of a route; see these fields of `RouteSpec`. */
type Whereabouts = Pick<Route, 'aliases' | 'pathParameter'>

/** A route of which only the address is known until its first request. */
export interface LazyRoute<Key extends RouteKey = RouteKey> extends Whereabouts {
  readonly key: Key
  load(): Promise<Route>
}

export type AnyRoute = Route | LazyRoute
export type AnyRouteTable = Readonly<Record<string, AnyRoute>>

type TypesOf<Defined> = Defined extends { readonly onTheWire?: unknown }
  ? Pick<Defined, 'onTheWire'>
  : unknown

type LazyTable<Table> = {
  readonly [Key in keyof Table]: Key extends RouteKey ? LazyRoute<Key> & TypesOf<Table[Key]> : never
}

/**
 * Routes whose schemas and handlers are loaded by the first request for one of them: a worker is started for one request,
 * and would build the schemas of all of them.
 *
 * `load`: imports the module that holds them, as `routes`. `addresses`: every one of them, in the order in which they
 * are tried, with its other paths and the parameter that may be a path, which the route itself does not repeat. A route
 * without an address, and an address without a route, do not compile.
 */
export function lazyRoutes<Table extends RouteTable>(
  load: () => Promise<{ readonly routes: Table }>,
  addresses: { readonly [Key in keyof NoInfer<Table>]: Whereabouts },
): LazyTable<Table> {
  const lazy = Object.entries<Whereabouts>(addresses).map(([key, where]) => {
    let loaded: Route | undefined
    const whole = async () => {
      loaded ??= { ...(await load()).routes[key], ...where } as Route
      return loaded
    }
    return [key, { ...where, key, load: whole }]
  })
  return Object.fromEntries(lazy)
}

/** The route with its schemas and its handler, which may have to be loaded first. */
export async function loadRoute(route: AnyRoute): Promise<Route> {
  return 'load' in route ? route.load() : route
}

/** Every route of a table; loads all that there are. */
export async function loadRoutes(table: AnyRouteTable): Promise<RouteTable> {
  const whole: Record<string, Route> = {}
  for (const [key, route] of Object.entries(table)) whole[key] = await loadRoute(route)
  return whole
}
