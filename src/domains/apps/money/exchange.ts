import type { Context } from '#kernel/context'
import { isRefusal, Refusal } from '#kernel/errors'
import { appErrors } from '../errors'
import { fixtureAnswer, unreachable } from '../sdk/http'

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

/**
 * Sends a request of a page out, as its scripts' `http.fetch` does: to public addresses, what the settings allow, and
 * what this emulator sells; a fixture answers in the place of any. Throws 502 where there is no answer. Redirects are
 * not followed: the host that is paid is the one that the manifest names.
 */
export async function exchanged(
  context: Context,
  { url, method, headers, body }: Request402,
  payment: readonly [name: string, value: string] | undefined,
): Promise<Answer402> {
  const { origin } = new URL(url)
  const sent = new Headers({ ...headers })
  if (payment) sent.set(...payment)
  try {
    const response =
      (await fixtureAnswer(context, method, url)) ??
      (await context.outbound
        .as('user-code')
        .fetch(
          url,
          { method, headers: sent, ...(body !== null && { body }), redirect: 'manual' },
          { timeoutMs: TIMEOUT_MS, maxBytes: MAX_BYTES },
        ))
    if (response.type === 'opaqueredirect' || (response.status >= 300 && response.status < 400)) {
      await response.body?.cancel()
      throw refusal(
        origin,
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
    if (name === 'TimeoutError')
      throw refusal(origin, `${origin} did not answer within ${TIMEOUT_MS / 1_000} seconds`)
    throw refusal(origin, name === 'RangeError' ? `${origin}: ${message}` : unreachable(url, message))
  }
}

function refusal(origin: string, message: string): Refusal {
  return new Refusal(appErrors.unreachable, `${message}. (Rule apps.x402.exchange.)`, {
    rule: 'apps.x402.exchange',
    facts: { origin },
  })
}
