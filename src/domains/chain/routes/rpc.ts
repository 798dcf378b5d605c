import { defineRoute } from '#kernel/http/define-route'
import { readText } from '#kernel/http/read-request'
import { jsonRpcResponse } from '#kernel/json-rpc'
import { chainErrors, chainSpec } from '../chains'
import { chainRequest } from '../request'

/** Room for the creation code of many contracts in one batch. */
const MAX_BYTES = 10 * 1024 * 1024

/** A chain's JSON-RPC endpoint, for any client: `http('http://localhost:4100/rpc/8453')`. */
export const rpc = defineRoute('POST /rpc/:chainId', {
  summary: 'JSON-RPC of an EVM chain: a call or a batch of calls',
  level: 'ours',
  auth: { kind: 'public' },
  errors: [chainErrors.unknown],
  // Reads its body itself: a body that is no JSON is answered in JSON-RPC too, and no field in it is translated.
  async handle(call) {
    const { context, params, request } = call
    const { id } = chainSpec(params.chainId)
    return jsonRpcResponse(await readText(request, MAX_BYTES), {
      call,
      name: String(id),
      facts: { chainId: id },
      answer: (method, sent, requestId) =>
        chainRequest(context, id, { method, params: sent, ...(requestId !== undefined && { requestId }) }),
    })
  },
})
