import type { Context } from '#kernel/context'
import { accountOf } from '../billing/account'
import { isInLedger } from '../billing/ledger'
import { type CreditHolder, holdCredit } from '../billing/reservation'
import { wireFormats } from '../formats/formats'
import { type Gathered, gather } from '../formats/gather'
import type { ModelRequest, Tool, Turn, WireDialect } from '../formats/model-request'
import { pricesFor } from '../models/prices'
import { refusalOf } from '../provider-failures'
import { openGeneration } from '../providers'
import { chatBodyFor } from '../providers/upstream/chat-body'
import { messagesBodyFor } from '../providers/upstream/messages-body'
import { type ModelRow, reservationTable } from '../tables'
import { verifiedTier } from '../tiers/served'
import { strongest, withoutSuffix } from '../tiers/tier'
import { pieces } from '../tokens/pieces'
import { promptTokens } from '../tokens/prompt'
import { chatModel } from './chat-model'
import { checkFits } from './context-window'
import { Meter } from './meter'

/** A request of the emulator itself to a model, for a wallet. */
export interface ModelQuestion {
  /** Names the use: one that was billed already is sent again, and not billed again. */
  readonly id: string
  readonly walletId: string
  /** Whose word it is, a key's or a session's. */
  readonly keyId: string
  readonly model: string
  readonly system: string
  readonly turns: readonly Turn[]
  readonly tools: readonly Tool[]
  /** Output tokens at most; no more than the model's own maximum. */
  readonly maxTokens: number
  /** Nobody pays for it: it is neither counted nor bounded here. */
  readonly isFree?: boolean | undefined
  readonly signal: AbortSignal
}

/**
 * Asks a model as a request to the gateway does, in the wire format that is the model's own: the same tiers, providers,
 * credit and budget. Rejects with the gateway's refusals, or with the signal's reason when it aborts; what was sent
 * until then is billed.
 */
export async function askModel(context: Context, question: ModelQuestion): Promise<Gathered> {
  const { walletId, signal } = question
  const account = await accountOf(context, walletId)
  const tier = strongest([account.tier, withoutSuffix(question.model).suffix ?? 'standard'])
  const model = await chatModel(context, question.model)
  await verifiedTier(context, model, tier)
  const maxTokens = Math.min(question.maxTokens, model.maxOutputTokens)
  const request = { ...requestIn(formatOf(model), { ...question, maxTokens }, model.id), maxTokens }
  const prices = await pricesFor(context, model, walletId)
  const inputTokens = promptTokens(request)
  checkFits(model, inputTokens)
  const tokens = { inputTokens, maxOutputTokens: maxTokens }
  const credit = { id: question.id, walletId, keyId: question.keyId, model: model.id, prices, ...tokens }
  const howToLower = 'A shorter thread costs less.'
  const holder = holderOnce(context, question.id)
  const reservation = question.isFree ? undefined : await holdCredit(holder, credit, { howToLower })
  // The gateway takes an abort for a client that left.
  const left = new AbortController()
  const leave = () => left.abort()
  if (signal.aborted) leave()
  signal.addEventListener('abort', leave, { once: true })
  try {
    const meter = new Meter(context, credit, reservation)
    const options = { signal: left.signal, tokenize: pieces, tier, hops: 0 }
    const { deltas } = await meter.open(() => openGeneration(context, request, options))
    return await gather(meter.metered(deltas), request.dialect)
  } catch (thrown) {
    if (signal.aborted) throw signal.reason
    throw refusalOf(thrown)
  } finally {
    signal.removeEventListener('abort', leave)
  }
}

/** Holds credit once for its id: what a process that died has left is gone on with, and what was billed is not again. */
function holderOnce(context: Context, id: string): CreditHolder {
  const transact: CreditHolder['transact'] = (tables, run) =>
    context.transaction(tables, async (context) => {
      const isRepeat =
        (await isInLedger(context, id)) || (await context.store.table(reservationTable).get(id))
      return isRepeat ? { id, verdicts: [] } : run(context)
    })
  return { context, transact, transactLater: transact, canGoAhead: () => false }
}

/** The wire format of a model's own service. */
function formatOf({ ownedBy, id }: Pick<ModelRow, 'ownedBy' | 'id'>): WireDialect {
  return ownedBy === 'anthropic' || id.startsWith('claude') ? 'messages' : 'chat-completions'
}

/** Written as a body of the format and read back: an upstream of that format is sent that body. */
function requestIn(
  dialect: WireDialect,
  { system, turns, tools, maxTokens }: Pick<ModelQuestion, 'system' | 'turns' | 'tools' | 'maxTokens'>,
  model: string,
): ModelRequest {
  const neutral: ModelRequest = {
    // Of the other one: the body is then made of what stands here, and of no raw one.
    dialect: dialect === 'messages' ? 'chat-completions' : 'messages',
    ...{ model, system, turns, tools, maxTokens, raw: {}, stop: [], temperature: undefined },
    ...{ toolChoice: { type: 'auto' }, responseFormat: { type: 'text' }, stream: false, includeUsage: false },
  }
  const body = (dialect === 'messages' ? messagesBodyFor : chatBodyFor)(neutral, model)
  return wireFormats[dialect].parse(body)
}
