import { getAddress } from 'viem'
import type { z } from 'zod'
import { chainSpec } from '#domains/chain'
import type { launchView } from './fields'
import type { LaunchRow } from './tables'

/** Follows from the transaction, or for a seeded token from its pool: the same in every answer. */
export function activityOf(id: string): string {
  return `act_${id.slice(2, 26)}`
}

export function viewLaunch(launch: LaunchRow): z.infer<typeof launchView> {
  const { name, symbol, description, image, tweetUrl, websiteUrl } = launch
  return {
    activityId: activityOf(launch.txHash ?? launch.poolId),
    status: 'deployed',
    tokenName: name,
    tokenSymbol: symbol,
    description,
    image,
    tweetUrl,
    websiteUrl,
    chain: chainSpec(launch.chainId).key,
    tokenAddress: launch.address,
    poolId: launch.poolId,
    initializer: launch.initializer,
    deployer: { walletAddress: getAddress(launch.creator) },
    feeRecipient: { walletAddress: getAddress(launch.beneficiary) },
    timestamp: launch.launchedAt,
    txHash: launch.txHash,
  }
}
