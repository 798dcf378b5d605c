import { chainMode } from '#domains/chain'
import {
  findLaunches,
  knownLaunch,
  LAUNCH_CHAIN_ID,
  launchesOfBeneficiary,
  newestLaunches,
} from '#domains/launches'
import type { Context } from '#kernel/context'
import { withBeneficiariesByLogs } from './history/beneficiaries'
import { type FeePool, poolOf } from './pool'
import { type Holding, holdingOf, holdingsOf } from './positions'

type Hex = `0x${string}`

/** Whether the chain of launches is ours from its first block: then rows follow its blocks. */
export async function isEmbedded(context: Context): Promise<boolean> {
  return (await chainMode(context, LAUNCH_CHAIN_ID)).kind === 'embedded'
}

/** The pools of tokens, each in its place; undefined where a token was not launched here. */
export async function findPools(
  context: Context,
  tokens: readonly string[],
): Promise<(FeePool | undefined)[]> {
  const launches = await findLaunches(context, tokens)
  return launches.map((launch) => launch && poolOf(launch))
}

/** Throws a refusal for a token that was not launched here. */
export async function poolOfToken(context: Context, token: string): Promise<FeePool> {
  return poolOf(await knownLaunch(context, token))
}

/** Every launched pool, the oldest first. */
export async function allPools(context: Context): Promise<FeePool[]> {
  return (await newestLaunches(context)).map(poolOf).reverse()
}

/** What the holder of the creator's share has in a pool. Throws a refusal where the chain does not have the pool. */
export async function creatorHolding(context: Context, pool: FeePool): Promise<Holding> {
  const holding = await holdingOf(context, pool.beneficiary, pool)
  if (holding.position.shares > 0n || (await isEmbedded(context))) return holding
  // Handed over where no rows follow.
  const [moved = pool] = await withBeneficiariesByLogs(context, [pool])
  return holdingOf(context, moved.beneficiary, moved)
}

/** What an address has as creator beneficiary, the oldest launch first. What the chain does not have is left out. */
export async function creatorHoldings(context: Context, beneficiary: Hex): Promise<Holding[]> {
  const isOurs = await isEmbedded(context)
  const pools = isOurs
    ? (await launchesOfBeneficiary(context, beneficiary)).map(poolOf)
    : await allPools(context)
  const holdings = (await holdingsOf(context, beneficiary, pools)).filter((holding) => holding !== undefined)
  if (isOurs) return holdings
  // Shares say that it is a beneficiary, and the logs whether it is the creator's.
  const own = holdings.filter(({ position }) => position.shares > 0n)
  const current = await withBeneficiariesByLogs(
    context,
    own.map(({ pool }) => pool),
  )
  return own.filter((_, index) => current[index]?.beneficiary === beneficiary)
}
