import { chainSpec } from '#domains/chain'
import type { LaunchRow } from '#domains/launches'
import type { Pair } from './amounts'

type Hex = `0x${string}`

/** The pool of a launched token, as far as fees go. What is looked up by is in lower case. */
export interface FeePool {
  readonly poolId: Hex
  /** With their checksums, as the wire shows them. */
  readonly tokenAddress: Hex
  readonly initializer: Hex
  /** The contract that holds the pool, and emits its swaps. */
  readonly contract: Hex
  /** Whose the creator's share is. */
  readonly beneficiary: Hex
  readonly name: string
  readonly symbol: string
  readonly labels: { readonly token0: string; readonly token1: string }
  /** On which side the wrapped native token is. */
  readonly weth: keyof Pair
  readonly chainId: number
  /** Epoch ms. */
  readonly launchedAt: number
  /** Null for one that was there from the chain's first block. */
  readonly launchedBy: string | null
}

export function poolOf(launch: LaunchRow): FeePool {
  const { wrapped } = chainSpec(launch.chainId)
  const isFirst = BigInt(launch.token) < BigInt(wrapped.address)
  const { symbol } = launch
  return {
    poolId: launch.poolId as Hex,
    tokenAddress: launch.address as Hex,
    initializer: launch.initializer as Hex,
    contract: launch.pool as Hex,
    beneficiary: launch.beneficiary as Hex,
    name: launch.name,
    symbol,
    labels: isFirst ? { token0: symbol, token1: wrapped.symbol } : { token0: wrapped.symbol, token1: symbol },
    weth: isFirst ? 'token1' : 'token0',
    chainId: launch.chainId,
    launchedAt: launch.launchedAt,
    launchedBy: launch.txHash,
  }
}
