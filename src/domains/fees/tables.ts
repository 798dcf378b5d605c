import { z } from 'zod'
import { defineTable } from '#kernel/store'

/** Base units. */
const amount = z.string().regex(/^\d+$/)

/**
 * Fees by pool and day, so that 90 days cost 90 rows however many swaps there were. These tables follow the blocks of
 * the chain, and only they write them. Keys begin with the ledger, and go on with whatever contract emitted the
 * log: one that only pretends to be a pool has rows of its own, which are not read.
 */
export const feeDayTable = defineTable('fee_days', {
  schema: () => z.strictObject({ key: z.string(), fees0: amount, fees1: amount }),
  indexes: { 4: 'key' },
})

const bestDay = z.strictObject({ day: z.int(), fees: amount })

/** Fees by pool over its whole life, with the first of the days that earned most on each side. */
export const feePoolTable = defineTable('fee_pools', {
  schema: () =>
    z.strictObject({
      key: z.string(),
      fees0: amount,
      fees1: amount,
      best0: bestDay.nullable(),
      best1: bestDay.nullable(),
    }),
  indexes: { 4: 'key' },
})
export type FeePoolRow = z.infer<typeof feePoolTable.schema>

/** What a fee manager has paid to a beneficiary of a pool, in `count` claims that paid something. */
export const feeClaimTable = defineTable('fee_claims', {
  schema: () => z.strictObject({ key: z.string(), paid0: amount, paid1: amount, count: z.int() }),
  indexes: { 4: 'key' },
})

export const feeTables = [feeDayTable, feePoolTable, feeClaimTable]

export function poolKey(ledger: string, pool: string): string {
  return `${ledger}:${pool.toLowerCase()}`
}

/** Sorts by day within a pool. `day`: since 1970-01-01. */
export function dayKey(ledger: string, pool: string, day: number): string {
  return `${poolKey(ledger, pool)}:${String(day).padStart(7, '0')}`
}

export function claimKey(ledger: string, manager: string, poolId: string, beneficiary: string): string {
  return [ledger, manager, poolId, beneficiary].join(':').toLowerCase()
}
