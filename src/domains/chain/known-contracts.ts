import { exchange } from './artifacts/exchange'
import { multicall3 } from './artifacts/multicall3'
import { token } from './artifacts/token'
import { usdCoin } from './artifacts/usd-coin'
import { wrappedNative } from './artifacts/wrapped-native'
import { type ChainSpec, EXCHANGE_ADDRESS, MULTICALL3_ADDRESS } from './chains'

/** A contract whose interface is known, so that calls and logs can be read. */
export interface KnownContract {
  readonly address: string
  readonly name: string
  /** Where it is a token: `decimals` says how many base units make one. */
  readonly token: { readonly symbol: string; readonly decimals: number } | null
  /** Functions, events and errors, as solc writes them. */
  readonly abi: readonly unknown[]
}

/** The contracts that stand on a chain from its first block. */
export function knownContracts({ wrapped, usdc, usdt }: ChainSpec): KnownContract[] {
  const stable = [
    { ...usdc, abi: usdCoin.abi },
    { ...usdt, abi: token.abi },
  ].map(({ address, name, symbol, abi }) => ({ address, name, token: { symbol, decimals: 6 }, abi }))
  return [
    {
      address: wrapped.address,
      name: wrapped.name,
      token: { symbol: wrapped.symbol, decimals: 18 },
      abi: wrappedNative.abi,
    },
    ...stable,
    { address: EXCHANGE_ADDRESS, name: 'Exchange', token: null, abi: exchange.abi },
    { address: MULTICALL3_ADDRESS, name: 'Multicall3', token: null, abi: multicall3.abi },
  ]
}
