import { type Abi, type AbiParameter, decodeFunctionData, erc20Abi, getAbiItem, isHex } from 'viem'
import type { Context } from '#kernel/context'
import { tokenMetadata } from './client'
import type { KnownContract } from './known-contracts'

type Hex = `0x${string}`

/** A call in words. */
export interface DecodedCall {
  readonly to: string
  /** Of the contract; null where only the function is known. */
  readonly contract: string | null
  readonly name: string
  readonly args: readonly { readonly name: string; readonly type: string; readonly value: string }[]
  /** The calls that it makes for its caller. */
  readonly calls: readonly DecodedCall[]
}

interface EncodedCall {
  readonly to: string
  readonly data: string
}

/** Multicalls of multicalls are read so deep, and so many calls of each. */
const DEEPEST = 3
const MOST_CALLS = 50
/** Characters of an argument. */
const LONGEST = 1_000

/**
 * Reads a call by the interfaces of `contracts`, and one of any other token by that of ERC-20. Undefined where neither
 * has the function.
 */
export async function decodeCall(
  context: Context,
  chainId: number,
  contracts: readonly KnownContract[],
  { to, data }: EncodedCall,
  depth = 1,
): Promise<DecodedCall | undefined> {
  if (!isHex(data) || data.length < 10) return undefined
  const found = contracts.find(({ address }) => address.toLowerCase() === to.toLowerCase())
  const known = found
    ? { name: found.name, abi: found.abi as Abi }
    : await tokenAt(context, chainId, to as Hex)
  const read = known && decoded(known.abi, data)
  if (!read) return undefined
  const { name, args, inputs } = read
  const calls =
    depth < DEEPEST
      ? await Promise.all(
          callsIn(args)
            .slice(0, MOST_CALLS)
            .map((inner) => decodeCall(context, chainId, contracts, inner, depth + 1)),
        )
      : []
  return {
    to,
    contract: known.name,
    name,
    args: inputs.map((input, index) => ({
      name: input.name ?? '',
      type: input.type,
      value: textOf(args[index]),
    })),
    calls: calls.filter((call) => call !== undefined),
  }
}

async function tokenAt(context: Context, chainId: number, to: Hex) {
  const metadata = await tokenMetadata(context, chainId, to)
  return metadata && { name: metadata.name, abi: erc20Abi as Abi }
}

function decoded(abi: Abi, data: Hex) {
  try {
    const { functionName, args = [] } = decodeFunctionData({ abi, data })
    const item = getAbiItem({ abi, name: data.slice(0, 10) as Hex })
    const inputs: readonly AbiParameter[] = item?.type === 'function' ? item.inputs : []
    return { name: functionName, args, inputs }
  } catch {
    return undefined
  }
}

/** What a multicall lists: each with `target` and `callData`. */
function callsIn(args: readonly unknown[]): EncodedCall[] {
  return args.flatMap((list) => {
    if (!Array.isArray(list)) return []
    return list.flatMap((each: { target?: unknown; callData?: unknown } | null) => {
      const { target, callData } = each ?? {}
      return typeof target === 'string' && typeof callData === 'string'
        ? [{ to: target, data: callData }]
        : []
    })
  })
}

/** Numbers in decimal digits; lists and structs as JSON. */
function textOf(value: unknown): string {
  const text =
    typeof value === 'object' && value !== null
      ? JSON.stringify(value, (_, each) => (typeof each === 'bigint' ? String(each) : each))
      : String(value)
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
}
