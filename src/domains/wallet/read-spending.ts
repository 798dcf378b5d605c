import type { Context } from '#kernel/context'
import { controlsOf } from './controls/controls'
import { limitOf } from './layers/wallet-layer'
import { usdNumber } from './money'
import {
  recentSpends,
  SPONSORED_A_DAY,
  SPONSORED_MICRO_USD_A_DAY,
  spendHistory,
  spendingOf,
  spendsBetween,
} from './spending/spend-log'
import { type SpendRow, spendTable } from './spending/tables'

/** A row of the spend log, with what it was worth in USD; null where no pool priced it. */
type Valued = SpendRow & { readonly usd: number | null }

/** What counts against the limits of a wallet now, in USD and epoch ms. */
export async function readSpending(context: Context, walletId: string) {
  await settle(context, walletId)
  const { dailyLimit } = await controlsOf(context, walletId)
  const spending = await spendingOf(context, walletId)
  const recent = await recentSpends(context, walletId)
  return {
    now: spending.now,
    windowStart: spending.windowStart,
    spentUsd: usdNumber(spending.spentMicroUsd),
    limitUsd: dailyLimit.enabled ? usdNumber(limitOf(dailyLimit)) : null,
    /** The oldest first. */
    recent: recent.map(valued),
    sponsored: {
      used: spending.sponsored,
      limit: SPONSORED_A_DAY,
      usedUsd: usdNumber(spending.sponsoredMicroUsd),
      limitUsd: usdNumber(SPONSORED_MICRO_USD_A_DAY),
      resetsAt: spending.sponsored === 0 ? null : spending.sponsorResetsAt,
    },
  }
}

/** What a wallet has sent, newest first. `before`: the `seq` of the last one seen. */
export async function readHistory(
  context: Context,
  walletId: string,
  page: { limit: number; before?: number | undefined },
): Promise<Valued[]> {
  await settle(context, walletId)
  return (await spendHistory(context, walletId, page)).map(valued)
}

/** As `readHistory`, of a time: epoch ms, `until` left out; the newest `limit`, the newest first. */
export async function readSpendsBetween(
  context: Context,
  walletId: string,
  time: { since: number; until: number; limit: number },
): Promise<Valued[]> {
  await settle(context, walletId)
  return (await spendsBetween(context, walletId, time)).map(valued)
}

/** What a wallet sent by a hash; undefined where it is none of its own. */
export async function readSpend(
  context: Context,
  walletId: string,
  hash: string,
): Promise<Valued | undefined> {
  await settle(context, walletId)
  const row = await context.store.table(spendTable).get(hash)
  return row?.walletId === walletId ? valued(row) : undefined
}

/** Looks after promises whose end is not known yet, so that what is read next is up to date. */
async function settle(context: Context, walletId: string): Promise<void> {
  const { settleReachable } = await import('./outbound')
  await settleReachable(context, walletId)
}

function valued(row: SpendRow): Valued {
  return { ...row, usd: row.microUsd === null ? null : usdNumber(BigInt(row.microUsd)) }
}
