import { asRefusal } from '#kernel/as-refusal'
import { defineErrors, type ErrorSpec, isRefusal, Refusal } from '#kernel/errors'

/** `down`: could not be reached; `timeout`: too slow; `answered`: an error of its own, which keeps status and message. */
export type Failure = 'down' | 'timeout' | 'answered'

/** A guard by name, never `instanceof`: see the style's rule on realms. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError' as const

  constructor(
    readonly provider: string,
    readonly failure: Failure,
    /** HTTP status for the client: the upstream's own, or 503 or 504. */
    readonly status: number,
    message: string,
    /** The upstream's own words, where it had some. */
    readonly type?: string,
    readonly code?: string,
    readonly retryAfter?: string,
  ) {
    super(message)
  }
}

export function isProviderError(thrown: unknown): thrown is ProviderError {
  return thrown instanceof Error && thrown.name === 'ProviderError'
}

/** The connection breaks in the middle of an answer, without a word: the client's stream breaks off too. */
export class Disconnected extends Error {
  override readonly name = 'Disconnected' as const
}

export function isDisconnected(thrown: unknown): thrown is Disconnected {
  return thrown instanceof Error && thrown.name === 'Disconnected'
}

/** Whether an answer ends without a word: its connection broke, or the client has left. */
export function isSilent(thrown: unknown): boolean {
  return isDisconnected(thrown) || (thrown instanceof Error && thrown.name === 'AbortError')
}

export const providerErrors = defineErrors({
  providerUnavailable: {
    status: 503,
    error: 'Provider unavailable',
    type: 'api_error',
    code: 'provider_unavailable',
  },
  requestTimeout: { status: 504, error: 'Request timeout', type: 'timeout_error', code: 'request_timeout' },
})

/** What the documents call an error of this status, for upstreams that name none. */
const TYPES: Readonly<Record<number, string>> = {
  400: 'invalid_request_error',
  401: 'auth_error',
  403: 'auth_error',
  408: 'timeout_error',
  422: 'invalid_request_error',
  429: 'rate_limit_error',
  504: 'timeout_error',
}

/** A provider's failure as the client gets it. Row gateway-upstream. */
export function refusalOf(thrown: unknown): Refusal {
  if (isRefusal(thrown)) return thrown
  if (isProviderError(thrown)) {
    const { provider, failure, status } = thrown
    return new Refusal(
      specOf(thrown),
      thrown.message,
      { rule: `gateway.provider.${failure}`, facts: { provider, status } },
      thrown.retryAfter === undefined ? {} : { 'Retry-After': thrown.retryAfter },
    )
  }
  // Where nothing was sent yet, there is no stream that could break off.
  if (isDisconnected(thrown)) {
    return new Refusal(providerErrors.providerUnavailable, `The provider broke off: ${thrown.message}.`, {
      rule: 'gateway.provider.disconnected',
      facts: {},
    })
  }
  // The client has left: this is not read.
  if (thrown instanceof Error && thrown.name === 'AbortError') {
    return new Refusal(providerErrors.providerUnavailable, 'The client left.', {
      rule: 'gateway.left',
      facts: {},
    })
  }
  return asRefusal(thrown, 'request')
}

function specOf({ failure, status, message, type, code }: ProviderError): ErrorSpec {
  if (failure === 'down') return providerErrors.providerUnavailable
  if (failure === 'timeout') return providerErrors.requestTimeout
  const named = type ?? TYPES[status] ?? 'api_error'
  return { status, error: message, type: named, code: code ?? named }
}
