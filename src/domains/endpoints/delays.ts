import type { Context } from '#kernel/context'
import { MINUTE_MS } from '#kernel/durations'

/** How long a handler may take, and how long an authorization must hold where it is settled at once. */
export const HANDLER_MS = 30_000
const USUAL_SECONDS = 60

/** As measured of the hosted service: a settlement later, and a handler that was not called for a while. */
const SETTLED_AFTER_MS = MINUTE_MS
export const COLD_START_MS = 1_500
export const COLD_AFTER_MS = 10 * MINUTE_MS

/** How long after its answer a call is settled, milliseconds of the virtual clock; 0: at once. */
export function settlementDelay({ settings }: Pick<Context, 'settings'>): number {
  return settings.current.serviceRules.endpointDelays ? SETTLED_AFTER_MS : 0
}

/** What the terms say of how long an authorization holds. */
export function maxTimeoutSeconds(context: Pick<Context, 'settings'>): number {
  return USUAL_SECONDS + settlementDelay(context) / 1_000
}

/** How long an authorization must still hold when its call comes: while the handler runs, and until it is settled. */
export function leastSeconds(context: Pick<Context, 'settings'>): number {
  return (HANDLER_MS + settlementDelay(context)) / 1_000
}
