import type { Context } from '#kernel/context'
import type { Verdict } from '#kernel/errors'
import { accountOf } from '../billing/account'
import { lifecycleHeaders, requestedModel } from '../models/catalogue'
import { pricesFor } from '../models/prices'
import type { ModelRow, Prices, PrivacyTier } from '../tables'
import { tierHeaders } from '../tiers/served'
import { prefixOf, strongest, TIER_HEADER, tierOf, withoutSuffix } from '../tiers/tier'

export interface Wanted {
  readonly model: ModelRow
  readonly tier: PrivacyTier
  /** For the caller, after a discount. */
  readonly prices: Prices
  readonly verdicts: readonly Verdict[]
}

interface Asked {
  readonly context: Context
  readonly walletId: string
  readonly request: Request
  /** As received. */
  readonly body: Readonly<Record<string, unknown>>
  /** Of the answer, also where it is refused. */
  readonly headers: Headers
}

/** The tier that a request asks for, said in its header at once: a refusal that follows carries it too. */
export async function wantedTier({ context, walletId, request, body, headers }: Asked): Promise<PrivacyTier> {
  const { tier: account } = await accountOf(context, walletId)
  const prefix = prefixOf(request)
  const { suffix } = withoutSuffix(typeof body.model === 'string' ? body.model : '')
  // First without the body: it may name no tier that there is.
  headers.set(TIER_HEADER, strongest([account, prefix ?? 'standard', suffix ?? 'standard']))
  const tier = tierOf({ prefix, suffix, account, body })
  headers.set(TIER_HEADER, tier)
  return tier
}

/** The model as it can be served to this caller at this tier; or the refusal. */
export async function wantedModel(asked: Asked, name: string, tier: PrivacyTier): Promise<Wanted> {
  const { context, walletId, headers } = asked
  const model = await requestedModel(context, withoutSuffix(name).id)
  const said = {
    ...lifecycleHeaders(model, context.clock.now()),
    ...(await tierHeaders(context, model, tier)),
  }
  for (const [header, value] of Object.entries(said)) headers.set(header, value)
  return {
    model,
    tier,
    prices: await pricesFor(context, model, walletId),
    verdicts: [{ layer: 'tier', rule: 'gateway.tier', ok: true, facts: { tier, model: model.id } }],
  }
}
