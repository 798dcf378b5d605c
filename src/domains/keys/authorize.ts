import type { Principal } from '#domains/wallet'
import { stoppedRefusal } from '#domains/wallet'
import type { Caller, Identified, RuleOf } from '#kernel/auth'
import { iso } from '#kernel/clock'
import { type ErrorSpec, errors, Refusal } from '#kernel/errors'
import { isIpAllowed } from '#kernel/outbound/ip'
import { byRule } from '#kernel/service-rules'
import type { KeyFlag, KeyOptions, KeyPrincipal, SessionPrincipal } from './auth-rules'
import { SESSION_PREFIX } from './credentials'

const FLAGS: Record<KeyFlag, { spec: ErrorSpec; label: string }> = {
  walletApiEnabled: { spec: errors.walletApiOff, label: 'Wallet API' },
  agentApiEnabled: { spec: errors.agentApiOff, label: 'Agent API' },
  tokenLaunchApiEnabled: { spec: errors.tokenLaunchApiOff, label: 'Token Launch API' },
  llmGatewayEnabled: { spec: errors.gatewayOff, label: 'LLM Gateway' },
}

/** What a key without the flag is refused with. */
export function flagError(flag: KeyFlag): ErrorSpec {
  return FLAGS[flag].spec
}

const KEYS_PAGE = 'Keys in the shell (/ui/keys)'
const PARTNERS_PAGE = 'Partners in the shell (/ui/partners)'

/** The rules under which an API key is let in. */
export type KeyRule = RuleOf<'key'> | RuleOf<'key-or-session'>

/** Whoever acts for a wallet; undefined for callers of other kinds. */
function asPrincipal(caller: Caller | undefined): Principal | undefined {
  return caller?.kind === 'key' || caller?.kind === 'session' ? caller : undefined
}

/** A caller that does not count is anonymous here, and is not refused. */
export function authorizePublic({ caller, ip }: Identified): Principal | undefined {
  const principal = asPrincipal(caller)
  if (principal?.kind === 'session' && principal.expiredAt !== undefined) return undefined
  return principal?.kind === 'key' && (principal.stopped || !isIpAllowed(ip, principal.allowedIps))
    ? undefined
    : principal
}

export function authorizeSession({ credential, caller }: Identified): SessionPrincipal {
  const principal = asPrincipal(caller)
  enforceNotExpired(principal)
  if (principal?.kind === 'session') return principal
  throw sessionRequired(credential)
}

function sessionRequired(credential: string | undefined, decidedBy = ''): Refusal {
  return new Refusal(
    errors.sessionRequired,
    `This endpoint needs a web session (Authorization: Bearer ${SESSION_PREFIX}…), not an API key. Mint one on ${KEYS_PAGE}; GET /__sandbank/credentials has one.${decidedBy}`,
    { rule: 'auth.session', facts: { credential: kindOf(credential) } },
  )
}

/** Throws the refusal that says which rule decided and where to change it. */
export function authorizeKey(
  rule: KeyRule,
  { credential, caller, ip }: Omit<Identified, 'serviceRules'>,
): Principal {
  const principal = asPrincipal(caller)
  if (rule.kind === 'key-or-session') enforceNotExpired(principal)
  if (credential === undefined || (rule.kind === 'key' && credential.startsWith(SESSION_PREFIX))) {
    throw new Refusal(errors.apiKeyRequired, missingKeyMessage(rule.kind, credential), {
      rule: 'auth.missing',
      facts: { credential: kindOf(credential) },
    })
  }
  if (!principal) {
    throw new Refusal(
      errors.apiKeyInvalid,
      `The ${kindOf(credential)} is unknown here, revoked or expired. The ones that work are on ${KEYS_PAGE}; GET /__sandbank/credentials lists the seeded ones.`,
      { rule: 'auth.invalid', facts: { credential: kindOf(credential) } },
    )
  }
  if (principal.kind === 'key') checkKey(rule, principal, ip)
  return principal
}

