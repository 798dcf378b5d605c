import { admit, countPlace, identifiedWhenReady } from './admission'
import { refusedAnswer, withHeaders } from './answer'
import { carryOut } from './carry-out'
import { checkPin } from './database-pin'
import type { Route } from './define-route'
import { type AppOptions, beginExchange, type Exchange, type Origin } from './exchange'
import { loadRoute } from './lazy-routes'
import { createMatcher, type Match } from './match'
import { record } from './record'
import type { AnyAnswer } from './text-answer'

/** The emulator's HTTP surface: every route under each of its spellings, and a clear answer to everything else. */
export function createApp(app: AppOptions): (request: Request, from: Origin) => Promise<AnyAnswer> {
  // Throws now for a kind of rule that is not registered, and not at the first request.
  for (const route of Object.values(app.routes)) if ('auth' in route) app.auth.of(route.auth)
  const find = remembering(createMatcher(app.routes))

  return async (request, from) => {
    const startedAt = app.context.clock.now()
    const started = performance.now()
    const url = new URL(request.url)
    // At a start the database opens while the part with the route is read.
    if (app.reading() === undefined) app.ready().catch(() => undefined)
    const found = find(request.method, url.pathname)
    const exchange = beginExchange(request, url, from, found instanceof Promise ? await found : found)
    const answered = await served(app, exchange, from).catch((thrown) =>
      refusedAnswer(app, exchange, app.context.store.explain(thrown)),
    )
    const answer = withHeaders(app, exchange, answered)
    record(app, exchange, { answer, startedAt, ms: performance.now() - started })
    return request.method === 'HEAD' ? withoutBody(answer) : answer
  }
}

/** Of an answer to GET, what HEAD gets. */
function withoutBody(answer: AnyAnswer): Response {
  if (answer instanceof Response) return new Response(null, answer)
  const { status, headers } = answer
  return new Response(null, { status, headers: [...headers] })
}

/** Paths with ids and addresses in them are paths, too: so many are kept, and none that is longer than this. */
const MOST_FOUND = 500
const MAX_ID_LENGTH = 200

/** What was found at an address, with the route behind it: at the next request nothing is read, matched or awaited. */
function remembering(
  match: (method: string, pathname: string) => Match,
): (method: string, pathname: string) => Match<Route> | Promise<Match<Route>> {
  const found = new Map<string, Match<Route>>()
  return (method, pathname) => {
    const address = `${method} ${pathname}`
    const before = found.get(address)
    if (before) return before
    return whole(match(method, pathname)).then((match) => {
      if (found.size >= MOST_FOUND) found.clear()
      if (match.route && address.length <= MAX_ID_LENGTH) found.set(address, match)
      return match
    })
  }
}

/** With what is behind the address; where that cannot be had, there is no route. */
async function whole(match: Match): Promise<Match<Route>> {
  if (!match.route) return match
  try {
    return { ...match, route: await loadRoute(match.route) }
  } catch (thrown) {
    return { route: undefined, refusal: thrown instanceof Error ? thrown : new Error(String(thrown)) }
  }
}

/** The way to the handler. Whatever stands in it is thrown, and becomes the answer. */
async function served(app: AppOptions, exchange: Exchange, from: Origin): Promise<AnyAnswer> {
  const { request, url, route } = exchange
  if (!route) exchange.unrouted = app.unrouted(url.pathname)
  exchange.dialect = (route ?? exchange.unrouted)?.dialectOf?.(request) ?? exchange.dialect
  const caller = await identifiedWhenReady(app, exchange)
  // Known only now: the settings are in the store.
  exchange.ip = from.ip ?? app.context.settings.current.callerIp
  checkPin(request, app.databaseId())
  const ownCall = app.context.outbound.ownCallRefusal(request)
  if (ownCall) throw ownCall
  if (exchange.route === undefined) throw exchange.refusal
  try {
    await admit(app, exchange, caller)
    return await carryOut(app, exchange)
  } finally {
    if (exchange.progress.place) await countPlace(app, exchange)
  }
}
