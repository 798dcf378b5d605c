import type { Context } from '#kernel/context'
import { isRefusal, type Refusal } from '#kernel/errors'

const MAX_BYTES = 1024 * 1024
const TIMEOUT_MS = 30_000

export interface Request402 {
  readonly url: string
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | null
}

export interface Answer402 {
  readonly status: number
  readonly text: string
  /** PAYMENT-REQUIRED. */
  readonly required: string | null
}

interface Exchange {
  /** What answers in the server's place. */
  readonly instead?: Response | undefined
  refuse(why: string): Refusal
  /** Why there was no answer, in the words of who called. */
  unreachable(message: string): string
}

/**
 * Sends a request out, to public addresses, what the settings allow, and what this emulator sells. Redirects are not
 * followed: the host that is paid is the one that was named. Throws what `refuse` makes where there is no answer.
 */
export async function exchange402(
  context: Context,
  { url, method, headers, body }: Request402,
  payment: readonly [name: string, value: string] | undefined,
  { instead, refuse, unreachable }: Exchange,
): Promise<Answer402> {
  const { origin } = new URL(url)
  const sent = new Headers({ ...headers })
  if (payment) sent.set(...payment)
  try {
    const response =
      instead ??
      (await context.outbound
        .as('user-code')
        .fetch(
          url,
          { method, headers: sent, ...(body !== null && { body }), redirect: 'manual' },
          { timeoutMs: TIMEOUT_MS, maxBytes: MAX_BYTES },
        ))
    if (response.type === 'opaqueredirect' || (response.status >= 300 && response.status < 400)) {
      await response.body?.cancel()
      throw refuse(
        `${origin} redirects (${response.headers.get('location') ?? 'a browser does not show where to'}), and paid calls follow none: call the address where it ends`,
      )
    }
    return {
      status: response.status,
      text: await response.text(),
      required: response.headers.get('PAYMENT-REQUIRED'),
    }
  } catch (thrown) {
    if (isRefusal(thrown)) throw thrown
    const { name, message } = thrown as Error
    if (name === 'TimeoutError') throw refuse(`${origin} did not answer within ${TIMEOUT_MS / 1_000} seconds`)
    throw refuse(name === 'RangeError' ? `${origin}: ${message}` : unreachable(message))
  }
}
