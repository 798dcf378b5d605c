import { iso } from './clock'
import { type ErrorSpec, errors, Refusal } from './errors'
import { ipAllowed } from './ip'

/** What a key may be allowed to do; each endpoint checks its own flag. */
export type KeyFlag = 'walletApiEnabled' | 'agentApiEnabled' | 'tokenLaunchApiEnabled' | 'llmGatewayEnabled'

export interface KeyPrincipal {
  readonly kind: 'key'
  readonly keyId: string
  readonly keyName: string
  readonly walletId: string
  readonly flags: Readonly<Record<KeyFlag, boolean>>
  readonly readOnly: boolean
  readonly allowedIps: readonly string[]
  /** Whom the key may send to, by kind of address; an empty list allows everybody. */
  readonly allowedRecipients: AllowedRecipients
  /** What the partner who made the wallet has done to it, and to its keys with it. */
  readonly stopped?: 'suspended' | 'closed' | undefined
}

export interface AllowedRecipients {
  readonly evm: readonly string[]
  readonly solana: readonly string[]
}

interface SessionPrincipal {
  readonly kind: 'session'
  readonly sessionId: string
  readonly walletId: string
  /** Epoch ms, where it is over: it opens nothing any more. */
  readonly expiredAt?: number
}

/** Whoever acts for a wallet. */
export type Principal = KeyPrincipal | SessionPrincipal

/** A partner's server: it acts for an organisation, which has wallets made for its users. */
export interface PartnerPrincipal {
  readonly kind: 'partner'
  readonly keyId: string
  readonly keyName: string
  readonly organisationId: string
  readonly allowedIps: readonly string[]
}

export type Caller = Principal | PartnerPrincipal

/** Who a route lets in. */
export type AuthRule =
  /** Anyone. A valid key may reveal more, a wrong one changes nothing. */
  | { readonly kind: 'public' }
  /** `write`: refused to a read-only key. */
  | {
      readonly kind: 'key'
      readonly flag?: KeyFlag
      readonly write?: boolean
      /** The key's state may be as old as this, milliseconds of virtual time: where the documents say that it is cached. */
      readonly cachedMs?: number
    }
  | { readonly kind: 'key-or-session'; readonly flag?: KeyFlag; readonly write?: boolean }
  | { readonly kind: 'session' }
  /** A partner key in `X-Partner-Key`. No other credential counts there, nor this one elsewhere. */
  | { readonly kind: 'partner' }
  /** The emulator's own desk under /__sandbank: whoever can reach it runs it. */
  | { readonly kind: 'operator' }

/** The principal a handler finds behind each rule. */
export type PrincipalOf<Rule extends AuthRule> = Rule extends { kind: 'key' }
  ? KeyPrincipal
  : Rule extends { kind: 'session' }
    ? SessionPrincipal
    : Rule extends { kind: 'partner' }
      ? PartnerPrincipal
      : Rule extends { kind: 'key-or-session' }
        ? Principal
        : Principal | undefined

/** Finds out whose a credential is. The keys domain implements it; the kernel only asks. */
export interface Authenticator {
  /** `cachedMs`: how old what is known of the key may be; it is read anew unless said. */
  byKey(key: string, cachedMs?: number): Promise<KeyPrincipal | undefined>
  bySession(session: string): Promise<SessionPrincipal | undefined>
  byPartnerKey(key: string): Promise<PartnerPrincipal | undefined>
}

export const SESSION_PREFIX = 'sess_'

/** The credential that counts for a route: `X-API-Key` first, then `Authorization: Bearer`; of a partner `X-Partner-Key`. */
export function credentialOf(headers: Headers, rule: AuthRule): string | undefined {
  if (rule.kind === 'operator') return undefined
  if (rule.kind === 'partner') return headers.get('x-partner-key')?.trim() || undefined
  const key = headers.get('x-api-key')?.trim()
  if (key) return key
  const bearer = /^Bearer\s+(.+)$/i.exec(headers.get('authorization') ?? '')?.[1]?.trim()
  return bearer || undefined
}

/** Whom the credential stands for, before any rule is applied. */
export async function identify(
  credential: string | undefined,
  rule: AuthRule,
  authenticator: Authenticator,
): Promise<Caller | undefined> {
  if (credential === undefined) return undefined
  if (rule.kind === 'partner') return authenticator.byPartnerKey(credential)
  return credential.startsWith(SESSION_PREFIX)
    ? authenticator.bySession(credential)
    : authenticator.byKey(credential, rule.kind === 'key' ? rule.cachedMs : undefined)
}

/** A page of another origin than the emulator's, which nobody has allowed. */
export interface ForeignPage {
  /** As the browser names it, `null` of a sandboxed frame; what else told where it stands, where it sent no Origin. */
  readonly origin: string
  /** A page of this machine, by its name: `http://localhost:5173`. */
  readonly isLocal: boolean
}

/**
 * Keeps foreign pages from the emulator's own desk: here, by the route that was found, so that no spelling of a path
 * matters. A server's guard turns them away earlier.
 */
export function authorizePage(rule: AuthRule, { origin }: ForeignPage): void {
  if (rule.kind !== 'operator') return
  throw new Refusal(
    errors.originNotAllowed,
    `The control routes (/__sandbank) answer scripts, command lines and the emulator's own pages, and this request came from a page of another origin (${origin}). If it is yours, start the server with --allow-origin and its origin.`,
    { rule: 'control.origin', facts: { origin } },
  )
}

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

