import { z } from 'zod'
import type { Context, TransactionContext } from '../context'
import { type AnyTable, defineTable } from '../store'

/**
 * The sums behind quotas. The id holds the quota, the subject and the piece of time, so that a range of ids is a range
 * of time.
 */
export const quotaTable = defineTable('quotas', {
  schema: () =>
    z.strictObject({
      id: z.string(),
      /** A whole number of any size: calls, bytes, micro-dollars. */
      amount: z.string().regex(/^-?\d+$/),
      /** Made from rows of a domain, and made again where it is absent. */
      derived: z.boolean(),
    }),
  indexes: { 6: 'id' },
  remembered: true,
  inSnapshot: ({ derived }) => !derived,
})

/** Something that was counted: how much, and when (epoch ms of the quota's clock). */
export interface Entry {
  readonly at: number
  readonly amount: bigint
}

/** Whether a reservation was made, with the figures that a refusal or a header names. */
export interface Reservation extends Entry {
  readonly ok: boolean
  /** Including the requested amount where `ok`, without it otherwise. */
  readonly used: bigint
  readonly limit: bigint
  /** When a refused amount fits if nothing else is counted meanwhile, epoch ms; null where time does not help. */
  readonly freeAt: number | null
}

/**
 * What each subject (a wallet, a key, an address) uses of something limited. Every function runs over `tables`:
 * parallel requests cannot pass a limit together, because who reserves does it in a write transaction.
 */
export interface Quota {
  readonly tables: readonly AnyTable[]
  /** What counts now. */
  used(context: Context, subject: string): Promise<bigint>
  /** Counts `amount` now if the sum stays within `limit`, and nothing otherwise. */
  reserve(context: TransactionContext, subject: string, amount: bigint, limit: bigint): Promise<Reservation>
  /** Counts what happened, whatever the limit. */
  add(context: TransactionContext, subject: string, entry: Entry): Promise<void>
  /** Takes back what was counted: a reservation that was not used. */
  release(context: TransactionContext, subject: string, entry: Entry): Promise<void>
}

export interface QuotaOptions {
  /** Names the limit in the journal and the quota in the database: `wallet.dailyLimit`. */
  readonly rule: string
  /** The clock that decides what counts now; virtual unless given. */
  readonly time?: 'virtual' | 'machine'
  readonly source?: QuotaSource
}

/**
 * Rows of a domain that say what was counted. The quota's sums are made from them at the first change of a bucket that
 * has none: after an import, and in a database of an earlier version. So the domain calls `add` and `release` before
 * it changes its rows, in the same transaction.
 */
interface QuotaSource {
  readonly table: AnyTable
  /** All of them; from `since` on at least, epoch ms, where that is given. */
  entries(context: Context, subject: string, since?: number): PromiseLike<readonly Entry[]>
}

export function nowOf({ clock }: Context, { time }: QuotaOptions): number {
  return time === 'machine' ? clock.machine() : clock.now()
}

/** Looks, and counts what fits. `freeAt`: when so much no longer counts. */
export async function reserveIn(
  quota: Pick<Quota, 'used' | 'add'>,
  context: TransactionContext,
  subject: string,
  { entry, limit, freeAt }: { entry: Entry; limit: bigint; freeAt: (over: bigint) => Promise<number | null> },
): Promise<Reservation> {
  const used = await quota.used(context, subject)
  const over = used + entry.amount - limit
  if (over > 0n) {
    return { ...entry, ok: false, used, limit, freeAt: over > used ? null : await freeAt(over) }
  }
  await quota.add(context, subject, entry)
  return { ...entry, ok: true, used: used + entry.amount, limit, freeAt: null }
}
