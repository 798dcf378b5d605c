import { claim, requestDigest } from './answers'
import { type Decision, errors, isRefusal, Refusal } from './errors'
import { AnswerHeaders } from './http/answer-headers'
import type { Call } from './http/define-route'
import { enforceFewValues, enforceJson, parseShallow } from './http/read-request'
import { type AnyAnswer, TextAnswer } from './http/text-answer'
import { exactText, parseExact } from './numbers/exact-json'
import { partRefusal } from './part-failure'

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

/**
 * The refusal of a JSON-RPC call by a limit, for the REST route that made it: the same rule and numbers.
 * Undefined for anything else, the chain's own words too.
 */
export function limitRefusal(thrown: unknown): Refusal | undefined {
  if (!isRpcError(thrown)) return undefined
  const { rule, facts } = (thrown.data ?? {}) as Partial<Decision>
  return rule && facts ? new Refusal(errors.executionLimit, thrown.message, { rule, facts }) : undefined
}

const PARSE_ERROR = -32700
const INVALID_REQUEST = -32600
export const METHOD_NOT_FOUND = -32601
const INVALID_PARAMS = -32602
const INTERNAL_ERROR = -32603
/** What geth, anvil and validators answer with where no other code is agreed on. */
export const SERVER_ERROR = -32000

export function invalidParams(message: string): RpcError {
  return new RpcError(INVALID_PARAMS, message)
}

/** A parameter as a refusal quotes it, whatever it is: JSON, and only its beginning. */
export function quoted(value: unknown): string {
  return value === undefined ? 'nothing' : exactText(value).slice(0, 80)
}

/** Calls that one request may carry. */
const BATCH_LIMIT = 1_000

/** Characters that the answers of one batch may have together: they are all in memory until the last is there. */
const BATCH_ANSWER_LIMIT = 32 * 1024 * 1024
/** As geth numbers it. */
const TOO_LARGE = -32003

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
  readonly call: Pick<Call, 'context' | 'request' | 'requestId' | 'note' | 'page'>
  /** Which chain it is: for the journal, with every refusal. */
  readonly facts: Decision['facts']
  readonly answer: AnswerCall
  /** Methods that a page of another port of this machine may call: those that read, or take what is signed already. */
  readonly isOpenToPages: (method: string) => boolean
}

/**
 * The answer to a JSON-RPC 2.0 body, single or batch; 204 where nothing is to be answered: notifications only. The rule
 * that refused it, or the first refused call of its batch, is noted for the journal.
 */
export async function jsonRpcAnswer(
  text: string,
  { call, facts, answer, isOpenToPages }: Endpoint,
): Promise<AnyAnswer> {
  const { context, request, requestId, note, page } = call
  if (page && !page.isLocal) throw foreign(page.origin)
  // A browser lets any page post other types without a preflight.
  if (request.headers.has('origin')) enforceJson(request.headers.get('content-type'))
  const explained: AnswerCall = async (...sent) => {
    try {
      if (page && !isOpenToPages(sent[0])) throw closedToPages(sent[0], page.origin)
      return await answer(...sent)
    } catch (thrown) {
      throw partRefusal(thrown) ?? context.store.explain(thrown)
    }
  }
  const payload = parsed(text)
  if (isRpcError(payload)) {
    note(decisionOf(facts, payload))
    return rpcText(exactText(failure(null, payload)), payload.code === INVALID_REQUEST ? 400 : 200)
  }
  // A call that only reads, or that is signed, may be repeated under any id: the outcome is the same.
  const calls: readonly unknown[] = Array.isArray(payload) ? payload : [payload]
  const acts = calls.some((one) => isCall(one) && !isOpenToPages(one.method))
  if (requestId && acts) await claim(context, requestId, requestDigest(text))
  const { body, refused } = await answerBody(payload, explained, requestId)
  if (refused) note(decisionOf(facts, refused))
  return body === undefined ? new Response(null, { status: 204 }) : rpcText(body, 200)
}

function rpcText(body: string, status: number): TextAnswer {
  return new TextAnswer(body, status, new AnswerHeaders([['Content-Type', 'application/json']]))
}

