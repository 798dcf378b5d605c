import { defineRoute } from '#kernel/http/define-route'
import { readText } from '#kernel/http/read-request'
import { chainErrors, chainSpec } from '../chains'
import { answerRpc } from '../wire'

/** Room for the creation code of many contracts in one batch. */
const MAX_BYTES = 10 * 1024 * 1024

/** A chain's JSON-RPC endpoint, for any client: `http('http://localhost:4100/rpc/8453')`. */
export const rpc = defineRoute('POST /rpc/:chainId', {
  summary: 'JSON-RPC of an EVM chain: a call or a batch of calls',
  level: 'ours',
  auth: { kind: 'public' },
  errors: [chainErrors.unknown],
  // Reads its body itself: a body that is no JSON is answered in JSON-RPC too, and no field in it is translated.
  async handle({ context, params, request, note }) {
    const { id } = chainSpec(params.chainId)
    const text = await readText(request, MAX_BYTES)
    const requestId = request.headers.get('x-sandbank-request-id')?.trim().slice(0, 200)
    const { answer, refusal } = await answerRpc(
      context,
      id,
      text,
      requestId ? `rpc ${id} ${requestId}` : undefined,
    )
    if (refusal) note(refusal)
    return answer === undefined ? new Response(null, { status: 204 }) : Response.json(answer)
  },
})
