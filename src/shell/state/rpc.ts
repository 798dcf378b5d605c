import { ApiError, request } from '../api'
import type { RpcAnswer, RpcCall } from '../json-rpc'

/** A chain with JSON-RPC: an EVM chain's id, or Solana. */
type RpcChain = number | 'solana'

/** Asks a chain; throws ApiError with the chain's own words where it refuses. */
export async function ask<T>(chain: RpcChain, call: RpcCall, signal?: AbortSignal): Promise<T> {
  const [answer] = await askAll(chain, [call], signal)
  if (answer instanceof ApiError) throw answer
  return answer as T
}

/** Several calls as one request. A refused one is an ApiError in its place. */
export async function askAll(
  chain: RpcChain,
  calls: readonly RpcCall[],
  signal?: AbortSignal,
): Promise<unknown[]> {
  if (calls.length === 0) return []
  const answered = (await request('POST', `/rpc/${chain}`, {
    signal,
    body: calls.map(([method, params = []], id) => ({ jsonrpc: '2.0', id, method, params })),
  })) as RpcAnswer[] | RpcAnswer
  // A batch refused as a whole is answered by one error.
  const answers = Array.isArray(answered) ? answered : calls.map(() => answered)
  const byId = new Map(answers.map((answer) => [answer.id, answer]))
  return calls.map(([method], id) => {
    const answer = Array.isArray(answered) ? byId.get(id) : answered
    if (!answer) return new ApiError(0, 'No answer', `${method} was not answered.`)
    const { error, result } = answer
    return error ? new ApiError(0, error.message, `${method}: error ${error.code}`, null, error.data) : result
  })
}
