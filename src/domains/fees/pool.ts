import type { Pair } from './amounts'

type Hex = `0x${string}`

/** The pool of a launched token, as far as fees go. Addresses in lower case. */
export interface FeePool {
  readonly tokenAddress: Hex
  readonly name: string
  readonly symbol: string
  readonly poolId: Hex
  /** The fee manager. */
  readonly initializer: Hex
  /** The contract that holds the pool, and emits its swaps. */
  readonly contract: Hex
  readonly token0Label: string
  readonly token1Label: string
  /** On which side the wrapped native token is. */
  readonly weth: keyof Pair
  /** Whose the creator's share is. */
  readonly beneficiary: Hex
  /** Epoch ms. */
  readonly launchedAt: number
}
