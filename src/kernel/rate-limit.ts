import { z } from 'zod'
import type { Context } from './context'
import { errors, Refusal } from './errors'
import { defineTable } from './store'

/** The moments of the calls within each window, oldest first; at most as many as the limit. */
export const rateTable = defineTable('rates', {
  schema: z.strictObject({ id: z.string(), calls: z.array(z.int()) }),
  indexes: { 1: 'id' },
  transient: true,
})

export interface RateLimit {
  /** Names the limit in the journal: `profiles.repo-activity.perIp`. */
  rule: string
  limit: number
  windowMs: number
}

/** Takes one place in a sliding window of virtual time for `subject`, or refuses with 429 and Retry-After. */
export async function takePlace(
  { store, clock }: Context,
  { rule, limit, windowMs }: RateLimit,
  subject: string,
): Promise<void> {
  const now = clock.now()
  const id = `${rule}:${subject}`
  const waitMs = await store.write([rateTable], async () => {
    const table = store.table(rateTable)
    const row = await table.get(id)
    // Calls ahead of now come from before a journey back in time: they no longer count.
    const calls = (row?.calls ?? []).filter((at) => at > now - windowMs && at <= now)
    const oldest = calls[calls.length - limit]
    if (oldest !== undefined) {
      // Written down also when refused: back in the present they must not count again.
      if (row?.calls.some((at) => at > now)) await table.put({ id, calls })
      return oldest + windowMs - now
    }
    await table.put({ id, calls: [...calls, now] })
    return 0
  })
  if (waitMs === 0) return
  const seconds = Math.ceil(waitMs / 1000)
  throw new Refusal(
    errors.rateLimited,
    `Retry after ${seconds} seconds`,
    { rule, facts: { subject, limit, windowSeconds: windowMs / 1000, retryAfterSeconds: seconds } },
    { 'Retry-After': String(seconds) },
  )
}

/** A window is minutes long; whoever has not called for a day starts afresh anyway. */
const KEPT_MS = 86_400_000

export async function forgetOldCalls({ store, clock }: Context): Promise<void> {
  const now = clock.now()
  await store.write([rateTable], () =>
    store
      .table(rateTable)
      .filter(({ calls }) => Math.abs(now - (calls.at(-1) ?? now)) > KEPT_MS)
      .delete(),
  )
}
