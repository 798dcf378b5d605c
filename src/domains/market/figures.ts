import { marketCapMicroUsd, WEEK_DAYS } from '#domains/pools'
import { profileTables, rederiveForToken } from '#domains/profiles'
import { findToken, putTokens } from '#domains/tokens'
import type { BusEvents } from '#kernel/bus'
import type { Context, TransactionContext } from '#kernel/context'
import { dayOf } from '#kernel/durations'
import type { TaskHandler } from '#kernel/scheduler'
import { etherMicroUsd } from './ether'
import { readAwaited } from './schedule'
import { daysOf, weeklyRevenue } from './standing'
import { etherTable, marketDaysTable, marketPoolTable } from './tables'

const figureTables = [marketPoolTable, marketDaysTable, etherTable, ...profileTables]

/**
 * Market cap and weekly revenue of launched tokens, from their pools into the directory and the profiles that name
 * them. A list reads these rows, and no chain.
 */
export function figuresWork(): TaskHandler {
  return {
    tables: figureTables,
    async run(context, { payload }) {
      const awaited = readAwaited(payload)
      const tokens = awaited === 'all' ? await tradedTokens(context) : awaited
      const changes = await bringUpToDate(context, tokens)
      return {
        what: `figures of ${tokens.length} tokens follow their pools, ${changes.length} profiles with them`,
        publish() {
          for (const change of changes) context.bus.publish({ type: 'profile.changed', ...change })
        },
      }
    },
  }
}

async function tradedTokens({ store }: Context): Promise<string[]> {
  return (await store.table(marketPoolTable).toCollection().primaryKeys()) as string[]
}

async function bringUpToDate(
  context: TransactionContext,
  tokens: readonly string[],
): Promise<BusEvents['profile.changed'][]> {
  const { store, clock } = context
  const ether = await etherMicroUsd(context)
  const today = dayOf(clock.now())
  const pools = await store.table(marketPoolTable).bulkGet([...tokens])
  const rows = await Promise.all(tokens.map((token) => findToken(context, token)))
  const changes: BusEvents['profile.changed'][] = []
  for (const [index, pool] of pools.entries()) {
    const row = rows[index]
    if (!pool || !row) continue
    const reserves = { weth: BigInt(pool.weth), token: BigInt(pool.tokens) }
    const marketCap = marketCapMicroUsd(reserves, ether)
    const week = await daysOf(context, pool.token, today - WEEK_DAYS + 1, today)
    const weeklyRevenueWei = String(weeklyRevenue(week, today))
    if (row.marketCapMicroUsd === marketCap && row.weeklyRevenueWei === weeklyRevenueWei) continue
    await putTokens(context, [{ ...row, marketCapMicroUsd: marketCap, weeklyRevenueWei }])
    changes.push(...(await rederiveForToken(context, row.address)))
  }
  return changes
}