/** The body; as an error where it is none, or larger or nested deeper than calls can be. */
function parsed(text: string): unknown {
  try {
    enforceFewValues(text)
    return parseShallow(text, parseExact)
  } catch (thrown) {
    return isRefusal(thrown)
      ? new RpcError(INVALID_REQUEST, `Invalid request: ${thrown.message}`, thrown.decision)
      : new RpcError(PARSE_ERROR, 'Parse error: the body is not valid JSON')
  }
}

function foreign(origin: string): Refusal {
  return new Refusal(
    errors.originNotAllowed,
    `JSON-RPC answers programs and pages of localhost; this request came from a page of another origin (${origin}). If it is yours, start the server with --allow-origin and its origin. (Rule rpc.origin.)`,
    { rule: 'rpc.origin', facts: { origin } },
  )
}

function closedToPages(method: string, origin: string): RpcError {
  return new RpcError(
    SERVER_ERROR,
    `${method} is for programs and the emulator's own pages: a page of ${origin} may read, and send what is signed. If that page is yours, start the server with --allow-origin ${origin}. (Rule rpc.method.)`,
    { rule: 'rpc.method', facts: { method, origin } },
  )
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

interface Answered {
  /** JSON; undefined where nothing is to be answered. */
  readonly body: string | undefined
  readonly refused: Answer['error']
}

/** Calls of a batch are answered in their order. */
async function answerBody(
  body: unknown,
  answer: AnswerCall,
  requestId: string | undefined,
): Promise<Answered> {
  if (!Array.isArray(body)) return whole(await answerOne(body, answer, requestId))
  if (body.length === 0)
    return whole(failure(null, new RpcError(INVALID_REQUEST, 'Invalid request: an empty batch')))
  if (body.length > BATCH_LIMIT) {
    const message = `Invalid request: ${body.length} calls, at most ${BATCH_LIMIT} in a batch`
    return whole(failure(null, new RpcError(INVALID_REQUEST, message)))
  }
  return answerBatch(body, answer, requestId)
}

function whole(answer: Answer | undefined): Answered {
  return { body: answer && exactText(answer), refused: answer?.error }
}

async function answerBatch(
  calls: readonly unknown[],
  answer: AnswerCall,
  requestId: string | undefined,
): Promise<Answered> {
  const answers: string[] = []
  let size = 0
  let refused: Answer['error']
  for (const [index, call] of calls.entries()) {
    const one =
      size > BATCH_ANSWER_LIMIT
        ? unanswered(call)
        : await answerOne(call, answer, requestId && `${requestId}:${index}`)
    if (!one) continue
    refused ??= one.error
    const text = exactText(one)
    size += text.length
    answers.push(text)
  }
  return { body: answers.length > 0 ? `[${answers.join()}]` : undefined, refused }
}

/** A call of a batch whose answers are too large already; it is not carried out. */
function unanswered(call: unknown): Answer {
  return failure(
    isCall(call) && !idProblem(call.id) ? (call.id ?? null) : null,
    new RpcError(
      TOO_LARGE,
      `response too large: this call was not carried out, because the answers before it in the batch have more than ${BATCH_ANSWER_LIMIT} characters, which is fixed. Send smaller batches.`,
      { rule: 'rpc.batch.size', facts: { limit: BATCH_ANSWER_LIMIT } },
    ),
  )
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
  const problem = idProblem(id)
  if (problem) return failure(null, problem)
  const isNotification = id === undefined
  try {
    const result = await answer(method, params, requestId)
    return isNotification ? undefined : { jsonrpc: '2.0', id, result: result ?? null }
  } catch (thrown) {
    const failed = failure(id ?? null, thrown)
    return isNotification ? undefined : failed
  }
}

/** An id is answered as it was sent, so it is one that can be. */
function idProblem(id: unknown): RpcError | undefined {
  if (typeof id === 'number' && !Number.isFinite(id)) {
    return new RpcError(
      INVALID_REQUEST,
      'Invalid request: id: a number beyond what 64-bit floats can express',
    )
  }
  if (id == null || ['string', 'number', 'bigint'].includes(typeof id)) return undefined
  return new RpcError(
    INVALID_REQUEST,
    `Invalid request: id: expected text, a number or null, got ${quoted(id)}`,
  )
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
