import { RpcError, SERVER_ERROR } from '#kernel/json-rpc'

export {
  invalidParams,
  isRpcError,
  METHOD_NOT_FOUND,
  quoted,
  RpcError,
  SERVER_ERROR,
} from '#kernel/json-rpc'

export function rejected(message: string): RpcError {
  return new RpcError(SERVER_ERROR, message)
}
