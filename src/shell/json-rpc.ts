// What a chain's JSON-RPC answers, which is no part of the route table.

export type Hex = `0x${string}`

export type RpcCall = readonly [method: string, params?: readonly unknown[]]

export interface RpcAnswer {
  id: number
  result?: unknown
  error?: { code: number; message: string; data?: unknown }
}

export interface Block {
  number: Hex
  hash: Hex
  parentHash: Hex
  timestamp: Hex
  gasUsed: Hex
  gasLimit: Hex
  baseFeePerGas?: Hex
  miner: Hex
  size?: Hex
  transactions: Transaction[]
}

export interface Transaction {
  hash: Hex
  from: Hex
  to: Hex | null
  value: Hex
  gas: Hex
  gasPrice: Hex
  maxFeePerGas?: Hex
  nonce: Hex
  input: Hex
  type: Hex
  /** Null while it waits for its block. */
  blockNumber: Hex | null
  transactionIndex: Hex | null
}

export interface Log {
  address: Hex
  topics: Hex[]
  data: Hex
  logIndex: Hex
}

export interface Receipt {
  transactionHash: Hex
  status: Hex
  gasUsed: Hex
  effectiveGasPrice: Hex
  contractAddress: Hex | null
  logs: Log[]
}

/** A call and the calls that it made, as callTracer returns them. */
export interface CallFrame {
  type: string
  from: Hex
  to?: Hex
  value?: Hex
  gas: Hex
  gasUsed: Hex
  input: Hex
  output?: Hex
  error?: string
  revertReason?: string
  calls?: CallFrame[]
}
