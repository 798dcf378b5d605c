import { type Abi, decodeErrorResult } from 'viem'
import { exchange } from './artifacts/exchange'
import { multicall3 } from './artifacts/multicall3'
import { token } from './artifacts/token'
import { wrappedNative } from './artifacts/wrapped-native'
import type { KnownContract } from './known-contracts'

const KNOWN = [...exchange.abi, ...multicall3.abi, ...token.abi, ...wrappedNative.abi].filter(
  ({ type }) => type === 'error',
)

/**
 * `NoPool(0x…, 0x…)` for a custom error of the chain's own contracts or of one of `others`, `custom error 0x…` for any
 * other.
 */
export function errorText(data: `0x${string}`, others: readonly KnownContract[]): string {
  const errors = others.flatMap(({ abi }) => (abi as Abi).filter(({ type }) => type === 'error'))
  try {
    const { errorName, args = [] } = decodeErrorResult({ abi: [...KNOWN, ...errors] as Abi, data })
    return `${errorName}(${(args as readonly unknown[]).map(String).join(', ')})`
  } catch {
    return `custom error ${data.length > 200 ? `${data.slice(0, 200)}…` : data}`
  }
}
