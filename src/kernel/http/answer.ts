import { asRefusal } from '../as-refusal'
import { errorBody } from '../errors'
import { translatePath, translateText } from '../vocabulary'
import { AnswerHeaders } from './answer-headers'
import { isAdminRoute } from './define-route'
import type { AppOptions, Exchange } from './exchange'
import { DATABASE_HEADER, OLD_DATABASE_HEADER, VERSION_HEADER } from './headers.mjs'
import { type AnyAnswer, TextAnswer } from './text-answer'
import { confineDocument } from './untrusted-answer'

export function jsonAnswer(text: string, status: number, headers: AnswerHeaders): TextAnswer {
  headers.set('Content-Type', 'application/json; charset=utf-8')
  return new TextAnswer(text, status, headers)
}

/** The one place where what was thrown becomes an answer. */
export function refusedAnswer(
  app: AppOptions,
  { route, dialect, progress }: Exchange,
  thrown: unknown,
): TextAnswer {
  const refusal = asRefusal(thrown, 'request')
  // Where there is no route, the path that is named is the caller's own. The admin API has one vocabulary.
  const hasOne = !route || isAdminRoute(route)
  const { vocabulary } = app.context.settings.current
  const message = hasOne ? refusal.message : translateText(refusal.message, vocabulary)
  progress.decision = refusal.decision
  progress.responseBody = JSON.stringify(errorBody({ spec: refusal.spec, message }, dialect))
  return jsonAnswer(
    progress.responseBody,
    refusal.spec.status,
    new AnswerHeaders(Object.entries(refusal.headers)),
  )
}

/** The answer with the headers that every answer has, and those of its route; a 500 where the route fails to name its own. */
export function withHeaders(app: AppOptions, exchange: Exchange, answered: AnyAnswer): AnyAnswer {
  try {
    return withAllHeaders(app, exchange, answered)
  } catch (thrown) {
    const refusal = refusedAnswer(app, exchange, thrown)
    refusal.headers.set(VERSION_HEADER, app.version)
    return refusal
  }
}

function withAllHeaders(
  app: AppOptions,
  { request, route, unrouted, progress }: Exchange,
  answered: AnyAnswer,
): AnyAnswer {
  const answer = changeable(answered)
  const { headers } = answer
  headers.set(VERSION_HEADER, app.version)
  if (route?.untrusted) confineDocument(headers)
  const database = app.databaseId()
  if (database !== undefined) {
    headers.set(DATABASE_HEADER, database)
    headers.set(OLD_DATABASE_HEADER, database)
  }
  for (const [name, value] of Object.entries((route ?? unrouted)?.headers?.(request) ?? {})) {
    if (!headers.has(name)) headers.set(name, progress.headers.get(name) ?? value)
  }
  if (route?.deprecated) {
    const successor = translatePath(route.deprecated.use, app.context.settings.current.vocabulary)
    headers.set('Deprecation', 'true')
    headers.set('Sunset', route.deprecated.sunset)
    headers.set('Link', `<${successor}>; rel="successor-version"`)
  }
  return answer
}

/** With headers that can be changed: those of `Response.redirect`, and of what `fetch` brought, cannot. */
function changeable(answer: AnyAnswer): AnyAnswer {
  if (answer instanceof TextAnswer) return answer
  try {
    answer.headers.delete(VERSION_HEADER)
    return answer
  } catch {
    return new Response(answer.body, answer)
  }
}
