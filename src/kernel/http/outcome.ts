import type { CallerName } from '../auth'
import { reportFailure } from '../background'
import type { Decision, Verdict } from '../errors'
import { callerName } from './admission'
import type { RecordedStream } from './call'
import type { Route } from './define-route'
import type { AppOptions, Exchange } from './exchange'
import type { AnyAnswer } from './text-answer'

/** What one request came to, for the journal. */
export interface Outcome {
  readonly request: Request
  /** The request's address. */
  readonly url: URL
  readonly requestBody: string | null
  readonly route: Route | undefined
  readonly caller: CallerName
  readonly ip: string
  readonly answer: Pick<AnyAnswer, 'status' | 'headers'>
  /** Undefined where the answer is a stream or not text. */
  readonly responseBody: string | null
  /** How a streamed answer ended; undefined where the answer is none. */
  readonly stream: Promise<RecordedStream> | undefined
  readonly decision: Decision | null
  /** What the layers that the request had to pass said; empty where there are none. */
  readonly verdicts: readonly Verdict[]
  readonly startedAt: number
  readonly ms: number
}

/** Passes on what the request came to. The answer stands, whatever becomes of its entry in the journal. */
export function record(
  app: AppOptions,
  { request, url, route, ip, progress }: Exchange,
  answered: Pick<Outcome, 'answer' | 'startedAt' | 'ms'>,
): void {
  try {
    const { principal, headers: _, ...recorded } = progress
    const caller = callerName(app, route, request, principal)
    const requestBody = shownBody(route, recorded.requestBody)
    app.observe({ request, url, route, caller, ip, ...answered, ...recorded, requestBody })
  } catch (thrown) {
    reportFailure(app.context.bus, 'journal', thrown)
  }
}

function shownBody(route: Route | undefined, body: string | null): string | null {
  const isPrivate = route?.privateBody ?? false
  if (typeof isPrivate !== 'function') return isPrivate ? null : body
  return body === null ? null : isPrivate(body)
}
