import { chainMode } from '#domains/chain'
import { allLaunches, findLaunches, LAUNCH_CHAIN_ID, launchesOfBeneficiary } from '#domains/launches'
import type { Context } from '#kernel/context'
import { withBeneficiariesByLogs } from './history/beneficiaries'
import { type FeePool, poolOf } from './pool'
import { holdingsOf } from './positions'
import { unknownToken } from './refusals'

type Hex = `0x${string}`

/** Whether the chain of launches is ours from its first block: then rows follow its blocks. */
export async function isEmbedded(context: Context): Promise<boolean> {
  return (await chainMode(context, LAUNCH_CHAIN_ID)).kind === 'embedded'
}

/** Undefined for a token that was not launched here. */
export async function findPool(context: Context, token: string): Promise<FeePool | undefined> {
  const [pool] = await findPools(context, [token])
  return pool
}

/** The same of many tokens, each in its place. */
export async function findPools(
  context: Context,
  tokens: readonly string[],
): Promise<(FeePool | undefined)[]> {
  const launches = await findLaunches(context, tokens)
  const pools = await current(context, launches.filter((launch) => launch !== undefined).map(poolOf))
  return launches.map((launch) => launch && pools.find(({ poolId }) => poolId === launch.poolId))
}

/** Throws a refusal for a token that was not launched here. */
export async function insistOnPool(context: Context, token: string): Promise<FeePool> {
  const pool = await findPool(context, token)
  if (!pool) throw unknownToken(token)
  return pool
}

/** What an address is the creator beneficiary of, the oldest first. */
export async function poolsOf(context: Context, beneficiary: Hex): Promise<FeePool[]> {
  if (await isEmbedded(context)) return (await launchesOfBeneficiary(context, beneficiary)).map(poolOf)
  return (await allPools(context)).filter((pool) => pool.beneficiary === beneficiary)
}

/** Every launched pool, the oldest first. */
export async function allPools(context: Context): Promise<FeePool[]> {
  return current(context, (await allLaunches(context)).map(poolOf))
}

/** With whose they are where rows do not follow. A pool that is not there keeps the beneficiary of its row. */
async function current(context: Context, pools: FeePool[]): Promise<FeePool[]> {
  const [first] = pools
  if (!first || (await isEmbedded(context))) return pools
  // Asked first, because it costs little: a search through the logs of a public chain does not.
  const holdings = await holdingsOf(context, first.beneficiary, pools)
  const present = pools.filter((_, index) => holdings[index] !== undefined)
  const followed = await withBeneficiariesByLogs(context, present)
  return pools.map((pool) => followed.find(({ poolId }) => poolId === pool.poolId) ?? pool)
}
