import { Refusal } from '#kernel/errors'
import { readPath } from '../../../kernel/http/path.mjs'
import { gatewayErrors } from '../errors'
import { type PrivacyTier, privacyTier } from '../tables'

const STRENGTH: readonly PrivacyTier[] = ['standard', 'zdr', 'private']

export const TIER_HEADER = 'X-Privacy-Tier'

/** The tier that the address names: `/zdr` or `/private` before the rest of the path. */
export function prefixOf(request: Request): PrivacyTier | undefined {
  const read = readPath(new URL(request.url).pathname)
  const first = 'path' in read ? read.path.split('/')[1] : undefined
  return first === 'zdr' || first === 'private' ? first : undefined
}

/** A model id without the suffix that chooses a tier. Only the end of the id is looked at. */
export function withoutSuffix(model: string): { id: string; suffix: PrivacyTier | undefined } {
  const found = /^(.+):(zdr|private)$/is.exec(model)
  return found
    ? { id: found[1] as string, suffix: (found[2] as string).toLowerCase() as PrivacyTier }
    : { id: model, suffix: undefined }
}

/**
 * The tier a request is to be served at: the strongest that the address, the body, the model id or the account demands.
 * Throws 400 `invalid_privacy`, or `privacy_conflict` where the body names another tier than the address. Row
 * tier-select.
 */
export function tierOf(demands: {
  prefix: PrivacyTier | undefined
  suffix: PrivacyTier | undefined
  account: PrivacyTier
  /** `privacy` and `private` of the body, as received. */
  body: Readonly<Record<string, unknown>>
}): PrivacyTier {
  const { prefix, suffix, account, body } = demands
  const named = privacyOf(body)
  const conflicting = prefix && named.find((tier) => tier !== prefix)
  if (conflicting) {
    throw new Refusal(
      gatewayErrors.privacyConflict,
      `The address asks for the tier "${prefix}" (/${prefix} before the path), and the body for "${conflicting}". Let one of them go.`,
      { rule: 'gateway.tier.conflict', facts: { prefix, body: conflicting } },
    )
  }
  return strongest([account, ...named, ...(prefix ? [prefix] : []), ...(suffix ? [suffix] : [])])
}

/** As `tierOf`, where the body may be anything: what the header of a refusal says. */
export function strongest(tiers: readonly PrivacyTier[]): PrivacyTier {
  return STRENGTH[Math.max(0, ...tiers.map((tier) => STRENGTH.indexOf(tier)))] as PrivacyTier
}

function privacyOf({ privacy, private: flag }: Readonly<Record<string, unknown>>): PrivacyTier[] {
  const named: PrivacyTier[] = []
  if (privacy !== undefined && privacy !== null) {
    const parsed = privacyTier.safeParse(privacy)
    if (!parsed.success) throw invalid('privacy', `must be one of ${STRENGTH.join(', ')}`)
    named.push(parsed.data)
  }
  if (flag !== undefined && flag !== null) {
    if (typeof flag !== 'boolean') throw invalid('private', 'must be true or false')
    if (flag) named.push('private')
  }
  return named
}

function invalid(field: string, problem: string): Refusal {
  return new Refusal(gatewayErrors.invalidPrivacy, `${field}: ${problem}`, {
    rule: 'gateway.tier.invalid',
    facts: { field },
  })
}
