import type { Context } from '../context'
import { errorBody, errors, isRefusal, Refusal } from '../errors'
import { limitRefusal } from '../json-rpc'
import { defineLocal } from '../local'
import { partRefusal } from '../part-failure'
import { translatePath, translateText } from '../vocabulary'
import { isAdminRoute } from './define-route'
import type { AppOptions, Exchange } from './exchange'
import { DATABASE_HEADER, OLD_DATABASE_HEADER, VERSION_HEADER } from './headers.mjs'

export function jsonResponse(
  { bodyOf, context }: Pick<AppOptions, 'bodyOf' | 'context'>,
  text: string,
  status: number,
  headers: Headers,
): Response {
  headers.set('Content-Type', 'application/json; charset=utf-8')
  const response = new Response(bodyOf ? bodyOf(text) : text, { status, headers })
  context.local(texts).set(response, text)
  return response
}

const texts = defineLocal('http.answer-texts', () => new WeakMap<Response, string>())

/** The text of an answer of ours, for who sends it otherwise than as its body; undefined where it has to be read. */
export function textOf(context: Context, response: Response): string | undefined {
  return context.local(texts).get(response)
}

/** The one place where what was thrown becomes an answer. */
export function refusedResponse(
  app: AppOptions,
  { route, dialect, progress }: Exchange,
  thrown: unknown,
): Response {
  const refusal = isRefusal(thrown)
    ? thrown
    : (limitRefusal(thrown) ?? partRefusal(thrown) ?? unexpected(thrown))
  // Where there is no route, the path that is named is the caller's own. The admin API has one vocabulary.
  const hasOne = !route || isAdminRoute(route)
  const { vocabulary } = app.context.settings.current
  const message = hasOne ? refusal.message : translateText(refusal.message, vocabulary)
  progress.decision = refusal.decision
  progress.responseBody = JSON.stringify(errorBody({ spec: refusal.spec, message }, dialect))
  return jsonResponse(app, progress.responseBody, refusal.spec.status, new Headers(refusal.headers))
}

function unexpected(thrown: unknown): Refusal {
  console.error(thrown)
  const what = thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : String(thrown)
  return new Refusal(
    errors.internal,
    `Sandbank itself failed on this request (${what}). That is a bug; the console has the details.`,
    { rule: 'sandbank.failure', facts: { what } },
  )
}

/** The answer with the headers that every answer has, and those of its route; a 500 where the route fails to name its own. */
export function withHeaders(app: AppOptions, exchange: Exchange, answered: Response): Response {
  try {
    return withAllHeaders(app, exchange, answered)
  } catch (thrown) {
    const response = refusedResponse(app, exchange, thrown)
    response.headers.set(VERSION_HEADER, app.version)
    return response
  }
}

function withAllHeaders(
  app: AppOptions,
  { request, route, unrouted, progress }: Exchange,
  answered: Response,
): Response {
  // Those of some cannot be changed: `Response.redirect`, or what `fetch` brought.
  const response = canChange(answered.headers) ? answered : new Response(answered.body, answered)
  response.headers.set(VERSION_HEADER, app.version)
  const database = app.databaseId()
  if (database !== undefined) {
    response.headers.set(DATABASE_HEADER, database)
    response.headers.set(OLD_DATABASE_HEADER, database)
  }
  for (const [name, value] of Object.entries((route ?? unrouted)?.headers?.(request) ?? {})) {
    if (!response.headers.has(name)) response.headers.set(name, progress.headers.get(name) ?? value)
  }
  if (route?.deprecated) {
    const successor = translatePath(route.deprecated.use, app.context.settings.current.vocabulary)
    response.headers.set('Deprecation', 'true')
    response.headers.set('Sunset', route.deprecated.sunset)
    response.headers.set('Link', `<${successor}>; rel="successor-version"`)
  }
  return response
}

function canChange(headers: Headers): boolean {
  try {
    headers.delete(VERSION_HEADER)
    return true
  } catch {
    return false
  }
}
