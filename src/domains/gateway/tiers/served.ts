import type { Context } from '#kernel/context'
import { Refusal } from '#kernel/errors'
import { gatewayErrors } from '../errors'
import { drawsImages } from '../models/view'
import { serving } from '../providers'
import type { ModelRow, PrivacyTier } from '../tables'
import { hasSlot, tierSwitchesOf } from './switches'

/**
 * Makes sure that a model can be served at a tier, or refuses: 422 where it cannot, 503 where the enclave cannot be
 * verified. Never falls back to a weaker tier. Returns the headers that say what was verified, for an answer of the
 * enclave that it was verified of: the emulator's own. Rows tier-fail-closed, tier-header.
 */
export async function verifiedTier(
  context: Context,
  model: ModelRow,
  tier: PrivacyTier,
): Promise<Record<string, string>> {
  if (tier === 'standard') return {}
  if (tier === 'zdr') {
    if (model.zdr) return {}
    throw new Refusal(
      gatewayErrors.zdrUnavailable,
      `No provider serves "${model.id}" with zero data retention. Models with zdr=true in GET /v1/models are.`,
      { rule: 'gateway.tier.zdr', facts: { model: model.id, zdr: false } },
    )
  }
  const isFree = hasSlot(await tierSwitchesOf(context), model.id)
  if (!model.private || !isFree) {
    throw new Refusal(
      gatewayErrors.confidentialUnavailable,
      model.private
        ? `No confidential slot is free for "${model.id}": a switch of the Gateway page (/ui/gateway) has taken it.`
        : `"${model.id}" is not served confidentially. Models with private=true in GET /v1/models are.`,
      { rule: 'gateway.tier.slot', facts: { model: model.id, private: model.private, slotFree: isFree } },
    )
  }
  await serving(context, { model: model.id, tier, draws: drawsImages(model) })
  // Evaluated on first use: only this needs the curve.
  const { currentReport, problemOf } = await import('./attestation')
  const report = await currentReport(context)
  const problem = problemOf(report)
  if (problem) {
    throw new Refusal(
      gatewayErrors.attestationUnverified,
      `The enclave could not be verified, so nothing was sent to it: ${problem}. Try again; where a switch of the Gateway page (/ui/gateway) broke the attestation, mend it there.`,
      { rule: 'gateway.tier.attestation', facts: { model: model.id, problem } },
    )
  }
  return {
    'X-Confidential-Verified': 'true',
    'X-Confidential-Signer': report.signing_address,
    'X-Confidential-Tcb': report.tcb_status,
  }
}
