import { errors, isRefusal } from '#kernel/errors'
import { defineRoute } from '#kernel/http/define-route'
import { readText } from '#kernel/http/read-request'
import { jsonRpcAnswer, RpcError } from '#kernel/json-rpc'
import { chainSpec } from '../chains'
import { evmTime } from '../engine/limits'
import { isOpenToPages } from '../modes/permission'
import { chainRequest } from '../request'

/** Room for the creation code of many contracts in one batch. */
const MAX_BYTES = 10 * 1024 * 1024

/** Resource not found (EIP-1474). */
const NOT_FOUND = -32001

/** A chain's JSON-RPC endpoint, for any client: `http('http://localhost:4100/rpc/8453')`. */
export const rpc = defineRoute('POST /rpc/:chainId', {
  summary: 'JSON-RPC of an EVM chain: a call or a batch of calls',
  level: 'ours',
  auth: { kind: 'public' },
  errors: [errors.originNotAllowed, errors.invalidRequest, errors.bodyTooLarge],
  // Reads its body itself: a body that is no JSON is answered in JSON-RPC too, and no field in it is translated.
  async handle(call) {
    const { context, params, request } = call
    const id = Number(params.chainId)
    const time = evmTime(context)
    return jsonRpcAnswer(await readText(request, MAX_BYTES), {
      call,
      facts: { chainId: Number.isNaN(id) ? params.chainId : id },
      isOpenToPages,
      answer: (method, sent, requestId) =>
        chainRequest(context, knownId(params.chainId), { method, params: sent, requestId, time }),
    })
  },
})

/** A client of JSON-RPC reads no other body, so a chain that there is not is refused in it as well. */
function knownId(id: string): number {
  try {
    return chainSpec(id).id
  } catch (thrown) {
    throw isRefusal(thrown) ? new RpcError(NOT_FOUND, thrown.message, thrown.decision) : thrown
  }
}
