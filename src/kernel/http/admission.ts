import type { Caller } from '../auth'
import { errors, Refusal } from '../errors'
import type { CallerName } from '../journal-record'
import { countWhereRoom } from '../quota/count-where-room'
import type { Route } from './define-route'
import type { AppOptions, Exchange, RoutedExchange } from './exchange'

/**
 * Identifies the caller of a credential while `ready` checks whether memory is still right: two reads side by side
 * instead of one after the other. Repeated where memory turns out to be older, or work that has fallen due comes
 * first; and where no caller was found, because a refusal can take its time.
 */
export async function identifiedWhenReady(
  app: AppOptions,
  { route, request }: Exchange,
): Promise<Caller | undefined> {
  const { scheduler } = app.context
  const ask = async () => (route ? identified(app, route, request) : undefined)
  const needsClock = route !== undefined && app.auth.of(route.auth).needsClock?.(route.auth)
  const before = scheduler.isDue() || needsClock ? undefined : app.reading()
  const early = before === undefined ? undefined : ask().catch(() => undefined)
  await app.ready()
  await scheduler.run()
  return (app.reading() === before ? await early : undefined) ?? ask()
}

/** Whom the request's credential stands for under the route's rule. */
async function identified(
  { auth, context, refused }: AppOptions,
  route: Route,
  { headers }: Request,
): Promise<Caller | undefined> {
  const scheme = auth.of(route.auth)
  const credential = scheme.credential(headers)
  if (credential !== undefined && refused?.has(credential)) throw wellKnown()
  return credential === undefined ? undefined : scheme.identify(context, credential, route.auth)
}

/**
 * Lets the caller in under the route's rule, and counts the request against the route's limits: one that the rule
 * refuses has used a place, too.
 */
export async function admit(
  { auth, context }: AppOptions,
  { route, request, page, ip, progress }: RoutedExchange,
  caller: Caller | undefined,
): Promise<void> {
  const scheme = auth.of(route.auth)
  if (page) scheme.authorizePage?.(page)
  // A caller that is refused has a name in the journal, too.
  progress.principal = caller
  try {
    progress.principal = scheme.authorize(route.auth, {
      credential: scheme.credential(request.headers),
      caller,
      ip,
      serviceRules: context.settings.current.serviceRules,
    })
  } catch (thrown) {
    progress.place = await route.limit?.(context, { principal: undefined, ip })
    throw thrown
  }
  progress.place = await route.limit?.(context, { principal: progress.principal, ip })
  progress.verdicts = progress.place ? [progress.place.verdict] : []
}

/** Counts a request whose own transaction has not done so: it had none, or was refused. */
export async function countPlace({ context }: AppOptions, { progress }: Exchange): Promise<void> {
  const { place } = progress
  if (!place) return
  progress.place = undefined
  await countWhereRoom(context, place.tables, (context) => place.take(context))
}

/** Who the request is from, for the journal and the names of requests that may be repeated. */
export function callerName(
  { auth }: AppOptions,
  route: Route | undefined,
  { headers }: Request,
  principal: Caller | undefined,
): CallerName {
  return route && principal ? auth.of(route.auth).nameOf(principal) : auth.anonymous(headers)
}

function wellKnown(): Refusal {
  return new Refusal(
    errors.apiKeyInvalid,
    'This credential follows from the default seed, so that everybody knows it, and this server can be reached from other machines. Create a key under Keys (/ui/keys, or POST /__sandbank/keys), begin anew with a seed of your own (POST /__sandbank/reset), or start the server with --seed sandbank if it is meant. (Rule auth.wellKnown.)',
    { rule: 'auth.wellKnown', facts: {} },
  )
}
