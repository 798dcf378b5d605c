import { decodeAbiParameters } from 'viem'
import { ApiError } from '../../api'
import type { Block, CallFrame, Hex, Receipt, RpcCall, Transaction } from '../../json-rpc'
import { ask, askAll } from '../../state/rpc'
import type { Contract } from '../../wire'

export interface TokenInfo {
  symbol: string
  decimals: number
}

export interface SeenTransaction {
  tx: Transaction
  /** Null while it waits for its block. */
  receipt: Receipt | null
  block: Block | null
  /** Why there is no call tree, where there is none. */
  trace: CallFrame | ApiError | null
  /** By lower-case address: the tokens that it touched. */
  tokens: Map<string, TokenInfo>
}

/** Null for a hash that the chain does not know. */
export async function loadTransaction(
  chainId: number,
  hash: string,
  contracts: readonly Contract[],
  signal: AbortSignal,
): Promise<SeenTransaction | null> {
  const [tx, receipt] = (await askAll(
    chainId,
    [
      ['eth_getTransactionByHash', [hash]],
      ['eth_getTransactionReceipt', [hash]],
    ],
    signal,
  )) as [Transaction | null | ApiError, Receipt | null | ApiError]
  if (tx instanceof ApiError) throw tx
  if (receipt instanceof ApiError) throw receipt
  if (!tx) return null
  if (!receipt || !tx.blockNumber) return { tx, receipt: null, block: null, trace: null, tokens: new Map() }
  const touched = [tx.to, ...receipt.logs.map(({ address }) => address)].filter((one) => one !== null)
  const [block, trace, tokens] = await Promise.all([
    ask<Block>(chainId, ['eth_getBlockByNumber', [tx.blockNumber, false]], signal),
    askAll(chainId, [['debug_traceTransaction', [hash, { tracer: 'callTracer' }]]], signal),
    tokensAt(chainId, touched, contracts, signal),
  ])
  return { tx, receipt, block, trace: trace[0] as CallFrame | ApiError, tokens }
}

const SYMBOL = '0x95d89b41'
const DECIMALS = '0x313ce567'

/** Which of the addresses are tokens: known ones, and those that say so themselves. */
async function tokensAt(
  chainId: number,
  addresses: readonly Hex[],
  contracts: readonly Contract[],
  signal: AbortSignal,
): Promise<Map<string, TokenInfo>> {
  const tokens = new Map<string, TokenInfo>()
  for (const { address, token } of contracts) if (token) tokens.set(address.toLowerCase(), token)
  const unknown = [...new Set(addresses.map((one) => one.toLowerCase()))].filter((one) => !tokens.has(one))
  const call = (to: string, data: string): RpcCall => ['eth_call', [{ to, data }, 'latest']]
  const answers = await askAll(
    chainId,
    unknown.flatMap((to) => [call(to, SYMBOL), call(to, DECIMALS)]),
    signal,
  )
  for (const [at, address] of unknown.entries()) {
    const symbol = decoded('string', answers[2 * at])
    const decimals = decoded('uint8', answers[2 * at + 1])
    if (typeof symbol === 'string' && typeof decimals === 'number') tokens.set(address, { symbol, decimals })
  }
  return tokens
}

function decoded(type: 'string' | 'uint8', answer: unknown): unknown {
  if (typeof answer !== 'string') return undefined
  try {
    return decodeAbiParameters([{ type }], answer as Hex)[0]
  } catch {
    return undefined
  }
}
