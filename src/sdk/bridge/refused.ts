import type { SentError } from '../wire'

/** What a call of a page is refused with. The names are what pages distinguish: see docs/howto/app-pages.md. */
export class RefusedCall extends Error {
  constructor(
    readonly sent: SentError,
    override readonly name = sent.name,
  ) {
    super(sent.message)
  }
}

/** A person turned it down. Its message contains `rejected`, as pages of the hosted service look for. Row app-x402. */
export function rejected(what: string): RefusedCall {
  return new RefusedCall({ name: 'RejectedError', message: `${what} was rejected by the user.` })
}

export function badCall(message: string): RefusedCall {
  return new RefusedCall({ name: 'TypeError', message })
}

/** What was thrown while a call was carried out, as the page gets it. */
export function sentError(thrown: unknown): SentError {
  if (thrown instanceof RefusedCall) return thrown.sent
  const { name, message } = thrown instanceof Error ? thrown : new Error(String(thrown))
  return { name, message }
}
