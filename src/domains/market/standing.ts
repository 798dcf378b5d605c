import type { LaunchRow } from '#domains/launches'
import {
  earnedWei,
  FIRST_RESERVE,
  poolHistoryOf,
  type Reserves,
  SUPPLY,
  sumOf,
  WEEK_DAYS,
} from '#domains/pools'
import type { Context } from '#kernel/context'
import { EVENING_HOUR } from './periods'
import { priceWei } from './price'
import {
  DAYS_PER_ROW,
  daysKey,
  type MarketDay,
  type MarketPoolRow,
  marketDaysTable,
  marketPoolTable,
} from './tables'

/** A token's pool as it stands, and what was traded there. */
export interface Standing {
  readonly reserves: Reserves
  readonly hours: MarketPoolRow['hours']
  /** The days on which it was traded from one on, the oldest first. Days since 1970. */
  daysSince(first: number): Promise<readonly MarketDay[]>
}

/** From the rows that the indexer keeps; before the chain's first use, from the history that it will begin with. */
export async function standingOf(context: Context, launch: LaunchRow, today: number): Promise<Standing> {
  const { token } = launch
  const row = await context.store.table(marketPoolTable).get(token)
  if (!row) return firstStanding(context.seed(), launch, today)
  return {
    reserves: { weth: BigInt(row.weth), token: BigInt(row.tokens) },
    hours: row.hours,
    daysSince: (first) => daysOf(context, token, first, today),
  }
}

function firstStanding(seed: string, { past, token }: LaunchRow, today: number): Standing {
  if (!past) return { reserves: { weth: FIRST_RESERVE, token: SUPPLY }, hours: [], daysSince: async () => [] }
  const history = poolHistoryOf(seed, { ...past, key: token })
  const days = history.days.flatMap((swaps, index): MarketDay[] => {
    const last = swaps.at(-1)
    if (!last) return []
    const { feesWei, volumeWei } = sumOf(swaps)
    return [
      {
        day: today - history.days.length + index,
        volumeWei: String(volumeWei),
        feesWei: String(feesWei),
        closeWei: String(priceWei(last.after)),
      },
    ]
  })
  const last = days.at(-1)
  return {
    reserves: history.reserves,
    hours: last ? [{ hour: last.day * 24 + EVENING_HOUR, volumeWei: last.volumeWei }] : [],
    daysSince: async (first) => days.filter(({ day }) => day >= first),
  }
}

/** The days of a token on which it was traded, the oldest first; both ends included, days since 1970. */
export async function daysOf(
  { store }: Context,
  token: string,
  first: number,
  last: number,
): Promise<MarketDay[]> {
  const keys = []
  for (let day = first; day < last + DAYS_PER_ROW; day += DAYS_PER_ROW) keys.push(daysKey(token, day))
  const rows = await store.table(marketDaysTable).bulkGet([...new Set(keys)])
  return rows
    .flatMap((row) => row?.days ?? [])
    .filter(({ day }) => day >= first && day <= last)
    .sort((a, b) => a.day - b.day)
}

/** What the creator earned on the present day and the six before it, wei. */
export function weeklyRevenue(days: readonly MarketDay[], today: number): bigint {
  const week = days.filter(({ day }) => day > today - WEEK_DAYS)
  return earnedWei(week.reduce((sum, { feesWei }) => sum + BigInt(feesWei), 0n))
}
