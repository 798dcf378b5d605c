import { RpcError } from '#kernel/json-rpc'

export { invalidParams, isRpcError, METHOD_NOT_FOUND, RpcError } from '#kernel/json-rpc'

/** What geth and anvil answer with where no other code is agreed on. */
export const SERVER_ERROR = -32000

export function rejected(message: string): RpcError {
  return new RpcError(SERVER_ERROR, message)
}
