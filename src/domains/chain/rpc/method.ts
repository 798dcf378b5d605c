import type { ChainNode } from '../node/chain-node'

/** One JSON-RPC call, as a method sees it. Runs in a turn of the node. */
export interface MethodCall {
  readonly node: ChainNode
  readonly method: string
  readonly params: readonly unknown[]
  /** Names the request, so that a repeat of it gets the outcome instead of acting again. */
  readonly requestId: string | undefined
}

/** Throws an `RpcError` for what it refuses. */
export type Method = (call: MethodCall) => Promise<unknown>

export type MethodTable = Readonly<Record<string, Method>>
