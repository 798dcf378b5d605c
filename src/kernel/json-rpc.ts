import { type Decision, isRefusal } from './errors'
import type { Call } from './http/define-route'

/** An error as JSON-RPC writes it. Clients read code and data: viem decodes the bytes of a revert from them. */
export class RpcError extends Error {
  override readonly name = 'RpcError' as const

  constructor(
    readonly code: number,
    message: string,
    readonly data?: unknown,
  ) {
    super(message)
  }
}

/** Several copies of this module may be loaded at once: the name decides, never `instanceof`. */
export function isRpcError(thrown: unknown): thrown is RpcError {
  return thrown instanceof Error && thrown.name === 'RpcError'
}

const PARSE_ERROR = -32700
const INVALID_REQUEST = -32600
export const METHOD_NOT_FOUND = -32601
const INVALID_PARAMS = -32602
const INTERNAL_ERROR = -32603

export function invalidParams(message: string): RpcError {
  return new RpcError(INVALID_PARAMS, message)
}

/** Calls that one request may carry. */
const BATCH_LIMIT = 1_000

/** Answers one call, or throws an `RpcError`. `requestId` names the call, when its request has an id of its own. */
type AnswerCall = (method: string, params: unknown, requestId: string | undefined) => Promise<unknown>

interface Answer {
  readonly jsonrpc: '2.0'
  readonly id: unknown
  readonly result?: unknown
  readonly error?: { readonly code: number; readonly message: string; readonly data?: unknown }
}

/** What a JSON-RPC endpoint brings along. */
interface Endpoint {
  readonly call: Pick<Call, 'context' | 'request' | 'note'>
  /** Tells the requests of one endpoint from those of another. */
  readonly name: string
  /** Which chain it is: for the journal, beside every refusal. */
  readonly facts: Decision['facts']
  readonly answer: AnswerCall
}

/**
 * The answer to a JSON-RPC 2.0 body, single or batch; 204 where nothing is to be answered: notifications only. The rule
 * that refused it, or the first refused call of its batch, is noted for the journal.
 */
export async function jsonRpcResponse(
  text: string,
  { call, name, facts, answer }: Endpoint,
): Promise<Response> {
  const { context, request, note } = call
  const id = request.headers.get('x-sandbank-request-id')?.trim().slice(0, 200)
  const explained: AnswerCall = async (...sent) => {
    try {
      return await answer(...sent)
    } catch (thrown) {
      throw context.store.explain(thrown)
    }
  }
  const body = await answerBody(text, explained, id ? `rpc ${name} ${id}` : undefined)
  const refused = [body ?? []].flat().find(({ error }) => error)?.error
  if (refused) note(decisionOf(facts, refused))
  return body === undefined ? new Response(null, { status: 204 }) : Response.json(body)
}

/** A refusal of our own brings its rule as `data`; anything else is the chain's word. */
function decisionOf(
  facts: Decision['facts'],
  { code, message, data }: NonNullable<Answer['error']>,
): Decision {
  const own = data as Partial<Decision> | null | undefined
  return typeof own === 'object' && typeof own?.rule === 'string' && own.facts
    ? { rule: own.rule, facts: { ...facts, ...own.facts } }
    : { rule: 'chain.rpc', facts: { ...facts, code, message: message.slice(0, LONGEST_MESSAGE) } }
}

/** A refusal quotes what was sent, and the journal keeps a thousand of them. */
const LONGEST_MESSAGE = 300

/** Calls of a batch are answered in their order. */
async function answerBody(
  text: string,
  answer: AnswerCall,
  requestId: string | undefined,
): Promise<Answer | Answer[] | undefined> {
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    return failure(null, new RpcError(PARSE_ERROR, 'Parse error: the body is not valid JSON'))
  }
  if (!Array.isArray(body)) return answerOne(body, answer, requestId)
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
    const one = await answerOne(call, answer, requestId && `${requestId}:${index}`)
    if (one) answers.push(one)
  }
  return answers.length > 0 ? answers : undefined
}

async function answerOne(
  call: unknown,
  answer: AnswerCall,
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
    const result = await answer(method, params, requestId)
    return isNotification ? undefined : { jsonrpc: '2.0', id, result: result ?? null }
  } catch (thrown) {
    const failed = failure(id ?? null, thrown)
    return isNotification ? undefined : failed
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
