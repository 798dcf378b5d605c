import type { Principal } from '#domains/wallet'
import { reportFailure } from '#kernel/background'
import type { Call } from '#kernel/http/define-route'
import { reserveBeside } from '../billing/beside'
import {
  promised,
  promisedAdmission,
  type ReservationRequest,
  reserve,
  settleAbandoned,
} from '../billing/reserve'
import { admissionTables } from '../billing/tables-of-a-charge'
import { NO_TOKENS } from '../billing/usage'
import { wireFormats } from '../formats/formats'
import type { ModelRequest, WireDialect } from '../formats/model-request'
import { costOf } from '../money'
import { refusalOf } from '../provider-failures'
import { noteOf, openGeneration } from '../providers'
import { hopsOf } from '../providers/hops'
import { reservationTable } from '../tables'
import { pieces } from '../tokens/pieces'
import { promptTokens } from '../tokens/prompt'
import { checkFits } from './context-window'
import { type Held, Meter } from './meter'
import { sayAttested, type Wanted, wantedModel, wantedTier } from './wanted'

const EVENT_STREAM = { 'Content-Type': 'text/event-stream; charset=utf-8', 'Cache-Control': 'no-cache' }

export type Spending = Omit<Call, 'principal' | 'body'> & {
  readonly principal: Extract<Principal, { kind: 'key' }>
  readonly body: Readonly<Record<string, unknown>>
}

/**
 * A request of either format from its guards to its answer: rate, tier, body, model; the worst case held back, or 402;
 * then generated, counted, and settled. Returns the answer's JSON text, or the stream.
 */
export async function answerModelRequest(call: Spending, dialect: WireDialect): Promise<string | Response> {
  const { context, principal, headers } = call
  const format = wireFormats[dialect]
  const asked = { ...call, walletId: principal.walletId }
  const tier = await wantedTier(asked)
  const hops = hopsOf(call.request)
  const parsed = format.parse(call.body)
  const wanted = await wantedModel(asked, parsed.model, tier)
  const request = {
    ...parsed,
    model: wanted.model.id,
    maxTokens: Math.min(parsed.maxTokens ?? Number.POSITIVE_INFINITY, wanted.model.maxOutputTokens),
  }
  const { signal } = call
  const id = await context.ids.id('gen')
  const reservation = reservationOf(id, principal, request, wanted)
  checkFits(wanted.model, reservation.inputTokens)
  const howToLower = 'A lower max_tokens costs less.'
  const reserved =
    besideAnswer(call, reservation, { request, before: wanted.verdicts, howToLower }) ??
    (await reserveWorstCase(call, reservation, wanted.verdicts, howToLower))
  const meter = new Meter(context, { ...reservation, ...reserved })
  const generation = await meter.open(() =>
    openGeneration(context, request, { signal, tokenize: pieces, tier, hops, joins: call.joinsChunks }),
  )
  signal.addEventListener('abort', () =>
    meter.leave().catch((thrown) => reportFailure(context.bus, 'model billing', thrown)),
  )
  call.note(noteOf(generation, tier))
  sayAttested(headers, wanted, generation)
  const deltas = meter.metered(generation.deltas)
  const head = {
    id: reserved.id.replace(/^gen_/, ''),
    model: request.model,
    createdAt: context.clock.now(),
    usageAtStart: { ...NO_TOKENS, input: reservation.inputTokens },
    includeUsage: request.includeUsage,
  }
  if (!request.stream) {
    return format.json(deltas, head).catch((thrown) => {
      throw refusalOf(thrown)
    })
  }
  return call.stream(format.events(deltas, head), EVENT_STREAM)
}

function reservationOf(
  id: string,
  { walletId, keyId }: Spending['principal'],
  request: ModelRequest & { maxTokens: number },
  { model, prices }: Wanted,
): ReservationRequest {
  const inputTokens = promptTokens(request)
  const maxOutputTokens = request.maxTokens
  const worst = costOf(prices, { ...NO_TOKENS, input: inputTokens, output: maxOutputTokens })
  return {
    id,
    walletId,
    keyId,
    model: model.id,
    microUsd: worst.microUsd,
    prices,
    inputTokens,
    maxOutputTokens,
  }
}

/**
 * Holds the worst case back beside the answer, whose end waits for that. Undefined, and nothing was done, where memory
 * cannot say that it may, or the answer is no stream: whoever sends the status with the end can as well wait.
 */
function besideAnswer(
  call: Spending,
  reservation: ReservationRequest,
  {
    request,
    before,
    howToLower,
  }: {
    request: Pick<ModelRequest, 'stream'>
    before: Parameters<Spending['report']>[0]
    howToLower: string
  },
): Pick<Held, 'id' | 'isSettled' | 'beside'> | undefined {
  const isCertain = request.stream && call.canGoAhead()
  const verdicts = isCertain ? promisedAdmission(call.context, reservation) : undefined
  if (!verdicts) return undefined
  call.report([...before, ...verdicts])
  return { id: reservation.id, isSettled: false, beside: reserveBeside(call, reservation, howToLower) }
}

/**
 * Holds the worst case back in the request's one transaction. A repeat gets the id of the first one's reservation, which
 * may be settled by now.
 */
export async function reserveWorstCase(
  { context, transact, report }: Pick<Spending, 'context' | 'transact' | 'report'>,
  reservation: ReservationRequest,
  before: Parameters<Spending['report']>[0],
  howToLower: string,
): Promise<{ id: string; isSettled: boolean }> {
  await settleAbandoned(context, reservation.walletId)
  const reserving = transact(admissionTables, () => reserve(context, reservation, howToLower))
  context.local(promised).hold(reservation.walletId, reservation.microUsd, reserving)
  const { id, verdicts } = await reserving
  report([...before, ...verdicts])
  context.bus.publish({ type: 'gateway.changed', walletId: reservation.walletId })
  const isSettled = id !== reservation.id && (await context.store.row(reservationTable, id)) === undefined
  return { id, isSettled }
}
