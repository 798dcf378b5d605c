import { reportFailure } from '../background'
import type { JournalRecord } from '../journal-record'
import { callerName } from './admission'
import type { Route } from './define-route'
import type { AppOptions, Exchange } from './exchange'

/** Passes on what the request came to. The answer stands, whatever becomes of its entry in the journal. */
export function record(
  app: AppOptions,
  { request, url, route, ip, progress }: Exchange,
  answered: Pick<JournalRecord, 'answer' | 'startedAt' | 'ms'>,
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