/** As `authorizeKey`, for a session too, and for a session alone where a setting says so. */
export function authorizeKeyOrSession(
  rule: RuleOf<'key-or-session'>,
  { serviceRules, ...identified }: Identified,
): Principal {
  const { sessionsBy } = rule
  if (identified.caller?.kind === 'key' && sessionsBy && serviceRules[sessionsBy])
    throw sessionRequired(identified.credential, ` ${byRule(sessionsBy)}`)
  return authorizeKey(rule, identified)
}

function enforceNotExpired(principal: Principal | undefined): void {
  if (principal?.kind === 'session' && principal.expiredAt !== undefined) {
    throw sessionExpired(principal.expiredAt)
  }
}

function sessionExpired(expiredAt: number): Refusal {
  const at = iso(expiredAt)
  return new Refusal(
    errors.sessionExpired,
    `The web session expired at ${at} by the emulator's clock. Mint a new one with POST /__sandbank/sessions or on ${KEYS_PAGE}; GET /__sandbank/credentials has one that lasts. (Rule auth.expired.)`,
    { rule: 'auth.expired', facts: { credential: 'session', expiredAt: at } },
  )
}

function checkKey(rule: KeyOptions & { cachedMs?: number }, key: KeyPrincipal, ip: string): void {
  // Whoever has just changed the key must not look for the fault in the change.
  const delay = rule.cachedMs
    ? ` A change takes up to ${rule.cachedMs / 1000} seconds of virtual time to get here.`
    : ''
  if (key.stopped) {
    const { stopped } = key
    throw stoppedRefusal(
      key.walletId,
      stopped,
      stopped === 'suspended'
        ? `The partner who made the wallet of the key "${key.keyName}" has suspended it, and its keys with it. POST /partner/wallets/${key.walletId}/resume, or ${PARTNERS_PAGE}, brings the wallet back; then issue a new key.`
        : `The partner who made the wallet of the key "${key.keyName}" has closed it for good. See ${PARTNERS_PAGE}.`,
    )
  }
  if (!isIpAllowed(ip, key.allowedIps)) {
    throw new Refusal(
      errors.ipNotAllowed,
      `The key "${key.keyName}" has an IP allowlist without ${ip}. Change allowedIps of the key on ${KEYS_PAGE}, or the caller's address in Clock and state (/ui/clock).${delay}`,
      { rule: 'key.allowedIps', facts: { ip, allowedIps: key.allowedIps.join(',') } },
    )
  }
  if (rule.flag) enforceFlag(key, rule.flag, delay)
  if (rule.write) enforceWrites(key)
}

/** Throws 403 for a key that has a flag off. */
function enforceFlag(principal: Principal, flag: KeyFlag, delay = ''): void {
  if (principal.kind !== 'key' || principal.flags[flag]) return
  const { spec, label } = FLAGS[flag]
  throw new Refusal(
    spec,
    `The key "${principal.keyName}" has ${label} access off (${flag}=false). Switch it on at ${KEYS_PAGE}.${delay}`,
    { rule: 'key.flag', facts: { [flag]: false } },
  )
}

/** Throws 403 for a key that only reads, or has the flag off that what it writes needs. */
export function enforceWrites(principal: Principal, flag?: KeyFlag): void {
  if (flag) enforceFlag(principal, flag)
  if (principal.kind !== 'key' || !principal.readOnly) return
  throw new Refusal(
    errors.keyReadOnly,
    `The key "${principal.keyName}" is read-only, and this is a write operation. Switch readOnly off at ${KEYS_PAGE}, or use another key.`,
    { rule: 'key.readOnly', facts: { readOnly: true } },
  )
}

function kindOf(credential: string | undefined): string {
  if (credential === undefined) return 'none'
  return credential.startsWith(SESSION_PREFIX) ? 'session' : 'API key'
}

function missingKeyMessage(kind: 'key' | 'key-or-session', credential: string | undefined): string {
  const advice = `Send an API key in X-API-Key or Authorization: Bearer${kind === 'key' ? '' : ', or a web session'}.`
  return credential === undefined
    ? `${advice} The seeded keys are on ${KEYS_PAGE} and at GET /__sandbank/credentials.`
    : `${advice} This endpoint takes no web session.`
}
