import type { Caller } from '#kernel/auth'
import type { Context } from '#kernel/context'
import type { Verdict } from '#kernel/errors'
import { takePlace } from '#kernel/quota/rate-limit'
import { callsTable } from '#kernel/quota/rolling-calls'
import { CACHED_MS } from './billing/budget'

/** Rows gateway-auth, budget-propagation: what the gateway knows of a key may be a minute old. */
const gatewayAuth = { kind: 'key', flag: 'llmGatewayEnabled', cachedMs: CACHED_MS } as const

const A_MINUTE = { limit: 60, windowMs: 60_000 } as const

/**
 * Takes one of the 60 places a minute of the key and one of the address, or refuses with 429: both or neither. A request
 * without a key that works takes one of the address alone. Row gateway-rate.
 */
async function takeTurn(
  context: Context,
  { principal, ip }: { principal: Caller | undefined; ip: string },
): Promise<Verdict> {
  await context.store.write([callsTable], async () => {
    if (principal?.kind === 'key') {
      await takePlace(context, { rule: 'gateway.rate.perKey', ...A_MINUTE }, principal.keyId)
    }
    await takePlace(context, { rule: 'gateway.rate.perIp', ...A_MINUTE }, ip)
  })
  return {
    layer: 'rate',
    rule: 'gateway.rate',
    ok: true,
    facts: { limit: A_MINUTE.limit, windowSeconds: 60 },
  }
}

/** What all routes of the gateway but `/health` begin with. */
export const gatewayDoor = { auth: gatewayAuth, limit: takeTurn }
