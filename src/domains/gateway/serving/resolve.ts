import type { Context } from '#kernel/context'
import type { Verdict } from '#kernel/errors'
import type { AnswerHeaders } from '#kernel/http/answer-headers'
import { accountOf } from '../billing/account'
import { lifecycleHeaders, requestedModel } from '../models/catalogue'
import { pricesFor } from '../models/prices'
import type { Generation } from '../providers/generate'
import { accountTable, type ModelRow, type Prices, type PrivacyTier } from '../tables'
import { verifiedTier } from '../tiers/served'
import { prefixOf, strongest, TIER_HEADER, tierOf, withoutSuffix } from '../tiers/tier'

export interface ResolvedModel {
  readonly model: ModelRow
  readonly tier: PrivacyTier
  /** What was verified of the emulator's own enclave: headers for an answer that comes from there, and no other. */
  readonly attested: Readonly<Record<string, string>>
  /** For the caller, after a discount. */
  readonly prices: Prices
  readonly verdicts: readonly Verdict[]
}

interface Requester {
  readonly context: Context
  readonly walletId: string
  readonly request: Request
  /** As received. */
  readonly body: Readonly<Record<string, unknown>>
  /** Of the answer, also where it is refused. */
  readonly headers: AnswerHeaders
}

/** The tier that a request demands, written to its header at once: a refusal that follows carries it too. */
export async function resolveTier({
  context,
  walletId,
  request,
  body,
  headers,
}: Requester): Promise<PrivacyTier> {
  const known = context.store.peek(accountTable, walletId)?.row
  const { tier: account } = known ?? (await accountOf(context, walletId))
  const prefix = prefixOf(request)
  const { suffix } = withoutSuffix(typeof body.model === 'string' ? body.model : '')
  // First without the body: it may name no tier that there is.
  headers.set(TIER_HEADER, strongest([account, prefix ?? 'standard', suffix ?? 'standard']))
  const tier = tierOf({ prefix, suffix, account, body })
  headers.set(TIER_HEADER, tier)
  return tier
}

/** The model as it can be served to this caller at this tier; or the refusal. */
export async function resolveModel(
  requester: Requester,
  name: string,
  tier: PrivacyTier,
): Promise<ResolvedModel> {
  const { context, walletId, headers } = requester
  const model = await requestedModel(context, withoutSuffix(name).id)
  setAll(headers, lifecycleHeaders(model, context.clock.now()))
  return {
    model,
    tier,
    attested: await verifiedTier(context, model, tier),
    prices: await pricesFor(context, model, walletId),
    verdicts: [{ layer: 'tier', rule: 'gateway.tier', ok: true, facts: { tier, model: model.id } }],
  }
}

/** Sets the headers of what was verified where the answer comes from the enclave that it was verified of. Row tier-header. */
export function setAttestation(
  headers: AnswerHeaders,
  { attested }: ResolvedModel,
  { enclave }: Pick<Generation, 'enclave'>,
): void {
  if (enclave === 'simulated') setAll(headers, attested)
}

function setAll(headers: AnswerHeaders, values: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(values)) headers.set(name, value)
}
