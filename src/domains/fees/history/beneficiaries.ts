import type { Context } from '#kernel/context'
import { UPDATE_BENEFICIARY, updateOf } from '../fee-logs'
import type { FeePool } from '../pool'
import { allLogs } from './far-logs'

/**
 * Pools of a node elsewhere with those whose share it is there. Rows follow the blocks of our own chain only, so what
 * was handed over on another is found in its logs.
 */
export async function withBeneficiariesByLogs(
  context: Context,
  pools: readonly FeePool[],
): Promise<FeePool[]> {
  const logs = await allLogs(context, pools, {
    address: [...new Set(pools.map(({ initializer }) => initializer))],
    topics: [[UPDATE_BENEFICIARY]],
  })
  const current = new Map(pools.map(({ poolId, beneficiary }) => [poolId, beneficiary]))
  for (const { data } of logs) {
    const { poolId, from, to } = updateOf(data)
    if (current.get(poolId) === from) current.set(poolId, to)
  }
  return pools.map((pool) => ({ ...pool, beneficiary: current.get(pool.poolId) ?? pool.beneficiary }))
}
