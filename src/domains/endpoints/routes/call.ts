import { errors, Refusal } from '#kernel/errors'
import { defineRoute, type RouteKey } from '#kernel/http/define-route'
import { endpointAt, pausedRefusal } from '../endpoints'
import { endpointErrors } from '../errors'
import type { EndpointRow } from '../tables'

/** What pages of other origins may read. */
const EXPOSED = { 'Access-Control-Expose-Headers': 'PAYMENT-REQUIRED, X-Request-Id, ETag, Retry-After' }

/**
 * One method of a paid endpoint, with or without a path of its own behind it. Rows x402-cloud-call, x402-cloud-settle,
 * x402-cloud-uncharged.
 */
export function callRoute<const Key extends RouteKey>(key: Key) {
  const hasBody = !key.startsWith('GET')
  return defineRoute(key, {
    summary: "Call a paid endpoint: what it costs, and once that is paid, its handler's answer",
    level: 'public',
    auth: { kind: 'public' },
    verbatim: true,
    untrusted: true,
    ...(hasBody && { bodyType: ['application/json', 'application/octet-stream'] as const }),
    headers: () => EXPOSED,
    repeat: { harmless: 'one authorization is one run, and a lost answer goes once to the same request' },
    errors: [
      endpointErrors.payment,
      endpointErrors.unknown,
      endpointErrors.method,
      endpointErrors.paymentConfiguration,
      endpointErrors.depth,
      errors.bodyTooLarge,
      errors.rateLimited,
    ],
    async handle(call) {
      const { wallet, service } = call.params as { readonly wallet: string; readonly service: string }
      const { endpoint } = await endpointAt(call.context, wallet, service)
      if (endpoint.status === 'paused') throw pausedRefusal(endpoint)
      enforceMethod(call.request.method, endpoint)
      const { answerCall, enforceDepth } = await import('../paying/answer-call')
      enforceDepth(call.request, endpoint)
      return answerCall(call, endpoint)
    },
  })
}

function enforceMethod(method: string, { name, methods }: EndpointRow): void {
  const called = method === 'HEAD' ? 'GET' : method
  if (methods.some((known) => known === called)) return
  throw new Refusal(
    endpointErrors.method,
    `The paid endpoint "${name}" takes ${methods.join(', ')}, not ${method}: see "methods" of its configuration. (Rule endpoints.method.)`,
    { rule: 'endpoints.method', facts: { name, method, methods: methods.join(', ') } },
    { Allow: methods.join(', ') },
  )
}
