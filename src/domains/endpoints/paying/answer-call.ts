import { sha256 } from '@noble/hashes/sha2'
import { bytesToHex } from '@noble/hashes/utils'
import { chainTime } from '#domains/chain'
import { openVariables } from '#domains/environment'
import { callHandler, type Handled, type SentAnswer } from '#domains/handlers'
import { paymentRouter } from '#domains/x402'
import { requestDigest } from '#kernel/answers'
import { pause } from '#kernel/concurrency/pause'
import type { Context } from '#kernel/context'
import { errors, Refusal } from '#kernel/errors'
import type { Call } from '#kernel/http/define-route'
import { readBytes } from '#kernel/http/read-request'
import { depthOf } from '#kernel/outbound/depth'
import { type Limits, machineNow } from '#runtime'
import { callsOf } from '../calls'
import { handlerContext } from '../context/handler-context'
import { COLD_AFTER_MS, COLD_START_MS, HANDLER_MS, leastSeconds, settlementDelay } from '../delays'
import { isAuthorized } from '../deploy'
import { endpointErrors } from '../errors'
import { type CallRow, ENDPOINT_VARIABLES, type EndpointRow } from '../tables'
import { versions } from '../versions'
import { type Demand, delayNote, demanded, type Terms, termsOfCall } from './demand'
import {
  admitRun,
  CALLS_A_MINUTE,
  completeRun,
  deliveredSoon,
  lostAnswer,
  onItsWay,
  releaseRun,
  storedAnswer,
  whileRenewed,
} from './runs'

/** Of a call's body, checked before it is paid, and of an answer's. */
const MAX_BODY_BYTES = 4 * 1024 * 1024

/** What a handler of a paid endpoint may use. Rows x402-cloud-call, x402-cloud-uncharged. */
const LIMITS: Limits = {
  cpuMs: 2_000,
  wallMs: HANDLER_MS,
  memoryBytes: 256 << 20,
  resultBytes: 6 << 20,
  hostCalls: 200,
}

/** Endpoints that call one another: so many stand behind one another at most. */
const MAX_DEPTH = 5

/** What of an answer reaches the caller, as published. */
const PASSED_HEADERS = ['content-type', 'cache-control', 'etag', 'last-modified', 'x-request-id']
/** Headers of a request that are not the caller's to set, or not the handler's to see. */
const WITHHELD = /^(x-sandbank-|x-402-|x-original-|payment-signature$|x-payment$)/
/** Statuses that have no body. */
const BARE = [204, 205, 304]

type PaidCall = Pick<Call, 'context' | 'request' | 'origin' | 'note' | 'report' | 'signal'>

/**
 * Answers a call of a paid endpoint: what it has to pay; or, once that is verified, what its handler answers, which is
 * settled behind the answer. Rows x402-cloud-call, x402-cloud-settle, x402-cloud-uncharged.
 */
export async function answerCall(call: PaidCall, endpoint: EndpointRow): Promise<Response> {
  const { context, request, origin } = call
  const hasBody = request.method !== 'GET' && request.method !== 'HEAD'
  const body = hasBody ? await readBytes(request, MAX_BODY_BYTES, () => tooLarge(endpoint)) : new Uint8Array()
  const calledAt = machineNow()
  const terms = await termsOfCall(context, endpoint, request.url)
  const demand = (why: Demand, rule: string) => {
    call.note({ rule, facts: { name: endpoint.name, error: why.error, reason: why.reason ?? null } })
    return demanded(why, terms, origin)
  }
  const header = request.headers.get('PAYMENT-SIGNATURE') ?? request.headers.get('X-PAYMENT')
  if (header === null) return demand({ error: 'Payment Required' }, 'endpoints.payment')
  const digest = requestDigest(request.method, request.url, header, bytesToHex(sha256(body)))
  const lost = await lostAnswer(context, digest)
  if (lost) return sent(context, lost.run.id, lost.answer)
  const verified = await verify(call, terms, header)
  if ('error' in verified) return demand(verified, 'endpoints.verified')
  const callId = await context.ids.id('x4c')
  const paying = { id: verified.key, callId }
  const admission = await admitRun(context, {
    ...paying,
    walletId: endpoint.walletId,
    endpointId: endpoint.id,
    payer: verified.payer.toLowerCase(),
    digest,
    state: 'running',
    payment: verified.payment,
    terms: terms as never,
    feeBps: 0,
    amount: String(verified.amount),
    answer: null,
    countedAt: null,
  })
  if (admission.kind === 'used') return demand(USED, 'endpoints.used')
  if (admission.kind === 'limited') throw tooMany(endpoint, verified.payer, admission.place)
  call.report([
    {
      layer: 'endpoint',
      rule: 'endpoints.perMinute',
      ok: true,
      facts: { name: endpoint.name, used: Number(admission.used), limit: Number(CALLS_A_MINUTE) },
    },
  ])
  try {
    const served = await whileRenewed(context, paying, () =>
      serve(call, endpoint, { ...verified, callId, body, calledAt }),
    )
    return await concluded(call, endpoint, { ...served, terms, paying })
  } catch (thrown) {
    // A failure of ours: the authorization is free again.
    await releaseRun(context, paying, undefined)
    throw thrown
  }
}

