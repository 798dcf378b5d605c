import { LAUNCH_CHAIN_ID } from '#domains/launches'
import type { Context } from '#kernel/context'
import { isNothing, NOTHING, plus } from '../amounts'
import { dayOfBlock } from '../days'
import { feesOfSwap, paidByRelease, RELEASE, SWAP, topicOf } from '../fee-logs'
import type { FeePool } from '../pool'
import { allLogs } from './far-logs'
import { bestOf, type Claimed, type Earned } from './history'
import { daysOfBlocks } from './log-days'

/** What pools have earned by their swaps' logs; one question for all of them where the node allows it. */
export async function earnedByLogs(
  context: Context,
  pools: readonly FeePool[],
  firstDay: number,
): Promise<Earned[]> {
  const logs = await allLogs(context, pools, {
    address: pools.map(({ contract }) => contract),
    topics: [[SWAP]],
  })
  // Not every node says when; some say null.
  const unknown = logs.filter(({ blockTimestamp }) => blockTimestamp == null)
  const daysByBlock = await daysOfBlocks(
    context,
    LAUNCH_CHAIN_ID,
    unknown.map(({ blockNumber }) => Number(blockNumber)),
  )
  return pools.map(({ contract, weth }) => {
    const days = new Map<number, bigint>()
    for (const { address, data, blockNumber, blockTimestamp } of logs) {
      if (address.toLowerCase() !== contract) continue
      const day =
        blockTimestamp == null
          ? (daysByBlock.get(Number(blockNumber)) as number)
          : dayOfBlock(Number(blockTimestamp))
      days.set(day, (days.get(day) ?? 0n) + feesOfSwap(data)[weth])
    }
    return {
      lifetime: [...days.values()].reduce((sum, fees) => sum + fees, 0n),
      bestDay: bestOf(days),
      days: new Map([...days].filter(([day]) => day >= firstDay)),
    }
  })
}

/** What fee managers have paid a beneficiary, by their logs. */
export async function claimedByLogs(
  context: Context,
  pools: readonly FeePool[],
  beneficiary: string,
): Promise<Claimed[]> {
  const logs = await allLogs(context, pools, {
    address: [...new Set(pools.map(({ initializer }) => initializer))],
    topics: [[RELEASE], pools.map(({ poolId }) => poolId), [topicOf(beneficiary)]],
  })
  return pools.map(({ poolId, initializer }) => {
    const paid = logs
      .filter(
        ({ address, topics }) =>
          address.toLowerCase() === initializer.toLowerCase() && topics[1]?.toLowerCase() === poolId,
      )
      .map(({ data }) => paidByRelease(data))
      .filter((pair) => !isNothing(pair))
    return { paid: paid.reduce(plus, NOTHING), count: paid.length }
  })
}
