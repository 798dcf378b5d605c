import { getAddress, keccak256, toHex } from 'viem'
import { chainSpec } from '#domains/chain'
import { seededProjects } from '#domains/directory'
import { figuresOf, poolHistoryOf, type SeededToken } from '#domains/pools'
import { type TokenRow, tokenTable } from '#domains/tokens'
import { seededWallets } from '#domains/wallet'
import type { SeedInput, SeedRows } from '#kernel/domain'
import { DAY_MS } from '#kernel/durations'
import { seededBytes } from '#kernel/ids'
import { FEE_MANAGER_ADDRESS, LAUNCH_CHAIN_ID } from './addresses'
import { poolIdOf, poolKeyOf } from './pool-key'
import { DEVELOPER_TOKENS } from './seeded-tokens'
import { type LaunchRow, launchTable, sortKeyOf } from './tables'

/** The tokens that stand on Base from its first block: those of the seeded projects there, and the developer's own. */
export async function seedLaunches(input: SeedInput): Promise<readonly SeedRows[]> {
  const { developer, owners } = await seededWallets(input)
  const own = DEVELOPER_TOKENS.map((story) => ({ story, ...developerToken(input.seed, story) }))
  const seeded = await seededProjects(input)
  const projects = seeded.flatMap((project, index) => {
    const owner = owners[index]
    const { token, worth, website, createdAt: launchedAt } = project
    if (!('pool' in worth) || !owner) return []
    return launched(token, owner.evmAddress, {
      description: project.description,
      website: website === '' ? null : website,
      launchedAt,
      past: worth.pool,
    })
  })
  const developers = own.map(({ story, token, pool }) =>
    launched(token, developer.evmAddress, {
      description: story.description,
      website: null,
      launchedAt: input.now - story.age * DAY_MS,
      past: pool,
    }),
  )
  return [
    { table: tokenTable, rows: own.map(({ token }) => token) },
    { table: launchTable, rows: [...projects, ...developers] },
  ]
}

function developerToken(
  seed: string,
  { slug, symbol, name, profile, age, marketCapUsd }: (typeof DEVELOPER_TOKENS)[number],
): { token: TokenRow; pool: SeededToken } {
  const address = getAddress(toHex(seededBytes(seed, `launch:token:${slug}`).subarray(0, 20)))
  const key = address.toLowerCase()
  const pool = { key, profile, age, targetMicroUsd: String(marketCapUsd * 1_000_000) }
  const chain = chainSpec(LAUNCH_CHAIN_ID).key
  const token = { key, address, chain, symbol, name, decimals: 18, ...figuresOf(poolHistoryOf(seed, pool)) }
  return { token, pool }
}

function launched(
  { address, name, symbol }: Pick<TokenRow, 'address' | 'name' | 'symbol'>,
  owner: string,
  about: { description: string; website: string | null; launchedAt: number; past: SeededToken },
): LaunchRow {
  const token = address.toLowerCase() as `0x${string}`
  const pool: `0x${string}` = `0x${keccak256(token).slice(26)}`
  const poolId = poolIdOf(poolKeyOf(token, chainSpec(LAUNCH_CHAIN_ID).wrapped.address, pool))
  const { description, website, launchedAt } = about
  const { profile, age, targetMicroUsd } = about.past
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
    order: sortKeyOf(launchedAt, { poolId }),
    txHash: null,
    past: { profile, age, targetMicroUsd },
  }
}
