import { errors } from '#kernel/errors'
import { defineRoute } from '#kernel/http/define-route'
import { readText } from '#kernel/http/read-request'
import { jsonRpcAnswer } from '#kernel/json-rpc'

/** Methods that only read, and the one that takes what is signed. Others create money: airdrops, say. */
const OPEN_TO_PAGES = /^(get[A-Z]\w*|isBlockhashValid|minimumLedgerSlot|simulateTransaction|sendTransaction)$/
const isOpenToPages = (method: string): boolean => OPEN_TO_PAGES.test(method)

/** Solana's JSON-RPC endpoint, for any client: `new Connection('http://localhost:4100/rpc/solana')`. */
export const rpc = defineRoute('POST /rpc/solana', {
  summary: 'JSON-RPC of the Solana ledger: a call or a batch of calls',
  level: 'ours',
  auth: { kind: 'public' },
  errors: [errors.originNotAllowed, errors.invalidRequest, errors.bodyTooLarge],
  // Reads its body itself: a body that is no JSON is answered in JSON-RPC too, and no field in it is translated.
  async handle(call) {
    return jsonRpcAnswer(await readText(call.request), {
      call,
      facts: { chain: 'solana' },
      isOpenToPages,
      answer: async (...args) => (await import('../node')).answer(call.context, ...args),
    })
  },
})
