import { x402Client } from '#domains/x402'
import type { Context } from '#kernel/context'
import { Refusal } from '#kernel/errors'
import { appErrors } from '../errors'
import { fixtureAnswer, unreachable } from '../sdk/http'

type Client = Awaited<ReturnType<typeof x402Client>>
export type Request402 = Parameters<Client['exchange402']>[1]
export type Answer402 = Awaited<ReturnType<Client['exchange402']>>

/**
 * Sends a request of a page out, as its scripts' `http.fetch` does; a fixture answers in the place of any server. Throws
 * 502 where there is no answer.
 */
export async function exchanged(
  context: Context,
  request: Request402,
  payment: readonly [name: string, value: string] | undefined,
): Promise<Answer402> {
  const { url, method } = request
  const { origin } = new URL(url)
  const { exchange402 } = await x402Client()
  return exchange402(context, request, payment, {
    instead: await fixtureAnswer(context, method, url),
    unreachable: (message) => unreachable(url, message),
    refuse: (why) =>
      new Refusal(appErrors.unreachable, `${why}. (Rule apps.x402.exchange.)`, {
        rule: 'apps.x402.exchange',
        facts: { origin },
      }),
  })
}