const USED: Demand = {
  error: 'Payment already used',
  message:
    'One authorization is one run: this one was used for a call before, or a handler runs for it now. Sign another one.',
}

interface Verified {
  readonly payer: string
  readonly key: string
  readonly amount: bigint
  readonly payment: CallPayment
}
type CallPayment = Parameters<typeof admitRun>[1]['payment']

/** What a payment comes to that holds long enough; otherwise why it is not taken. */
async function verify({ context, note }: PaidCall, terms: Terms, header: string): Promise<Verified | Demand> {
  const { fromBase64, verifyForEndpoint } = await paymentRouter()
  const payment = fromBase64(header) as CallPayment | undefined
  if (!payment) {
    return failed('invalid_payload', 'PAYMENT-SIGNATURE or X-PAYMENT: must be a JSON object in base64')
  }
  const found = await verifyForEndpoint({ context, note }, { payment, terms })
  if ('reason' in found)
    return found.isUsed ? { ...USED, reason: found.reason } : failed(found.reason, found.message)
  const ends = endOf(payment)
  const now = Number(await chainTime(context, chainIdOf(terms)))
  const least = leastSeconds(context)
  if (ends !== undefined && ends < now + least) {
    return failed(
      'invalid_exact_evm_payload_authorization_valid_before',
      `payload: what was signed holds until ${ends}, and a call takes up to ${least} s from ${now}, the time of the chain: for the handler, and until it is settled. Sign for the maxTimeoutSeconds of the terms.${delayNote(context)}`,
    )
  }
  return { ...found, payment }
}

function failed(reason: string, message: string): Demand {
  return { error: 'Payment verification failed', reason, message }
}

function chainIdOf({ network }: Terms): number {
  return Number(network.slice('eip155:'.length))
}

/** Until when what was signed holds, seconds: of an authorization of the token's own, or a permit. */
function endOf(payment: CallPayment): number | undefined {
  const payload = payment.payload as
    | { authorization?: { validBefore?: unknown }; permit2Authorization?: { deadline?: unknown } }
    | undefined
  const end = payload?.authorization?.validBefore ?? payload?.permit2Authorization?.deadline
  return end === undefined ? undefined : Number(end)
}

interface Served {
  readonly handled: Handled
  readonly call: CallRow
}

/** Runs the handler with the request. */
async function serve(
  { context, request, origin, signal }: PaidCall,
  endpoint: EndpointRow,
  {
    payer,
    amount,
    callId,
    body,
    calledAt,
  }: Pick<Verified, 'payer' | 'amount'> & {
    readonly callId: string
    readonly body: Uint8Array<ArrayBuffer>
    readonly calledAt: number
  },
): Promise<Served> {
  const { walletId, id: endpointId, token } = endpoint
  const [at, started] = [context.clock.now(), context.clock.machine()]
  const { pathname } = new URL(request.url)
  await coldStart(context, endpoint, signal)
  const version = await versions.find(context, endpoint, endpoint.version)
  const headers: [string, string][] = [
    ...[...request.headers].filter(([name]) => !WITHHELD.test(name)),
    ['x-402-payer', payer.toLowerCase()],
    ['x-original-method', request.method],
    ['x-original-path', pathname],
  ]
  const handled = await callHandler(context, {
    version,
    walletId,
    program: `endpoint ${endpointId}`,
    request: { method: request.method, url: request.url, headers, body },
    variables: await openVariables(context, walletId, ENDPOINT_VARIABLES),
    calledAt: settlementDelay(context) > 0 ? machineNow() : calledAt,
    limits: LIMITS,
    context: handlerContext(context, endpoint, origin),
    depth: depthOf(request),
    wrapsValues: true,
  })
  const { logs, cpuMs, result } = handled
  const call: CallRow = {
    id: callId,
    walletId,
    endpointId,
    at,
    version: version.version,
    method: request.method,
    path: pathname,
    status: 'answer' in result ? result.answer.status : statusOf(result.thrown.why),
    payment: 'pending',
    reason: null,
    transaction: null,
    payer: payer.toLowerCase(),
    amount: String(amount),
    symbol: token.symbol,
    decimals: token.decimals,
    microUsd: null,
    durationMs: Math.max(0, Math.round(context.clock.machine() - started)),
    cpuMs,
    logs,
    ...('error' in result && { error: result.error }),
  }
  return { handled, call }
}

