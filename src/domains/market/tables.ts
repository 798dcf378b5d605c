import { z } from 'zod'
import { marketProfile } from '#domains/pools'
import { defineTable } from '#kernel/store'

const wei = z.string().regex(/^\d+$/)

/** How far the market has come. Without a row the chain was never used, and nothing was paused. */
export const marketTable = defineTable('market', {
  schema: () =>
    z.strictObject({
      id: z.string(),
      paused: z.boolean(),
      /** The next period to be traded; null until the chain is first used. See periods.ts. */
      next: z.int().nullable(),
      /** The day, since 1970, on which the history of the seeded tokens ends and the present begins. */
      firstDay: z.int().nullable(),
    }),
  indexes: { 4: 'id' },
})
export type MarketRow = z.infer<typeof marketTable.schema>

/** Profiles that the user chose, null for none; all other tokens have that of their launch. */
export const chosenProfileTable = defineTable('market_profiles', {
  schema: () => z.strictObject({ token: z.string(), profile: marketProfile.nullable() }),
  indexes: { 4: 'token' },
})

/**
 * What the logs of a pool have come to. This table and the two below follow the blocks of the chain: no other code
 * writes them.
 */
export const marketPoolTable = defineTable('market_pools', {
  schema: () =>
    z.strictObject({
      /** Lower case. */
      token: z.string(),
      weth: wei,
      tokens: wei,
      /** WETH that moved, by the hour since 1970: those of the last day. */
      hours: z.array(z.strictObject({ hour: z.int(), volumeWei: wei })),
    }),
  indexes: { 4: 'token' },
})
export type MarketPoolRow = z.infer<typeof marketPoolTable.schema>

/** Ten days of a pool in one row, so that ninety cost ten reads and a block rewrites little. */
export const marketDaysTable = defineTable('market_days', {
  schema: () =>
    z.strictObject({
      /** Token and decade, see `daysKey`. */
      key: z.string(),
      days: z.array(
        z.strictObject({
          /** Since 1970. */
          day: z.int(),
          /** WETH that moved, fees included. */
          volumeWei: wei,
          /** The pool's fees in WETH. */
          feesWei: wei,
          /** One whole token at the end of the day. */
          closeWei: wei,
        }),
      ),
    }),
  indexes: { 4: 'key' },
})
export type MarketDay = z.infer<typeof marketDaysTable.schema>['days'][number]

export const DAYS_PER_ROW = 10

/** The key of the row that holds a day of a token. */
export function daysKey(token: string, day: number): string {
  return `${token}:${String(Math.floor(day / DAYS_PER_ROW)).padStart(6, '0')}`
}

/** The exchange's pool of wrapped native token and USDC, by its logs: what WETH is worth. Base units. */
export const etherTable = defineTable('market_ether', {
  schema: () => z.strictObject({ id: z.string(), weth: wei, usdc: wei }),
  indexes: { 4: 'id' },
})

export const followedTables = [marketPoolTable, marketDaysTable, etherTable]
export const marketTables = [marketTable, chosenProfileTable, ...followedTables]
