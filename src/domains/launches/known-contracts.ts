import type { ChainSpec } from '#domains/chain'
import type { Context } from '#kernel/context'
import {
  FEE_MANAGER_ADDRESS,
  LAUNCH_CHAIN_ID,
  LAUNCHER_ADDRESS,
  MARKET_ADDRESS,
  VESTING_ADDRESS,
} from './addresses'
import { newestLaunches } from './launches'

/** Launches whose contracts are named in the explorer, the newest. */
const MOST_NAMED = 100

/** What an explorer reads the calls and logs of launches with. */
export async function launchContractsOf(context: Context, { id }: ChainSpec) {
  if (id !== LAUNCH_CHAIN_ID) return []
  const { cappedToken, feeManager, launchPool, market, vesting, vestingLauncher } = await import(
    './contracts'
  )
  const launches = await newestLaunches(context, MOST_NAMED)
  return [
    { address: FEE_MANAGER_ADDRESS, name: 'Fee manager', token: null, abi: feeManager.abi },
    { address: LAUNCHER_ADDRESS, name: 'Launcher', token: null, abi: vestingLauncher.abi },
    { address: VESTING_ADDRESS, name: 'Vesting', token: null, abi: vesting.abi },
    { address: MARKET_ADDRESS, name: 'Market', token: null, abi: market.abi },
    ...launches.flatMap(({ address, pool, name, symbol }) => [
      { address, name, token: { symbol, decimals: 18 }, abi: cappedToken.abi },
      { address: pool, name: `Pool of ${symbol}`, token: null, abi: launchPool.abi },
    ]),
  ]
}
