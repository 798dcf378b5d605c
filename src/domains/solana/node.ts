import type { Context } from '#kernel/context'
import { invalidParams, METHOD_NOT_FOUND, RpcError } from '#kernel/json-rpc'
import { Ledger } from './ledger'
import { checkCount, METHODS } from './rpc/methods'
import { checkOptions } from './rpc/options'

/** Answers one JSON-RPC call. Throws an `RpcError`. This module and all below it are evaluated at the first call. */
export async function answer(
  context: Context,
  name: string,
  params: unknown,
  requestId: string | undefined,
): Promise<unknown> {
  const method = METHODS.get(name)
  if (!method) throw new RpcError(METHOD_NOT_FOUND, 'Method not found')
  if (params !== undefined && params !== null && !Array.isArray(params)) {
    throw invalidParams('Invalid params: expected a list')
  }
  const ledger = await new Ledger(context).open()
  const sent = params ?? []
  await checkOptions(ledger, name, sent)
  checkCount(name, sent)
  return method({ context, ledger, params: sent, requestId })
}
