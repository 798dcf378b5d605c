import type { Context } from '#kernel/context'
import type { FeePool } from '../pool'
import { isEmbedded } from '../pools'
import { claimedByLogs, earnedByLogs } from './from-logs'
import { claimedByRows, earnedByRows } from './from-rows'
import type { Claimed, Earned } from './history'

/** What pools of one chain have earned, each in its place; days from `firstDay` on. */
export async function earnedBy(
  context: Context,
  pools: readonly FeePool[],
  firstDay: number,
): Promise<Earned[]> {
  if (pools.length === 0) return []
  return ((await isEmbedded(context)) ? earnedByRows : earnedByLogs)(context, pools, firstDay)
}

/** What a beneficiary has claimed from pools of one chain, each in its place. */
export async function claimedBy(
  context: Context,
  pools: readonly FeePool[],
  beneficiary: string,
): Promise<Claimed[]> {
  if (pools.length === 0) return []
  return ((await isEmbedded(context)) ? claimedByRows : claimedByLogs)(context, pools, beneficiary)
}
