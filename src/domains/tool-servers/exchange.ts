import type { Context } from '#kernel/context'
import { MINUTE_MS } from '#kernel/durations'

/** Of one exchange: a tool may take its time, and answer with a file. */
const LIMITS = { timeoutMs: MINUTE_MS, maxBytes: 10_000_000 }

/**
 * `fetch` for what a tool server or its provider names: under the policy for user code, because they choose where the
 * next request goes.
 */
export function userCodeFetch(context: Context) {
  return (url: string | URL, init?: RequestInit): Promise<Response> =>
    context.outbound.as('user-code').fetch(String(url), init, LIMITS)
}
