import type { ChainSpec } from '#domains/chain'
import { listings } from '#domains/listings'

type Hex = `0x${string}`

/** A coin that is paid by an authorization of its own (EIP-3009). */
export interface Coin {
  readonly address: Hex
  readonly name: string
  readonly symbol: string
}

/** Of their EIP-712 domains. */
export const COIN_VERSION = '2'
export const COIN_DECIMALS = 6

/** Those of a chain: USDC, and EURC where it is. */
export async function coinsOf(spec: ChainSpec): Promise<readonly Coin[]> {
  const { listedCoins } = await listings()
  return [spec.usdc, ...listedCoins(spec)]
}

export async function coinAt(spec: ChainSpec, address: string): Promise<Coin | undefined> {
  return (await coinsOf(spec)).find((coin) => coin.address.toLowerCase() === address.toLowerCase())
}
