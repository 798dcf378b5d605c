import type { Context, TransactionContext } from '../context'
import { errors, Refusal } from '../errors'
import { countWhereRoom } from './count-where-room'
import type { Reservation } from './quota'
import { defineReservations } from './reservations'
import { callsId, callsTable, rollingCalls } from './rolling-calls'

export interface RateLimit {
  /** Names the limit in the journal: `profiles.repo-activity.perIp`. */
  readonly rule: string
  readonly limit: number
  readonly windowMs: number
}

/**
 * Takes one place in a rolling window of virtual time for `subject`, or refuses with 429 and Retry-After. Takes none where
 * storage is full.
 */
export async function takePlace(context: Context, limit: RateLimit, subject: string): Promise<void> {
  // The transaction ends before the refusal is thrown: what it wrote stays.
  const place = await countWhereRoom(context, [callsTable], (context) => reserved(context, limit, subject))
  if (place && !place.ok) throw refusalOf(limit, subject, place)
}

/** As `takePlace`, in a transaction over `callsTable` that does more. */
export async function takePlaceHere(
  context: TransactionContext,
  limit: RateLimit,
  subject: string,
): Promise<void> {
  const place = await reserved(context, limit, subject)
  if (!place.ok) throw refusalOf(limit, subject, place)
}

function reserved(
  context: TransactionContext,
  { rule, limit, windowMs }: RateLimit,
  subject: string,
): Promise<Reservation> {
  return rollingCalls({ rule, windowMs }).reserve(context, subject, 1n, BigInt(limit))
}

/** Places of requests whose transaction has not ended. */
const reservations = defineReservations('rates.held')

/** Whether a place is free whatever becomes of the requests that hold one now; false also where memory cannot say. */
export function isPlaceCertain(
  context: Context,
  { rule, limit, windowMs }: RateLimit,
  subject: string,
): boolean {
  const used = rollingCalls({ rule, windowMs }).remembered(context, subject)
  return used !== undefined && used + context.local(reservations).sumOf(callsId({ rule }, subject)) < limit
}

/** Counts a place in memory until `taken`, which takes it, has ended. */
export function holdPlace(
  { local }: Context,
  limit: RateLimit,
  subject: string,
  taken: Promise<unknown>,
): void {
  local(reservations).hold(callsId(limit, subject), 1, taken)
}

/** Refuses as `takePlace` would where no place is free now; takes none. */
export async function checkPlace(
  context: Context,
  { rule, limit, windowMs }: RateLimit,
  subject: string,
): Promise<void> {
  const quota = rollingCalls({ rule, windowMs })
  if ((await quota.used(context, subject)) < BigInt(limit)) return
  // The transaction of one that is refused says when a place is free, and forgets calls that are ahead of the clock.
  const place = await context.transaction(quota.tables, async (context) => {
    const tried = await quota.reserve(context, subject, 1n, BigInt(limit))
    if (tried.ok) await quota.release(context, subject, tried)
    return tried
  })
  if (!place.ok) throw refusalOf({ rule, limit, windowMs }, subject, place)
}

function refusalOf(
  { rule, limit, windowMs }: RateLimit,
  subject: string,
  { at, freeAt }: Reservation,
): Refusal {
  const seconds = Math.ceil(((freeAt ?? at) - at) / 1000)
  return new Refusal(
    errors.rateLimited,
    `Retry after ${seconds} seconds`,
    { rule, facts: { subject, limit, windowSeconds: windowMs / 1000, retryAfterSeconds: seconds } },
    { 'Retry-After': String(seconds) },
  )
}
