import type { AuthScheme, Caller, Identified } from '#kernel/auth'
import { errors, Refusal } from '#kernel/errors'
import { isIpAllowed } from '#kernel/outbound/ip'
import { sentPartnerKey } from './partner-keys'

/** A partner's server: it acts for an organisation, which has wallets made for its users. */
export interface PartnerPrincipal {
  readonly kind: 'partner'
  readonly keyId: string
  readonly keyName: string
  readonly organisationId: string
  readonly allowedIps: readonly string[]
}

declare module '#kernel/auth' {
  interface AuthRules {
    /** A partner key in `X-Partner-Key`. No other credential counts there, nor this one elsewhere. */
    partner: { principal: PartnerPrincipal }
  }
}

const PARTNERS_PAGE = 'Partners in the shell (/ui/partners)'

export const partnerScheme: AuthScheme<'partner'> = {
  kind: 'partner',
  headers: ['x-partner-key'],
  credential: (headers) => headers.get('x-partner-key')?.trim() || undefined,
  async identify(context, key) {
    const row = await sentPartnerKey(context, key)
    if (!row) return undefined
    const { id, name, organisationId, allowedIps } = row
    return { kind: 'partner', keyId: id, keyName: name, organisationId, allowedIps }
  },
  authorize: (_, identified) => authorizePartner(identified),
  errors: () => [errors.partnerKeyRequired, errors.partnerKeyInvalid, errors.partnerIpNotAllowed],
  openApi: {
    schemes: { partnerKey: { type: 'apiKey', in: 'header', name: 'X-Partner-Key' } },
    security: [{ partnerKey: [] }],
  },
  nameOf(caller: Caller) {
    const { kind, keyId, keyName } = caller as PartnerPrincipal
    return { kind, id: keyId, label: keyName }
  },
}

function authorizePartner({ credential, caller, ip }: Identified): PartnerPrincipal {
  if (credential === undefined) {
    throw new Refusal(
      errors.partnerKeyRequired,
      `Send a partner key in X-Partner-Key: bk_ptr_…; API keys and sessions do not count here. The seeded one is on ${PARTNERS_PAGE} and at GET /__sandbank/credentials.`,
      { rule: 'partner.missing', facts: { credential: 'none' } },
    )
  }
  if (caller?.kind !== 'partner') {
    throw new Refusal(
      errors.partnerKeyInvalid,
      `The key in X-Partner-Key is unknown here, revoked, or has another secret since it was rotated. The ones that work are on ${PARTNERS_PAGE}.`,
      { rule: 'partner.invalid', facts: { credential: 'partner key' } },
    )
  }
  if (!isIpAllowed(ip, caller.allowedIps)) {
    throw new Refusal(
      errors.partnerIpNotAllowed,
      `The partner key "${caller.keyName}" has an IP allowlist without ${ip}. Change allowedIps of the key on ${PARTNERS_PAGE}, or the caller's address in Clock and state (/ui/clock).`,
      { rule: 'partner.allowedIps', facts: { ip, allowedIps: caller.allowedIps.join(',') } },
    )
  }
  return caller
}