/** Lets the caller in or throws the refusal that says which rule decided and where to change it. Returns the caller. */
export function authorize(
  rule: AuthRule,
  credential: string | undefined,
  caller: Caller | undefined,
  ip: string,
): Caller | undefined {
  if (rule.kind === 'operator') return undefined
  if (rule.kind === 'partner') return authorizePartner(credential, caller, ip)
  const principal = caller?.kind === 'partner' ? undefined : caller
  if (rule.kind === 'public') {
    if (principal?.kind === 'session' && principal.expiredAt !== undefined) return undefined
    return principal?.kind === 'key' && (principal.stopped || !isIpAllowed(principal, ip))
      ? undefined
      : principal
  }
  if (rule.kind !== 'key' && principal?.kind === 'session' && principal.expiredAt !== undefined) {
    throw sessionExpired(principal.expiredAt)
  }
  if (rule.kind === 'session') {
    if (principal?.kind === 'session') return principal
    throw new Refusal(
      errors.sessionRequired,
      `This endpoint needs a web session (Authorization: Bearer ${SESSION_PREFIX}…), not an API key. Mint one on ${KEYS_PAGE}.`,
      { rule: 'auth.session', facts: { credential: kindOf(credential) } },
    )
  }
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

function sessionExpired(expiredAt: number): Refusal {
  const at = iso(expiredAt)
  return new Refusal(
    errors.sessionExpired,
    `The web session expired at ${at} by the emulator's clock. Mint a new one with POST /__sandbank/sessions or on ${KEYS_PAGE}; GET /__sandbank/credentials has one that lasts. (Rule auth.expired.)`,
    { rule: 'auth.expired', facts: { credential: 'session', expiredAt: at } },
  )
}

function authorizePartner(
  credential: string | undefined,
  caller: Caller | undefined,
  ip: string,
): PartnerPrincipal {
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
  if (!isIpAllowed(caller, ip)) {
    throw new Refusal(
      errors.partnerIpNotAllowed,
      `The partner key "${caller.keyName}" has an IP allowlist without ${ip}. Change allowedIps of the key on ${PARTNERS_PAGE}, or the caller's address in Clock and state (/ui/clock).`,
      { rule: 'partner.allowedIps', facts: { ip, allowedIps: caller.allowedIps.join(',') } },
    )
  }
  return caller
}

interface KeyRule {
  flag?: KeyFlag
  write?: boolean
  cachedMs?: number
}

function checkKey(rule: KeyRule, key: KeyPrincipal, ip: string): void {
  // Whoever has just changed the key must not look for the fault in the change.
  const delay = rule.cachedMs
    ? ` A change takes up to ${rule.cachedMs / 1000} seconds of virtual time to get here.`
    : ''
  if (key.stopped) {
    const { stopped } = key
    throw new Refusal(
      stopped === 'suspended' ? errors.walletSuspended : errors.walletClosed,
      stopped === 'suspended'
        ? `The partner who made the wallet of the key "${key.keyName}" has suspended it, and its keys with it. POST /partner/wallets/${key.walletId}/resume, or ${PARTNERS_PAGE}, brings the wallet back; then issue a new key.`
        : `The partner who made the wallet of the key "${key.keyName}" has closed it for good. See ${PARTNERS_PAGE}.`,
      { rule: `wallet.${stopped}`, facts: { walletId: key.walletId, status: stopped } },
    )
  }
  if (!isIpAllowed(key, ip)) {
    throw new Refusal(
      errors.ipNotAllowed,
      `The key "${key.keyName}" has an IP allowlist without ${ip}. Change allowedIps of the key on ${KEYS_PAGE}, or the caller's address in Clock and state (/ui/clock).${delay}`,
      { rule: 'key.allowedIps', facts: { ip, allowedIps: key.allowedIps.join(',') } },
    )
  }
  if (rule.flag && !key.flags[rule.flag]) {
    const { spec, label } = FLAGS[rule.flag]
    throw new Refusal(
      spec,
      `The key "${key.keyName}" has ${label} access off (${rule.flag}=false). Switch it on at ${KEYS_PAGE}.${delay}`,
      { rule: 'key.flag', facts: { [rule.flag]: false } },
    )
  }
  if (rule.write && key.readOnly) {
    throw new Refusal(
      errors.keyReadOnly,
      `The key "${key.keyName}" is read-only, and this is a write operation. Switch readOnly off at ${KEYS_PAGE}, or use another key.`,
      { rule: 'key.readOnly', facts: { readOnly: true } },
    )
  }
}

function isIpAllowed({ allowedIps }: KeyPrincipal | PartnerPrincipal, ip: string): boolean {
  return allowedIps.length === 0 || ipAllowed(ip, allowedIps)
}

function kindOf(credential: string | undefined): string {
  if (credential === undefined) return 'none'
  return credential.startsWith(SESSION_PREFIX) ? 'session' : 'API key'
}

function missingKeyMessage(kind: 'key' | 'key-or-session', credential: string | undefined): string {
  const wanted = `Send an API key in X-API-Key or Authorization: Bearer${kind === 'key' ? '' : ', or a web session'}.`
  return credential === undefined
    ? `${wanted} The seeded keys are on ${KEYS_PAGE} and at GET /__sandbank/credentials.`
    : `${wanted} This endpoint takes no web session.`
}