/** With the measured delays: a handler that was not called for a while takes longer to begin. */
async function coldStart(context: Context, { id }: EndpointRow, signal: AbortSignal): Promise<void> {
  if (settlementDelay(context) === 0) return
  const [last] = await callsOf(context, id, { limit: 1 })
  if (!last || last.at < context.clock.now() - COLD_AFTER_MS) await pause(COLD_START_MS, signal)
}

/** What a handler ended with that did not answer: by its time, or by anything else. */
function statusOf(why: string): 500 | 504 {
  return ['wall', 'cpu', 'turn'].includes(why) ? 504 : 500
}

/** Writes down what a run came to, and answers. Below 400 it is settled behind the answer; otherwise it costs nothing. */
async function concluded(
  { context, note }: PaidCall,
  endpoint: EndpointRow,
  {
    handled: { result },
    call,
    terms,
    paying,
  }: Served & { readonly terms: Terms; readonly paying: { readonly id: string; readonly callId: string } },
): Promise<Response> {
  const publish = () => {
    const { walletId, name } = endpoint
    context.bus.publish({ type: 'endpoints.called', walletId, name, callId: call.id })
  }
  const uncharged = async (reason: string) => {
    await releaseRun(context, paying, { ...call, payment: 'uncharged', reason })
    publish()
  }
  if ('thrown' in result) {
    const { message } = result.error
    note({ rule: 'endpoints.handler', facts: { name: endpoint.name, why: result.thrown.why, message } })
    await uncharged(`the handler did not answer: ${message}`.slice(0, 500))
    return new Response(null, { status: call.status })
  }
  const answer = passed(result.answer)
  if (answer.status >= 400) {
    await uncharged(`the handler answered ${answer.status}`)
    return responseOf(answer)
  }
  const amount = terms.scheme === 'upto' ? chargedOf(result.answer, BigInt(call.amount)) : BigInt(call.amount)
  const completed = await completeRun(context, paying, {
    call: { ...call, amount: String(amount) },
    answer: await storedAnswer(context, answer),
    amount,
    isFree: isAuthorized(endpoint.token.address),
  })
  if (!completed) throw new Error(`the run of ${paying.id} was taken over`)
  publish()
  return sent(context, paying.id, answer)
}

function sent(context: Context, runId: string, answer: SentAnswer): Response {
  onItsWay(context, runId)
  deliveredSoon(context, runId)
  return responseOf(answer)
}

function responseOf({ status, headers, body }: SentAnswer): Response {
  return new Response(BARE.includes(status) ? null : body, {
    status,
    headers: headers.map(([name, value]) => [name, value]),
  })
}

function passed({ status, headers, body }: SentAnswer): SentAnswer {
  return { status, body, headers: headers.filter(([name]) => PASSED_HEADERS.includes(name.toLowerCase())) }
}

/** What a handler charges of what was signed; the whole of it where it says nothing that can be. */
function chargedOf({ headers }: SentAnswer, most: bigint): bigint {
  const [, text] = headers.find(([name]) => name.toLowerCase() === 'x-402-settle-amount') ?? []
  if (text === undefined || !/^\d{1,78}$/.test(text.trim())) return most
  const amount = BigInt(text.trim())
  return amount > 0n && amount <= most ? amount : most
}

function tooLarge({ name }: EndpointRow): Refusal {
  return new Refusal(
    errors.bodyTooLarge,
    `body: larger than the ${MAX_BODY_BYTES} bytes that the paid endpoint "${name}" takes. Nothing was paid. (Rule endpoints.body.)`,
    { rule: 'endpoints.body', facts: { name, most: MAX_BODY_BYTES } },
  )
}

function tooMany(
  { name }: EndpointRow,
  payer: string,
  { at, freeAt, used, limit }: { at: number; freeAt: number | null; used: bigint; limit: bigint },
): Refusal {
  const seconds = Math.max(1, Math.ceil(((freeAt ?? at) - at) / 1_000))
  return new Refusal(
    errors.rateLimited,
    `${payer} has made ${used} of the ${limit} paid calls that one payer may make to the endpoint "${name}" in 60 seconds. Retry after ${seconds} seconds; nothing was paid. (Rule endpoints.perMinute.)`,
    {
      rule: 'endpoints.perMinute',
      facts: { name, payer, used: Number(used), limit: Number(limit), retryAfterSeconds: seconds },
    },
    { 'Retry-After': String(seconds) },
  )
}

/** Throws 508 where endpoints call one another without end. */
export function enforceDepth(request: Request, { name }: EndpointRow): void {
  const depth = depthOf(request)
  if (depth <= MAX_DEPTH) return
  throw new Refusal(
    endpointErrors.depth,
    `The paid endpoint "${name}" was called by a handler that was called by a handler, ${depth} deep, and ${MAX_DEPTH} is the most. (Rule endpoints.depth.)`,
    { rule: 'endpoints.depth', facts: { name, depth, most: MAX_DEPTH } },
  )
}
