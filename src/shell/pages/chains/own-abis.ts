import { type Abi, parseAbi } from 'viem'
import type { Hex } from '../../json-rpc'
import type { Contract } from '../../wire'

/** Interfaces that were pasted in, stored by this browser until they are taken away. */

const PREFIX = 'sandbank:abi:'

const keyOf = (chainId: number, address: string) => `${PREFIX}${chainId}:${address.toLowerCase()}`

export function keepAbi(chainId: number, address: string, abi: Abi): void {
  localStorage.setItem(keyOf(chainId, address), JSON.stringify(abi))
}

export function forgetAbi(chainId: number, address: string): void {
  localStorage.removeItem(keyOf(chainId, address))
}

export function ownContracts(chainId: number): Contract[] {
  const prefix = keyOf(chainId, '')
  return Object.keys(localStorage)
    .filter((key) => key.startsWith(prefix))
    .map((key) => ({
      address: key.slice(prefix.length) as Hex,
      name: 'Your contract',
      token: null,
      abi: JSON.parse(localStorage.getItem(key) ?? '[]'),
    }))
}

/** A compiler's artifact, its `abi` alone, or Solidity's own words, one line each. Throws with what is wrong. */
export function readAbi(text: string): Abi {
  const plain = text.trim()
  if (!/^[[{]/.test(plain)) {
    const lines = plain.split('\n').map((line) => line.trim().replace(/;$/, ''))
    return parseAbi(lines.filter(Boolean) as string[]) as unknown as Abi
  }
  const parsed: unknown = JSON.parse(plain)
  const abi = Array.isArray(parsed) ? parsed : (parsed as { abi?: unknown }).abi
  if (!Array.isArray(abi) || !abi.every((item) => typeof item?.type === 'string')) {
    throw new Error('There is no list of functions and events in it.')
  }
  if (!abi.some((item) => item.type === 'function')) throw new Error('It has no function.')
  return abi as Abi
}
