import { z } from 'zod'
import type { Context } from '../context'
import { DAY_MS } from '../durations'
import { defineTable } from '../store'
import { nowOf, type Quota, type QuotaOptions } from './quota'

/** The moments of the calls within each window, oldest first; at most as many as the limit. */
export const callsTable = defineTable('rates', {
  schema: () => z.strictObject({ id: z.string(), calls: z.array(z.int()) }),
  indexes: { 1: 'id' },
  remembered: true,
  transient: true,
})

interface RollingCalls extends Quota {
  /** What counts now by what was committed last, at once; undefined where that is not in memory. */
  remembered(context: Context, subject: string): number | undefined
}

/**
 * A count of calls over the last `windowMs`, exact, for limits up to some thousand: a bucket is one row with the
 * moments that count, so a check costs what the limit allows. Not in a snapshot. Calls ahead of now come from before
 * the clock was set back: they no longer count. An amount is a number of calls.
 */
export function rollingCalls(
  options: Omit<QuotaOptions, 'source'> & { readonly windowMs: number },
): RollingCalls {
  const { windowMs } = options
  const idOf = (subject: string) => callsId(options, subject)
  const counting = (stored: readonly number[], now: number) =>
    stored.filter((at) => at > now - windowMs && at <= now)
  const find = async (context: Context, subject: string) => {
    const now = nowOf(context, options)
    const id = idOf(subject)
    const stored = (await context.store.row(callsTable, id))?.calls ?? []
    const calls = counting(stored, now)
    const isAhead = stored.some((at) => at > now)
    return {
      now,
      calls,
      isAhead,
      put: (next: number[]) => context.store.table(callsTable).put({ id, calls: next }),
    }
  }
  const times = (at: number, amount: bigint) => Array.from({ length: Number(amount) }, () => at)

  return {
    tables: [callsTable],
    remembered(context, subject) {
      const known = context.store.remembered(callsTable, idOf(subject))
      return known && counting(known.row?.calls ?? [], nowOf(context, options)).length
    },
    async used(context, subject) {
      return BigInt((await find(context, subject)).calls.length)
    },
    async reserve(context, subject, amount, limit) {
      const { now, calls, isAhead, put } = await find(context, subject)
      const used = BigInt(calls.length)
      const over = used + amount - limit
      if (over <= 0n) {
        await put([...calls, ...times(now, amount)])
        return { ok: true, at: now, amount, used: used + amount, limit, freeAt: null }
      }
      // Written down also when refused: back in the present they must not count again.
      if (isAhead) await put(calls)
      const last = calls[Number(over) - 1]
      return { ok: false, at: now, amount, used, limit, freeAt: last === undefined ? null : last + windowMs }
    },
    async add(context, subject, { at, amount }) {
      const { calls, put } = await find(context, subject)
      await put([...calls, ...times(at, amount)].sort((one, other) => one - other))
    },
    async release(context, subject, { at, amount }) {
      const { calls, put } = await find(context, subject)
      const first = calls.indexOf(at)
      if (first >= 0) await put(calls.toSpliced(first, Number(amount)))
    },
  }
}

/** The id of a bucket. */
export function callsId({ rule }: Pick<QuotaOptions, 'rule'>, subject: string): string {
  return `${rule}:${subject}`
}

/** A window is minutes to days long; a bucket without calls for longer is empty anyway. */
const RETENTION_MS = 31 * DAY_MS

/** Deletes the buckets that were not used for long. */
export async function forgetOldCalls({ store, clock }: Context): Promise<void> {
  const now = clock.now()
  await store.write([callsTable], () =>
    store
      .table(callsTable)
      .filter(({ calls }) => Math.abs(now - (calls.at(-1) ?? now)) > RETENTION_MS)
      .delete(),
  )
}
