import { recall, requestDigest } from '../answers'
import type { Caller } from '../auth'
import { reportFailure } from '../background'
import type { Decision, Verdict } from '../errors'
import type { CallerName, RecordedStream } from '../journal-record'
import type { AnswerHeaders } from './answer-headers'
import { type Call, isAdminRoute, type Place, Reply, type Route } from './define-route'
import type { AppOptions } from './exchange'
import { sentRequestId } from './headers.mjs'
import { type StreamOutcome, streamBody } from './stream'
import { transactionOf } from './transaction'

/** What is known of a request while it is answered; the journal gets it at the end. */
export interface Progress {
  requestBody: string | null
  responseBody: string | null
  principal: Caller | undefined
  decision: Decision | null
  verdicts: readonly Verdict[]
  /** What the route's limit has still to count. */
  place: Place | undefined
  /** What the handler wants to be sent with the answer. */
  headers: AnswerHeaders
  /** How a streamed answer ended; undefined where the answer is none. */
  stream: Promise<RecordedStream> | undefined
}

/** The parts of a call that were read from its request. */
type Read = Pick<Call, 'params' | 'query' | 'body' | 'ip' | 'page' | 'request' | 'context'> & { url: URL }

/** The call that a route's handler gets; what it reports of itself is kept in `progress`. */
export function callOf(
  { joinsChunks }: Pick<AppOptions, 'joinsChunks'>,
  route: Route,
  { url, ...read }: Read,
  caller: CallerName,
  progress: Progress,
): Call {
  const { request, context } = read
  const requestId = requestIdOf(route, request, url, caller)
  const counted = progress.verdicts
  const digest = () => requestDigest(url.search, progress.requestBody ?? '')
  const transact = transactionOf(context, progress, {
    ...{ requestId, digest },
    deletes: route.key.startsWith('DELETE '),
  })
  let departure: AbortController | undefined
  const leaving = () => {
    departure ??= departureOf(request)
    return departure
  }
  return {
    ...read,
    principal: progress.principal,
    origin: url.origin,
    headers: progress.headers,
    requestId,
    // On demand: on the Node host the signal of a request costs more than a small answer.
    get signal() {
      return leaving().signal
    },
    reply(status, body) {
      if (status === route.status || status === route.otherStatus) return new Reply(status, body)
      throw new Error(`${route.key} answers ${route.status ?? 200} or its otherStatus, not ${status}`)
    },
    stream(chunks, headers, status = 200) {
      const started = performance.now()
      let recorded: (stream: RecordedStream) => void = () => {}
      progress.stream = new Promise((resolve) => {
        recorded = resolve
      })
      const ended = (outcome: StreamOutcome, thrown?: unknown) => {
        // The journal has no entry to say it: docs/decisions/0002-journal-after-the-answer.md.
        if (thrown !== undefined && isAdminRoute(route)) reportFailure(context.bus, route.key, thrown)
        recorded({ ...outcome, ms: performance.now() - started })
      }
      const { signal } = leaving()
      const body = streamBody(chunks, { signal, joins: joinsChunks, leave: () => leave(leaving()), ended })
      return new Response(body, { status, headers: { ...Object.fromEntries(progress.headers), ...headers } })
    },
    joinsChunks: joinsChunks === true,
    transact,
    transactLater: transact,
    recalled: async <Outcome>() =>
      requestId === undefined
        ? undefined
        : ((await recall(context, requestId, digest())) as Outcome | undefined),
    canGoAhead: () => requestId === undefined && progress.place?.isCertain() !== false,
    note(decision) {
      progress.decision = decision
    },
    report(verdicts) {
      progress.verdicts = [...counted, ...verdicts]
    },
  }
}

/** Route, path and caller are in the name: no caller gets the outcome of another's request. */
function requestIdOf(
  route: Route,
  { headers }: Request,
  { pathname }: URL,
  caller: CallerName,
): string | undefined {
  const id = sentRequestId(headers)
  if (id === undefined) return undefined
  return [route.key, pathname, caller.id, id].join(' ')
}

/** Aborts when the caller leaves, as far as the request's own signal says so. */
function departureOf(request: Request): AbortController {
  const departure = new AbortController()
  // Undefined in some runtimes that only resemble a browser.
  if (request.signal?.aborted) leave(departure)
  else request.signal?.addEventListener('abort', () => leave(departure), { once: true })
  return departure
}

function leave(departure: AbortController): void {
  departure.abort(new DOMException('The client has left.', 'AbortError'))
}
