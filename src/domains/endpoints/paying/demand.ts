import { paymentRouter } from '#domains/x402'
import type { Context } from '#kernel/context'
import { Refusal } from '#kernel/errors'
import { byRule } from '#kernel/service-rules'
import { maxTimeoutSeconds, settlementDelay } from '../delays'
import { endpointErrors } from '../errors'
import { priceProblem, unitsOf } from '../price'
import type { EndpointRow } from '../tables'

type Router = Awaited<ReturnType<typeof paymentRouter>>
/** One entry of `accepts`. */
export type Terms = Awaited<ReturnType<Router['termsOf']>>

/** What a call of this address has to pay. Throws 500 where the endpoint's price cannot be paid at all. */
export async function termsOfCall(context: Context, endpoint: EndpointRow, url: string): Promise<Terms> {
  const { name, price, token, scheme, description } = endpoint
  const problem = priceProblem(price)
  const amount = problem ? 0n : unitsOf(price, token.decimals)
  if (amount === 0n) {
    throw new Refusal(
      endpointErrors.paymentConfiguration,
      `The price of the paid endpoint "${name}" ${problem ?? `is ${price}, less than a unit of ${token.symbol}`}. Change it with PATCH /x402/endpoints/${name} {"price": "0.01"}. (Rule endpoints.price.)`,
      { rule: 'endpoints.price', facts: { name, price } },
    )
  }
  const { termsOf } = await paymentRouter()
  return termsOf({
    chainId: token.chainId,
    token: token.address as `0x${string}`,
    amount,
    resource: url,
    description,
    scheme,
    maxTimeoutSeconds: maxTimeoutSeconds(context),
  })
}

/** Why a call is not served before it is paid, or paid anew. */
export interface Demand {
  readonly error: 'Payment Required' | 'Payment already used' | 'Payment verification failed'
  /** In the words of the packages. */
  readonly reason?: string | undefined
  readonly message?: string | undefined
}

/** The answer of 402: what is to be paid in its body, and once more in the header of version 2. Row x402-cloud-call. */
export async function demanded(
  { error, reason, message }: Demand,
  terms: Terms,
  origin: string,
): Promise<Response> {
  const body = {
    x402Version: 2,
    error,
    ...(reason !== undefined && { reason }),
    ...(message !== undefined && { message }),
    facilitator: `${origin}/x402/facilitator`,
    accepts: [terms],
  }
  const { toBase64 } = await paymentRouter()
  return Response.json(body, { status: 402, headers: { 'PAYMENT-REQUIRED': toBase64(body) } })
}

/** What is to be done about an authorization that holds too short: more with the delays than without. */
export function delayNote(context: Context): string {
  return settlementDelay(context) > 0 ? ` ${byRule('endpointDelays')}` : ''
}
