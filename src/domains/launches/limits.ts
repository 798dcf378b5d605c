import type { Context, TransactionContext } from '#kernel/context'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#kernel/durations'
import { errors, Refusal } from '#kernel/errors'
import { ipAllowed } from '#kernel/outbound/ip'
import type { Reservation } from '#kernel/quota/quota'
import { callsTable, rollingCalls } from '#kernel/quota/rolling-calls'
import { byRule } from '#kernel/service-rules'

/** A number of calls in a window of virtual time. `counts`: what of, in words. */
interface LaunchLimit {
  /** Names the limit in the journal. */
  readonly rule: string
  readonly limit: number
  readonly windowMs: number
  readonly counts: string
}

const MINUTE: LaunchLimit = {
  rule: 'launches.perMinute',
  limit: 1,
  windowMs: MINUTE_MS,
  counts: 'launches of this wallet',
}
const DAY: LaunchLimit = {
  rule: 'launches.perDay',
  limit: 3,
  windowMs: DAY_MS,
  counts: 'launches of this wallet',
}
const NAME: LaunchLimit = {
  rule: 'launches.perName',
  limit: 3,
  windowMs: HOUR_MS,
  counts: 'launches under this name',
}
const RECIPIENT: LaunchLimit = {
  rule: 'launches.perRecipient',
  limit: 20,
  windowMs: DAY_MS,
  counts: 'launches for this fee recipient',
}
const ADDRESS: LaunchLimit = {
  rule: 'launches.perIp',
  limit: 10,
  windowMs: DAY_MS,
  counts: 'launches from this IP address',
}
const SIMULATIONS: LaunchLimit = {
  rule: 'launches.simulations',
  limit: 20,
  windowMs: DAY_MS,
  counts: 'simulations of this wallet',
}

const LOOPBACK = ['127.0.0.0/8', '::1']

/** Where the places of launches are counted. */
export const launchPlaceTables = [callsTable]

/** What one launch counts under. */
export type LaunchPlaces = readonly (readonly [limit: LaunchLimit, subject: string])[]

/** Row launch-limits. Without an `ip`, as for the agent, no address counts; nothing where the setting is off. */
export function launchPlaces(
  { settings }: Context,
  launch: { walletId: string; name: string; feeRecipient: string; ip: string | undefined },
): LaunchPlaces {
  const { walletId, name, feeRecipient, ip } = launch
  if (!settings.current.serviceRules.launchLimits) return []
  return [
    [MINUTE, walletId],
    [DAY, walletId],
    [NAME, name.toLowerCase()],
    [RECIPIENT, feeRecipient.toLowerCase()],
    ...(ip === undefined || ipAllowed(ip, LOOPBACK) ? [] : [[ADDRESS, ip] as const]),
  ]
}

/** Throws 429 where one of the places is not free now. */
export async function checkLaunchPlaces(context: Context, places: LaunchPlaces): Promise<void> {
  for (const [limit, subject] of places) {
    const quota = rollingCalls(limit)
    if ((await quota.used(context, subject)) < BigInt(limit.limit)) continue
    await context.transaction(launchPlaceTables, async (context) => {
      const place = await take(context, limit, subject)
      await quota.release(context, subject, place)
    })
  }
}

/** Takes all of the places, or none and throws 429. Over `launchPlaceTables`. */
export async function takeLaunchPlaces(context: TransactionContext, places: LaunchPlaces): Promise<void> {
  for (const [limit, subject] of places) await take(context, limit, subject)
}

/** Takes the place of a simulation, or throws 429. Row launch-limits. */
export async function takeSimulation(context: Context, walletId: string): Promise<void> {
  if (!context.settings.current.serviceRules.launchLimits) return
  await context.transaction(launchPlaceTables, (context) => take(context, SIMULATIONS, walletId))
}

async function take(
  context: TransactionContext,
  { rule, limit, windowMs, counts }: LaunchLimit,
  subject: string,
): Promise<Reservation> {
  const place = await rollingCalls({ rule, windowMs }).reserve(context, subject, 1n, BigInt(limit))
  if (place.ok) return place
  const { at, freeAt } = place
  const seconds = Math.ceil(((freeAt ?? at) - at) / 1000)
  throw new Refusal(
    errors.rateLimited,
    `${limit} of ${limit} ${counts} in ${windowMs / HOUR_MS >= 1 ? `${windowMs / HOUR_MS} h` : 'a minute'}. Retry after ${seconds} seconds. ${byRule('launchLimits')}`,
    { rule, facts: { subject, limit, windowSeconds: windowMs / 1000, retryAfterSeconds: seconds } },
    { 'Retry-After': String(seconds) },
  )
}
