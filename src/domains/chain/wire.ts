import type { Context } from '#kernel/context'
import { type Decision, isRefusal } from '#kernel/errors'
import { chainRequest } from './request'
import { INTERNAL_ERROR, INVALID_REQUEST, isRpcError, PARSE_ERROR, RpcError } from './rpc/errors'

/** Calls that one request may carry. */
const BATCH_LIMIT = 1_000

interface Answer {
  readonly jsonrpc: '2.0'
  readonly id: unknown
  readonly result?: unknown
  readonly error?: { readonly code: number; readonly message: string; readonly data?: unknown }
}

/**
 * A JSON-RPC 2.0 body, its answer, and the rule that refused it or the first refused call of its batch. `answer` is
 * undefined where nothing is to be answered: notifications only. Throws a refusal for a chain that there is not.
 */
export async function answerRpc(
  context: Context,
  chainId: number,
  text: string,
  requestId: string | undefined,
): Promise<{ answer: Answer | Answer[] | undefined; refusal: Decision | undefined }> {
  const answer = await answerBody(context, chainId, text, requestId)
  const refused = [answer ?? []].flat().find(({ error }) => error)?.error
  return { answer, refusal: refused && decisionOf(chainId, refused) }
}

/** A refusal of our own brings its rule as `data`; anything else is the chain's word. */
function decisionOf(chainId: number, { code, message, data }: NonNullable<Answer['error']>): Decision {
  const own = data as Partial<Decision> | null | undefined
  return typeof own === 'object' && typeof own?.rule === 'string' && own.facts
    ? { rule: own.rule, facts: { chainId, ...own.facts } }
    : { rule: 'chain.rpc', facts: { chainId, code, message: message.slice(0, LONGEST_MESSAGE) } }
}

/** A refusal quotes what was sent, and the journal keeps a thousand of them. */
const LONGEST_MESSAGE = 300

/** Calls of a batch are answered in their order. */
async function answerBody(
  context: Context,
  chainId: number,
  text: string,
  requestId: string | undefined,
): Promise<Answer | Answer[] | undefined> {
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    return failure(null, new RpcError(PARSE_ERROR, 'Parse error: the body is not valid JSON'))
  }
  if (!Array.isArray(body)) return answerOne(context, chainId, body, requestId)
  if (body.length === 0)
    return failure(null, new RpcError(INVALID_REQUEST, 'Invalid request: an empty batch'))
  if (body.length > BATCH_LIMIT) {
    return failure(
      null,
      new RpcError(
        INVALID_REQUEST,
        `Invalid request: ${body.length} calls, at most ${BATCH_LIMIT} in a batch`,
      ),
    )
  }
  const answers: Answer[] = []
  for (const [index, call] of body.entries()) {
    const answer = await answerOne(context, chainId, call, requestId && `${requestId}:${index}`)
    if (answer) answers.push(answer)
  }
  return answers.length > 0 ? answers : undefined
}

async function answerOne(
  context: Context,
  chainId: number,
  call: unknown,
  requestId: string | undefined,
): Promise<Answer | undefined> {
  if (!isCall(call)) {
    return failure(
      null,
      new RpcError(INVALID_REQUEST, 'Invalid request: a call has a method and perhaps params and an id'),
    )
  }
  const { id, method, params } = call
  const isNotification = id === undefined
  try {
    const result = await chainRequest(context, chainId, {
      method,
      params,
      ...(requestId !== undefined && { requestId }),
    })
    return isNotification ? undefined : { jsonrpc: '2.0', id, result: result ?? null }
  } catch (thrown) {
    const answer = failure(id ?? null, context.store.explain(thrown))
    return isNotification ? undefined : answer
  }
}

function isCall(call: unknown): call is { id?: unknown; method: string; params?: unknown } {
  return call !== null && typeof call === 'object' && 'method' in call && typeof call.method === 'string'
}

function failure(id: unknown, thrown: unknown): Answer {
  // Of the emulator rather than of the chain: a chain that there is not, a full disk.
  if (isRefusal(thrown)) throw thrown
  if (isRpcError(thrown)) {
    const { code, message, data } = thrown
    return { jsonrpc: '2.0', id, error: { code, message, ...(data !== undefined && { data }) } }
  }
  console.error(thrown)
  const message = thrown instanceof Error ? thrown.message : String(thrown)
  return { jsonrpc: '2.0', id, error: { code: INTERNAL_ERROR, message: `Internal error: ${message}` } }
}
