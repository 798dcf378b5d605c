/** A refusal by the emulator (`status` ≥ 400) or a request that never arrived (`status` 0). */
export class ApiError extends Error {
  override readonly name = 'ApiError' as const
  readonly status: number
  readonly error: string
  /** Seconds of Retry-After, where the response has it. */
  readonly retryAfter: number | null
  /** What came with a JSON-RPC error: the bytes of a revert. */
  readonly data: unknown

  constructor(
    status: number,
    error: string,
    message: string,
    retryAfter: number | null = null,
    data?: unknown,
  ) {
    super(message)
    this.status = status
    this.error = error
    this.retryAfter = retryAfter
    this.data = data
  }
}

/** Turns the answer to a failed call into an ApiError, whatever the body looks like. */
export function errorFromBody(status: number, text: string, retryAfter: string | null): ApiError {
  const seconds = retryAfter !== null && /^\d+$/.test(retryAfter) ? Number(retryAfter) : null
  let body: unknown = null
  try {
    body = JSON.parse(text)
  } catch {
    // Not JSON: the status line has to do.
  }
  if (isErrorBody(body)) {
    return new ApiError(
      status,
      body.error,
      typeof body.message === 'string' ? body.message : body.error,
      seconds,
    )
  }
  return new ApiError(
    status,
    `HTTP ${status}`,
    `The answer was not in the expected form (HTTP ${status}).`,
    seconds,
  )
}

export function asApiError(reason: unknown): ApiError {
  if (reason instanceof ApiError) return reason
  const detail = reason instanceof Error ? reason.message : String(reason)
  return new ApiError(0, 'No answer', `Sandbank did not answer (${detail}).`)
}

function isErrorBody(body: unknown): body is { error: string; message?: unknown } {
  return typeof body === 'object' && body !== null && 'error' in body && typeof body.error === 'string'
}
