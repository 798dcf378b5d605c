import type { Context } from '../context'
import { errors, Refusal } from '../errors'
import { rollingCalls } from './rolling-calls'

export interface RateLimit {
  /** Names the limit in the journal: `profiles.repo-activity.perIp`. */
  readonly rule: string
  readonly limit: number
  readonly windowMs: number
}

/** Takes one place in a rolling window of virtual time for `subject`, or refuses with 429 and Retry-After. */
export async function takePlace(
  context: Context,
  { rule, limit, windowMs }: RateLimit,
  subject: string,
): Promise<void> {
  const quota = rollingCalls({ rule, windowMs })
  // The transaction ends before the refusal is thrown: what it wrote stays.
  const place = await context.store.write(quota.tables, () =>
    quota.reserve(context, subject, 1n, BigInt(limit)),
  )
  if (place.ok) return
  const seconds = Math.ceil(((place.freeAt ?? place.at) - place.at) / 1000)
  throw new Refusal(
    errors.rateLimited,
    `Retry after ${seconds} seconds`,
    { rule, facts: { subject, limit, windowSeconds: windowMs / 1000, retryAfterSeconds: seconds } },
    { 'Retry-After': String(seconds) },
  )
}
