import { type LaunchRow, launchTables, newestLaunches } from '#domains/launches'
import { type MarketProfile, marketCapMicroUsd, WEEK_DAYS } from '#domains/pools'
import type { Context } from '#kernel/context'
import { dayOf, HOUR_MS } from '#kernel/durations'
import { etherMicroUsd } from './ether'
import { profilesOf } from './habits'
import { tradeTime } from './periods'
import { priceWei } from './price'
import { standingOf, weeklyRevenue } from './standing'
import { type MarketDay, type MarketRow, marketTable, marketTables } from './tables'

const HOURS_PER_DAY = 24

/** A launched token on the market; amounts in wei. */
export interface MarketToken {
  readonly launch: LaunchRow
  readonly profile: MarketProfile | null
  /** Of one whole token. */
  readonly priceWei: bigint
  readonly marketCapMicroUsd: number
  /** WETH in the pool. */
  readonly poolWei: bigint
  /** WETH that moved in the last 24 hours, by whole hours. */
  readonly volumeWei: bigint
  /** The same, hour by hour since 1970; an hour without trades is left out. */
  readonly hours: readonly { readonly hour: number; readonly volumeWei: string }[]
  readonly weeklyRevenueWei: bigint
  /** The oldest first; a day without trades is left out. */
  readonly days: readonly MarketDay[]
}

export interface MarketReading {
  readonly paused: boolean
  /** Epoch ms; null while nothing is going to be traded. */
  readonly nextTradeAt: number | null
  readonly etherMicroUsd: bigint
  readonly tokens: readonly MarketToken[]
}

const NOT_BEGUN: MarketRow = { id: 'market', paused: false, next: null, firstDay: null }

/** The state of the market from its rows; reads no chain. `days`: of history for each token, 0 to 90. */
export function readMarket(context: Context, days: number): Promise<MarketReading> {
  return context.store.read([...launchTables, ...marketTables], async () => {
    const { paused, next } = (await context.store.table(marketTable).get('market')) ?? NOT_BEGUN
    const launches = await newestLaunches(context)
    const profiles = await profilesOf(context, launches)
    const ether = await etherMicroUsd(context)
    const tokens: MarketToken[] = []
    for (const [index, launch] of launches.entries()) {
      tokens.push(await tokenOf(context, launch, profiles[index] ?? null, { ether, days }))
    }
    return {
      paused,
      nextTradeAt: paused || next === null ? null : tradeTime(next),
      etherMicroUsd: ether,
      tokens,
    }
  })
}

async function tokenOf(
  context: Context,
  launch: LaunchRow,
  profile: MarketProfile | null,
  { ether, days }: { ether: bigint; days: number },
): Promise<MarketToken> {
  const now = context.clock.now()
  const today = dayOf(now)
  const since = Math.floor(now / HOUR_MS) - HOURS_PER_DAY
  const pool = await standingOf(context, launch, today)
  const recent = pool.hours.filter(({ hour }) => hour > since)
  const history = await pool.daysSince(today - Math.max(days, WEEK_DAYS) + 1)
  return {
    launch,
    profile,
    priceWei: priceWei(pool.reserves),
    marketCapMicroUsd: marketCapMicroUsd(pool.reserves, ether),
    poolWei: pool.reserves.weth,
    volumeWei: recent.reduce((sum, { volumeWei }) => sum + BigInt(volumeWei), 0n),
    hours: recent,
    weeklyRevenueWei: weeklyRevenue(history, today),
    days: history.filter(({ day }) => day > today - days),
  }
}

/** One launched token, with `days` of history. */
export function readMarketToken(context: Context, launch: LaunchRow, days: number): Promise<MarketToken> {
  return context.store.read([...launchTables, ...marketTables], async () => {
    const [profile] = await profilesOf(context, [launch])
    return tokenOf(context, launch, profile ?? null, { ether: await etherMicroUsd(context), days })
  })
}
