import { encodeAbiParameters } from 'viem'
import { type ChainSpec, chainSpec, type extendChains } from '#domains/chain'
import { FIRST_RESERVE, SUPPLY } from '#domains/pools'
import type { Context } from '#kernel/context'
import { newestOf } from '#kernel/per-seed'
import {
  CAPPED_TOKEN_CODE_ADDRESS,
  FEE_MANAGER_ADDRESS,
  LAUNCH_CHAIN_ID,
  LAUNCHER_ADDRESS,
  MARKET_ADDRESS,
  MARKET_OWNER_ADDRESS,
  POOL_CODE_ADDRESS,
  PROTOCOL_OWNER_ADDRESS,
  TOKEN_CODE_ADDRESS,
  VESTING_ADDRESS,
} from './addresses'
import { newestLaunches } from './launches'
import {
  bookSlots,
  CREATOR_SHARES,
  holdingSlots,
  launchCode,
  PROTOCOL_SHARES,
  poolSlots,
  tokenBalance,
  tokenSlots,
} from './storage'
import type { LaunchRow } from './tables'

type Hex = `0x${string}`
type ChainExtension = Parameters<typeof extendChains>[1]

const ETHER = 10n ** 18n
/** For the gas of accounts without a known key. */
const GAS_MONEY = 1_000n * ETHER
const NOTHING = { token: 0n, weth: 0n }

/** The contracts of launches, and the seeded tokens as if they had been launched a moment ago. */
export async function launchGenesis(context: Context, { id }: ChainSpec) {
  if (id !== LAUNCH_CHAIN_ID) return undefined
  const seeded = (await newestLaunches(context))
    .filter(({ chainId, txHash }) => chainId === id && txHash === null)
    .reverse()
  return partOf(seeded)
}

const partOf = newestOf(async (seeded: readonly LaunchRow[]) => {
  const balances = await Promise.all(
    seeded.map((launch) => tokenBalance(launch, launch.pool as `0x${string}`, SUPPLY)),
  )
  return {
    contracts: await contracts(),
    code: seeded.flatMap(launchCode),
    slots: [...seeded.flatMap(slots), ...balances],
    native: [
      [PROTOCOL_OWNER_ADDRESS, GAS_MONEY],
      [MARKET_OWNER_ADDRESS, GAS_MONEY],
    ],
  } as const
})

function slots(launch: LaunchRow): ReturnType<typeof poolSlots> {
  const beneficiary = launch.beneficiary as `0x${string}`
  return [
    ...tokenSlots(launch),
    ...poolSlots(launch, { reserves: { token: SUPPLY, weth: FIRST_RESERVE }, fees: NOTHING }),
    ...bookSlots(launch, NOTHING),
    ...holdingSlots(launch, beneficiary, { shares: CREATOR_SHARES, last: NOTHING }),
    ...holdingSlots(launch, PROTOCOL_OWNER_ADDRESS, { shares: PROTOCOL_SHARES, last: NOTHING }),
  ].filter(([, , value]) => value !== 0n)
}

/** What launches with vesting and a cap need besides: it appears in every chain, whenever that began. */
export async function vestingPart(
  { id }: ChainSpec,
  address: Hex,
): ReturnType<NonNullable<ChainExtension['latePart']>> {
  if (id !== LAUNCH_CHAIN_ID) return undefined
  const { cappedToken, vesting } = await import('./contracts')
  const contracts = [
    {
      address: CAPPED_TOKEN_CODE_ADDRESS,
      bytecode: cappedToken.bytecode,
      args: addresses(FEE_MANAGER_ADDRESS, VESTING_ADDRESS, MARKET_ADDRESS),
    },
    { address: VESTING_ADDRESS, bytecode: vesting.bytecode, args: addresses(LAUNCHER_ADDRESS) },
  ].filter((contract) => contract.address.toLowerCase() === address)
  return contracts.length > 0 ? { contracts } : undefined
}

/** The launcher, as it is created. */
export async function launcherContract() {
  const { vestingLauncher } = await import('./contracts')
  return {
    address: LAUNCHER_ADDRESS,
    bytecode: vestingLauncher.bytecode,
    args: addresses(
      FEE_MANAGER_ADDRESS,
      TOKEN_CODE_ADDRESS,
      POOL_CODE_ADDRESS,
      chainSpec(LAUNCH_CHAIN_ID).wrapped.address,
      CAPPED_TOKEN_CODE_ADDRESS,
      VESTING_ADDRESS,
    ),
  }
}

async function contracts() {
  const { feeManager, launchPool, launchToken, market } = await import('./contracts')
  return [
    { address: TOKEN_CODE_ADDRESS, bytecode: launchToken.bytecode },
    { address: POOL_CODE_ADDRESS, bytecode: launchPool.bytecode },
    {
      address: FEE_MANAGER_ADDRESS,
      bytecode: feeManager.bytecode,
      args: addresses(LAUNCHER_ADDRESS, PROTOCOL_OWNER_ADDRESS),
    },
    await launcherContract(),
    { address: MARKET_ADDRESS, bytecode: market.bytecode, args: addresses(MARKET_OWNER_ADDRESS) },
  ] as const
}

function addresses(...values: Hex[]): Hex {
  return encodeAbiParameters(
    values.map(() => ({ type: 'address' as const })),
    values,
  )
}
