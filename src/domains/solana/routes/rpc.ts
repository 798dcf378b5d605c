import { defineRoute } from '#kernel/http/define-route'
import { readText } from '#kernel/http/read-request'
import { jsonRpcResponse } from '#kernel/json-rpc'

/** Solana's JSON-RPC endpoint, for any client: `new Connection('http://localhost:4100/rpc/solana')`. */
export const rpc = defineRoute('POST /rpc/solana', {
  summary: 'JSON-RPC of the Solana ledger: a call or a batch of calls',
  level: 'ours',
  auth: { kind: 'public' },
  // Reads its body itself: a body that is no JSON is answered in JSON-RPC too, and no field in it is translated.
  async handle(call) {
    return jsonRpcResponse(await readText(call.request), {
      call,
      name: 'solana',
      facts: { chain: 'solana' },
      answer: async (...asked) => (await import('../node')).answer(call.context, ...asked),
    })
  },
})
