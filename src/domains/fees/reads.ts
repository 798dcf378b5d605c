import { getAddress } from 'viem'
import { chainRequest, chainSpec } from '#domains/chain'
import { LAUNCH_CHAIN_ID } from '#domains/launches'
import type { Context } from '#kernel/context'
import { dayOf } from '#kernel/durations'
import { pairText, percent } from './amounts'
import { type Account, feesViewOf, isClaimable, tokenEntryOf } from './fees-view'
import { claimedBy, earnedBy } from './history'
import { allPools, creatorHolding, creatorHoldings, findPools, poolOfToken } from './pools'
import { type Holding, holdingOf, holdingsOf, POOLS_A_CALL } from './positions'
import type { BeneficiaryView, ClaimableView, FeesView } from './wire'

type Hex = `0x${string}`

/** Row fees-token: a token's fees, as those of the holder of the creator's share. */
export async function tokenFees(context: Context, token: Hex, days: number): Promise<FeesView> {
  const holding = await creatorHolding(context, await poolOfToken(context, token))
  return feesOf(context, holding.beneficiary, [holding], days)
}

/** Row fees-creator. */
export async function creatorFees(context: Context, beneficiary: Hex, days: number): Promise<FeesView> {
  return feesOf(context, beneficiary, await creatorHoldings(context, beneficiary), days)
}

async function feesOf(
  context: Context,
  beneficiary: Hex,
  holdings: readonly Holding[],
  days: number,
): Promise<FeesView> {
  const today = await todayOf(context)
  const pools = holdings.map(({ pool }) => pool)
  // The best day of several pools together may have been at any time.
  const firstDay = pools.length > 1 ? 0 : today - days + 1
  const [earned, claimed] = await Promise.all([
    earnedBy(context, pools, firstDay),
    claimedBy(context, pools, beneficiary),
  ])
  const accounts = holdings.flatMap((holding, index): Account[] => {
    const [earnings, claims] = [earned[index], claimed[index]]
    return earnings && claims ? [{ holding, earned: earnings, claimed: claims }] : []
  })
  return feesViewOf(beneficiary, accounts, { days, today })
}

/** The day it is: a chain's clock can be ahead of ours. */
async function todayOf(context: Context): Promise<number> {
  const block = (await chainRequest(context, LAUNCH_CHAIN_ID, {
    method: 'eth_getBlockByNumber',
    params: ['latest', false],
  })) as { timestamp: Hex }
  return dayOf(Math.max(context.clock.now(), Number(block.timestamp) * 1_000))
}

/** Row fees-claimable. */
export async function claimableFees(context: Context, token: Hex, beneficiary: Hex): Promise<ClaimableView> {
  const [pool] = await findPools(context, [token])
  if (!pool) return { eligible: false, tokenAddress: getAddress(token) }
  const { position, claimable } = await holdingOf(context, beneficiary, pool)
  const { tokenAddress, labels } = pool
  if (position.shares === 0n) return { eligible: false, tokenAddress }
  return {
    eligible: true,
    tokenAddress,
    share: percent(position.shares),
    claimableFees: {
      ...pairText(claimable),
      token0Label: labels.token0,
      token1Label: labels.token1,
    },
  }
}

/** How far a reading of all pools has come. */
export interface Scanned {
  readonly scanned: number
  readonly total: number
  /** Pools in which the address has something to claim. */
  readonly found: number
}

/** All pools in which an address has a share of whatever kind; `onProgress` is called after each call to the chain. */
export async function beneficiaryFees(
  context: Context,
  beneficiary: Hex,
  onProgress: (progress: Scanned) => void = () => {},
): Promise<BeneficiaryView> {
  const pools = await allPools(context)
  const withShares: Holding[] = []
  for (let start = 0; start < pools.length; start += POOLS_A_CALL) {
    const read = await holdingsOf(context, beneficiary, pools.slice(start, start + POOLS_A_CALL))
    withShares.push(
      ...read.filter((holding) => holding !== undefined).filter(({ position }) => position.shares > 0n),
    )
    const scanned = Math.min(start + POOLS_A_CALL, pools.length)
    onProgress({ scanned, total: pools.length, found: withShares.filter(isClaimable).length })
  }
  const claimable = withShares.filter(isClaimable)
  const claimed = await claimedBy(
    context,
    claimable.map(({ pool }) => pool),
    beneficiary,
  )
  return {
    address: getAddress(beneficiary),
    chain: chainSpec(LAUNCH_CHAIN_ID).key,
    totalLaunches: pools.length,
    poolsWithShares: withShares.length,
    tokens: claimable.flatMap((holding, index) => {
      const claims = claimed[index]
      return claims ? [tokenEntryOf(holding, claims)] : []
    }),
  }
}
