import { getAddress, keccak256, parseEther, toHex } from 'viem'
import { chainSpec } from '#domains/chain'
import { type TokenRow, tokenTable, worldProjects } from '#domains/directory'
import { seededWallets } from '#domains/wallet'
import type { SeedInput, SeedRows } from '#kernel/domain'
import { seededBytes } from '#kernel/ids'
import { FEE_MANAGER_ADDRESS, LAUNCH_CHAIN_ID } from './addresses'
import { poolIdOf, poolKeyOf } from './pool-key'
import { DEVELOPER_TOKENS, PROJECT_MARKETS } from './seeded-tokens'
import { type LaunchRow, launchTable, type MarketProfile, orderOf } from './tables'

const DAY_MS = 86_400_000

/** The tokens that stand on Base from its first block: those of the seeded projects there, and the developer's own. */
export function seedLaunches(input: SeedInput): readonly SeedRows[] {
  const { developer, owners } = seededWallets(input)
  const spec = chainSpec(LAUNCH_CHAIN_ID)
  const own = DEVELOPER_TOKENS.map((story) => ({ story, token: developerToken(input.seed, story) }))
  const projects = worldProjects(input).flatMap((project, index) => {
    const owner = owners[index]
    if (project.token.chain !== spec.key || !owner) return []
    const { slug, token, website, createdAt: launchedAt } = project
    return launched(token, owner.evmAddress, {
      description: project.description,
      website: website === '' ? null : website,
      launchedAt,
      market: PROJECT_MARKETS[slug] ?? 'steady',
    })
  })
  const developers = own.map(({ story, token }) =>
    launched(token, developer.evmAddress, {
      description: story.description,
      website: null,
      launchedAt: input.now - story.age * DAY_MS,
      market: story.market,
    }),
  )
  return [
    { table: tokenTable, rows: own.map(({ token }) => token) },
    { table: launchTable, rows: [...projects, ...developers] },
  ]
}

function developerToken(seed: string, story: (typeof DEVELOPER_TOKENS)[number]): TokenRow {
  const address = getAddress(toHex(seededBytes(seed, `launch:token:${story.slug}`).subarray(0, 20)))
  return {
    key: address.toLowerCase(),
    address,
    chain: chainSpec(LAUNCH_CHAIN_ID).key,
    symbol: story.symbol,
    name: story.name,
    decimals: 18,
    marketCapMicroUsd: story.marketCapUsd * 1_000_000,
    weeklyRevenueWei: String(parseEther(story.weeklyRevenueWeth)),
  }
}

function launched(
  { address, name, symbol }: TokenRow,
  owner: string,
  about: { description: string; website: string | null; launchedAt: number; market: MarketProfile },
): LaunchRow {
  const token = address.toLowerCase() as `0x${string}`
  const pool: `0x${string}` = `0x${keccak256(token).slice(26)}`
  const poolId = poolIdOf(poolKeyOf(token, chainSpec(LAUNCH_CHAIN_ID).wrapped.address, pool))
  const { description, website, launchedAt, market } = about
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
    websiteUrl: website,
    launchedAt,
    order: orderOf(launchedAt, poolId),
    txHash: null,
    market,
  }
}
