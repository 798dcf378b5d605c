import type { Principal } from '#domains/wallet'
import { reportFailure } from '#kernel/background'
import type { Call } from '#kernel/http/define-route'
import { holdCredit } from '../billing/reservation'
import { NO_TOKENS } from '../billing/usage'
import { wireFormats } from '../formats/formats'
import type { WireDialect } from '../formats/model-request'
import { refusalOf } from '../provider-failures'
import { noteOf, openGeneration } from '../providers'
import { hopsOf } from '../providers/hops'
import { pieces } from '../tokens/pieces'
import { promptTokens } from '../tokens/prompt'
import { checkFits } from './context-window'
import { Meter } from './meter'
import { resolveModel, resolveTier, setAttestation } from './resolve'

const EVENT_STREAM = { 'Content-Type': 'text/event-stream; charset=utf-8', 'Cache-Control': 'no-cache' }

export type Spending = Omit<Call, 'principal' | 'body'> & {
  readonly principal: Extract<Principal, { kind: 'key' }>
  readonly body: Readonly<Record<string, unknown>>
}

/**
 * A request of either format from its guards to its answer: rate, tier, body, model; the worst case reserved, or 402;
 * then generated, counted, and settled. Returns the answer's JSON text, or the stream.
 */
export async function answerModelRequest(call: Spending, dialect: WireDialect): Promise<string | Response> {
  const { context, principal, headers } = call
  const format = wireFormats[dialect]
  const requester = { ...call, walletId: principal.walletId }
  const tier = await resolveTier(requester)
  const hops = hopsOf(call.request)
  const parsed = format.parse(call.body)
  const resolved = await resolveModel(requester, parsed.model, tier)
  const { model, prices } = resolved
  const maxOutputTokens = Math.min(parsed.maxTokens ?? Number.POSITIVE_INFINITY, model.maxOutputTokens)
  const request = { ...parsed, model: model.id, maxTokens: maxOutputTokens }
  const { signal } = call
  const { walletId, keyId } = principal
  const id = await context.ids.id('gen')
  const inputTokens = promptTokens(request)
  checkFits(model, inputTokens)
  const credit = { id, walletId, keyId, model: model.id, prices, inputTokens, maxOutputTokens }
  const howToLower = 'A lower max_tokens costs less.'
  const reservation = await holdCredit(call, credit, { howToLower, isStreamed: request.stream })
  call.report([...resolved.verdicts, ...reservation.verdicts])
  const meter = new Meter(context, credit, reservation)
  const generation = await meter.open(() =>
    openGeneration(context, request, { signal, tokenize: pieces, tier, hops, joins: call.joinsChunks }),
  )
  signal.addEventListener('abort', () =>
    meter.leave().catch((thrown) => reportFailure(context.bus, 'model billing', thrown)),
  )
  call.note(noteOf(generation, tier))
  setAttestation(headers, resolved, generation)
  const deltas = meter.metered(generation.deltas)
  const head = {
    id: reservation.id.replace(/^gen_/, ''),
    model: request.model,
    createdAt: context.clock.now(),
    usageAtStart: { ...NO_TOKENS, input: inputTokens },
    includeUsage: request.includeUsage,
  }
  if (!request.stream) {
    return format.json(deltas, head).catch((thrown) => {
      throw refusalOf(thrown)
    })
  }
  return call.stream(format.events(deltas, head), EVENT_STREAM)
}
