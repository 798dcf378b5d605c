import { keccak256 } from 'viem'
import { chainSpec } from '#domains/chain'
import { developerTokens, seededProjects } from '#domains/directory'
import { seededWallets } from '#domains/wallet'
import type { SeedInput, SeedRows } from '#kernel/domain'
import { FEE_MANAGER_ADDRESS, LAUNCH_CHAIN_ID } from './addresses'
import { poolIdOf, poolKeyOf } from './pool-key'
import { type LaunchRow, launchTable, sortKeyOf } from './tables'

/** The tokens that stand on Base from its first block: those of the seeded projects there, and the developer's own. */
export async function seedLaunches(input: SeedInput): Promise<readonly SeedRows[]> {
  const { developer, owners } = await seededWallets(input)
  const projects = (await seededProjects(input)).flatMap((project, index) => {
    const owner = owners[index]
    const { worth } = project
    return 'pool' in worth && owner ? [launched({ ...project, worth }, owner.evmAddress)] : []
  })
  const own = (await developerTokens(input)).map((token) => launched(token, developer.evmAddress))
  return [{ table: launchTable, rows: [...projects, ...own] }]
}

type LaunchedToken = Awaited<ReturnType<typeof developerTokens>>[number]

function launched(
  { token: { address, name, symbol }, worth, description, website, createdAt: launchedAt }: LaunchedToken,
  owner: string,
): LaunchRow {
  const token = address.toLowerCase() as `0x${string}`
  const pool: `0x${string}` = `0x${keccak256(token).slice(26)}`
  const poolId = poolIdOf(poolKeyOf(token, chainSpec(LAUNCH_CHAIN_ID).wrapped.address, pool))
  const { profile, age, targetMicroUsd } = worth.pool
  return {
    poolId,
    token,
    address,
    chainId: LAUNCH_CHAIN_ID,
    pool,
    initializer: FEE_MANAGER_ADDRESS,
    creator: owner.toLowerCase(),
    beneficiary: owner.toLowerCase(),
    lenient: false,
    name,
    symbol,
    description,
    image: null,
    tweetUrl: null,
    websiteUrl: website === '' ? null : website,
    launchedAt,
    order: sortKeyOf(launchedAt, { poolId }),
    txHash: null,
    past: { profile, age, targetMicroUsd },
  }
}
