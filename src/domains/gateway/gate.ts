import type { Caller } from '#kernel/auth'
import type { Context } from '#kernel/context'
import { MINUTE_MS } from '#kernel/durations'
import type { Place } from '#kernel/http/define-route'
import { checkPlace, holdPlace, isPlaceCertain, takePlaceHere } from '#kernel/quota/rate-limit'
import { callsTable } from '#kernel/quota/rolling-calls'
import { CACHED_MS } from './billing/admission'

/** Rows gateway-auth, budget-propagation: what the gateway knows of a key may be a minute old. */
const gatewayAuth = { kind: 'key', flag: 'llmGatewayEnabled', cachedMs: CACHED_MS } as const

const A_MINUTE = { limit: 60, windowMs: MINUTE_MS } as const

/**
 * One of the 60 places a minute of the key and one of the address, or 429: both or neither. A request without a key that
 * works has one of the address alone. Row gateway-rate.
 */
async function turnOf(
  context: Context,
  { principal, ip }: { principal: Caller | undefined; ip: string },
): Promise<Place> {
  const perIp = { limit: { rule: 'gateway.rate.perIp', ...A_MINUTE }, subject: ip }
  const places =
    principal?.kind === 'key'
      ? [{ limit: { rule: 'gateway.rate.perKey', ...A_MINUTE }, subject: principal.keyId }, perIp]
      : [perIp]
  await Promise.all(places.map(({ limit, subject }) => checkPlace(context, limit, subject)))
  return {
    verdict: {
      layer: 'rate',
      rule: 'gateway.rate',
      ok: true,
      facts: { limit: A_MINUTE.limit, windowSeconds: 60 },
    },
    tables: [callsTable],
    async take(context) {
      await Promise.all(places.map(({ limit, subject }) => takePlaceHere(context, limit, subject)))
    },
    isCertain: () => places.every(({ limit, subject }) => isPlaceCertain(context, limit, subject)),
    hold(taken) {
      for (const { limit, subject } of places) holdPlace(context, limit, subject, taken)
    },
  }
}

/** What all routes of the gateway but `/health` begin with. */
export const gatewayDoor = { auth: gatewayAuth, limit: turnOf }
