import { defineRoute } from '#kernel/http/define-route'
import { readText } from '#kernel/http/read-request'
import { jsonRpcResponse } from '#kernel/json-rpc'

/** Solana's JSON-RPC endpoint, for any client: `new Connection('http://localhost:4100/rpc/solana')`. */
export const rpc = defineRoute('POST /rpc/solana', {
  summary: 'JSON-RPC of the Solana ledger: a call or a batch of calls',
  level: 'ours',
  auth: { kind: 'public' },
  // Reads its body itself: a body that is no JSON is answered in JSON-RPC too, and no field in it is translated.
  async handle({ context, request }) {
    const text = await readText(request)
    return jsonRpcResponse(text, {
      request,
      name: 'solana',
      answer: async (...call) => (await import('../node')).answer(context, ...call),
    })
  },
})
