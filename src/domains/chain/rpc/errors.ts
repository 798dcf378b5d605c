/** An error as JSON-RPC writes it. viem and ethers read code and data: 3 and the revert's bytes for a revert. */
export class RpcError extends Error {
  override readonly name = 'RpcError' as const

  constructor(
    readonly code: number,
    message: string,
    readonly data?: unknown,
  ) {
    super(message)
  }
}

/** Several copies of this module may be loaded at once: the name decides, never `instanceof`. */
export function isRpcError(thrown: unknown): thrown is RpcError {
  return thrown instanceof Error && thrown.name === 'RpcError'
}

export const PARSE_ERROR = -32700
export const INVALID_REQUEST = -32600
export const METHOD_NOT_FOUND = -32601
const INVALID_PARAMS = -32602
export const INTERNAL_ERROR = -32603
/** What geth and anvil answer with where no other code is agreed on. */
export const SERVER_ERROR = -32000

export function rejected(message: string): RpcError {
  return new RpcError(SERVER_ERROR, message)
}

export function invalidParams(message: string): RpcError {
  return new RpcError(INVALID_PARAMS, message)
}
