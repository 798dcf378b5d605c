import { type LaunchRow, newestLaunches } from '#domains/launches'
import { habitOf, type MarketProfile, PERIODS_PER_DAY, periodsLived } from '#domains/pools'
import type { Context } from '#kernel/context'
import { dayOf } from '#kernel/durations'
import { tradeTime } from './periods'
import { chosenProfileTable, type MarketRow } from './tables'

/** How a launched token trades, until the user chooses otherwise. */
const FIRST_PROFILE: MarketProfile = 'steady'
/** The crowd follows so many tokens, the newest: one block takes no more swaps. */
export const MOST_TOKENS = 60

/** A token that the crowd trades. */
export interface Traded {
  readonly launch: LaunchRow
  readonly habit: ReturnType<typeof habitOf>
  /** The period with which its life begins. */
  readonly origin: number
}

/** The profile of every token: chosen, or that of its launch; null for one that the crowd leaves alone. */
export async function profilesOf(
  { store }: Context,
  launches: readonly LaunchRow[],
): Promise<(MarketProfile | null)[]> {
  const chosen = await store.table(chosenProfileTable).bulkGet(launches.map(({ token }) => token))
  return launches.map(({ past }, index) => {
    const row = chosen[index]
    return row ? row.profile : (past?.profile ?? FIRST_PROFILE)
  })
}

function followedLaunches(context: Context): Promise<LaunchRow[]> {
  return newestLaunches(context, MOST_TOKENS)
}

/** What the crowd trades from now on. */
export async function tradedTokens(context: Context, { firstDay }: MarketRow): Promise<Traded[]> {
  const launches = await followedLaunches(context)
  const profiles = await profilesOf(context, launches)
  return launches.flatMap((launch, index) => {
    const profile = profiles[index]
    if (!profile) return []
    const habit = habitOf(context.seed(), { key: launch.token, profile })
    return [{ launch, habit, origin: originOf(launch, firstDay ?? 0) }]
  })
}

/** A seeded token has a history; any other begins on the day of its launch. */
function originOf({ past, launchedAt }: LaunchRow, firstDay: number): number {
  return past ? firstDay * PERIODS_PER_DAY - periodsLived(past) : dayOf(launchedAt) * PERIODS_PER_DAY
}

/** Nobody trades before the launch. */
export function isLaunched({ launchedAt }: LaunchRow, period: number): boolean {
  return launchedAt <= tradeTime(period)
}
