import { toNeutral, toVocabulary } from '../vocabulary'
import { callerName } from './admission'
import { jsonAnswer } from './answer'
import { callOf, type Progress } from './call'
import { hasVocabulary, Reply, type Route } from './define-route'
import type { AppOptions, RoutedExchange } from './exchange'
import { ignoredFields } from './ignored-fields'
import { checked, parseJson, readText } from './read-request'
import { rememberedAnswer } from './remembered-answer'
import { type AnyAnswer, TextAnswer } from './text-answer'

/** Reads query and body as the route's schemas want them, calls its handler, and writes what it returns. */
export async function carryOut(app: AppOptions, exchange: RoutedExchange): Promise<AnyAnswer> {
  const { context } = app
  const { route, params, request, url, ip, page, progress } = exchange
  const { query, body } = await readInput(app, exchange)
  const caller = callerName(app, route, request, progress.principal)
  const call = callOf(app, route, { params, query, body, ip, page, request, url, context }, caller, progress)
  const handle = () => route.handle(call as never)
  const { requestId } = call
  const answered =
    requestId !== undefined && route.repeat === 'answered'
      ? await rememberedAnswer(context, requestId, [url.search, progress.requestBody ?? ''], handle)
      : await handle()
  if (answered instanceof TextAnswer) return answered
  if (answered instanceof Response) {
    if (answered.type !== 'error') return answered
    // No host could pass it on: it has no status.
    throw new Error(`${route.key} answered with Response.error()`)
  }
  const isReply = answered instanceof Reply
  const result = isReply ? answered.body : answered
  const status = isReply ? answered.status : (route.status ?? 200)
  progress.responseBody = written(app, route, result)
  return jsonAnswer(progress.responseBody, status, progress.headers)
}

async function readInput(
  { context }: AppOptions,
  { route, request, url, progress }: RoutedExchange,
): Promise<{ query: unknown; body: unknown }> {
  const { vocabulary } = context.settings.current
  const query = route.query && checked(route.query, Object.fromEntries(url.searchParams), 'query', vocabulary)
  if (!route.body) return { query, body: undefined }
  progress.requestBody = await readText(request, route.maxBodyBytes)
  const json = parseJson(progress.requestBody, request.headers.get('content-type'), !route.privateBody)
  const sent = hasVocabulary(route) ? toNeutral(json) : json
  const body = checked(route.body, sent, 'body', vocabulary)
  if (route.privateBody !== true) noteIgnored(progress, ignoredFields(route.body, sent))
  return { query, body }
}

/** For whoever wonders why a field does nothing: the service takes what it does not know, and so it is taken here. */
function noteIgnored(progress: Progress, fields: readonly string[]): void {
  if (fields.length === 0) return
  const verdict = {
    layer: 'request',
    rule: 'request.ignored',
    ok: true,
    facts: { fields: fields.join(', ').slice(0, 500) },
  }
  progress.verdicts = [...progress.verdicts, verdict]
}

function written({ context }: AppOptions, route: Route, result: unknown): string {
  // A text is JSON already.
  if (route.verbatim && typeof result === 'string') return result
  return JSON.stringify(
    hasVocabulary(route) ? toVocabulary(result, context.settings.current.vocabulary) : result,
  )
}
