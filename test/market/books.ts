import type { Emulator } from 'sandbank'
import { erc20Abi, parseEventLogs } from 'viem'
import { base } from 'viem/chains'
import { chainSpec } from '../../src/domains/chain'
import { MARKET_ADDRESS } from '../../src/domains/launches'
import { FEE_MANAGER_ADDRESS } from '../../src/domains/launches/addresses'
import { launchPool } from '../../src/domains/launches/artifacts/launch-pool'
import { FIRST_RESERVE, SUPPLY } from '../../src/domains/pools'
import { caller } from '../helpers/caller'
import { rpcOf, viemClients } from '../helpers/chain'

type Address = `0x${string}`
const WETH = chainSpec(base.id).wrapped.address

export interface Launch {
  readonly tokenAddress: Address
  readonly symbol: string
  readonly pool: Address
  readonly poolId: Address
}

export async function launchesOf(emulator: Emulator): Promise<Launch[]> {
  return (await caller(emulator)('GET', '/__sandbank/launches')).body.launches
}

/** What the contracts hold of one launched token, read by viem as anybody would. */
export async function booksOf(emulator: Emulator, { tokenAddress, pool }: Launch) {
  const { reader } = viemClients(emulator, base)
  const view = { address: pool, abi: launchPool.abi } as const
  const balanceOf = (address: Address, owner: Address) =>
    ({ address, abi: erc20Abi, functionName: 'balanceOf', args: [owner] }) as const
  const [reserve0, reserve1, fees, weth, inPool, inCrowd, inManager] = await reader.multicall({
    allowFailure: false,
    contracts: [
      { ...view, functionName: 'reserve0' },
      { ...view, functionName: 'reserve1' },
      { ...view, functionName: 'uncollectedFees' },
      balanceOf(WETH, pool),
      balanceOf(tokenAddress, pool),
      balanceOf(tokenAddress, MARKET_ADDRESS),
      balanceOf(tokenAddress, FEE_MANAGER_ADDRESS),
    ],
  })
  const isToken0 = BigInt(tokenAddress) < BigInt(WETH)
  const pair = <Value>(first: Value, second: Value) =>
    isToken0 ? { token: first, weth: second } : { token: second, weth: first }
  return {
    isToken0,
    reserves: pair(reserve0, reserve1),
    fees: pair(fees[0], fees[1]),
    weth,
    inPool,
    total: inPool + inCrowd + inManager,
  }
}
export type Books = Awaited<ReturnType<typeof booksOf>>

/** What does not add up; nothing when every wei is where it should be. */
export function problemsOf({ reserves, fees, weth, inPool, total }: Books, elsewhere = 0n): string[] {
  const sums: [what: string, found: bigint, needed: bigint][] = [
    ['WETH of the pool', weth, reserves.weth - FIRST_RESERVE + fees.weth],
    ['tokens of the pool', inPool, reserves.token + fees.token],
    ['all tokens', total + elsewhere, SUPPLY],
  ]
  return sums.flatMap(([what, found, needed]) =>
    found === needed ? [] : [`${what}: ${found}, not ${needed}`],
  )
}

/** Every swap of a pool of the chain's logs, the oldest first. */
export async function swapsOf(emulator: Emulator, { pool }: Launch) {
  const ask = rpcOf(emulator, base.id)
  const logs = await ask('eth_getLogs', { address: pool, fromBlock: 'earliest', toBlock: 'latest' })
  return parseEventLogs({ abi: launchPool.abi, eventName: 'Swap', logs })
}
