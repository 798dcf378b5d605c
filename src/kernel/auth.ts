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
}

export interface AllowedRecipients {
  readonly evm: readonly string[]
  readonly solana: readonly string[]
}

interface SessionPrincipal {
  readonly kind: 'session'
  readonly sessionId: string
  readonly walletId: string
}

export type Principal = KeyPrincipal | SessionPrincipal

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
  /** The emulator's own desk under /__sandbank: whoever can reach it runs it. */
  | { readonly kind: 'operator' }

/** The principal a handler finds behind each rule. */
export type PrincipalOf<Rule extends AuthRule> = Rule extends { kind: 'key' }
  ? KeyPrincipal
  : Rule extends { kind: 'session' }
    ? SessionPrincipal
    : Rule extends { kind: 'key-or-session' }
      ? Principal
      : Principal | undefined

/** Finds out whose a credential is. The keys domain implements it; the kernel only asks. */
export interface Authenticator {
  /** `cachedMs`: how old what is known of the key may be; it is read anew unless said. */
  byKey(key: string, cachedMs?: number): Promise<KeyPrincipal | undefined>
  bySession(session: string): Promise<SessionPrincipal | undefined>
}

export const SESSION_PREFIX = 'sess_'

/** The credential a request carries: `X-API-Key` first, then `Authorization: Bearer`. */
export function credentialOf(headers: Headers): string | undefined {
  const key = headers.get('x-api-key')?.trim()
  if (key) return key
  const bearer = /^Bearer\s+(.+)$/i.exec(headers.get('authorization') ?? '')?.[1]?.trim()
  return bearer || undefined
}

/** Whom the credential stands for, before any rule is applied. */
export async function identify(
  credential: string | undefined,
  authenticator: Authenticator,
  cachedMs?: number,
): Promise<Principal | undefined> {
  if (credential === undefined) return undefined
  return credential.startsWith(SESSION_PREFIX)
    ? authenticator.bySession(credential)
    : authenticator.byKey(credential, cachedMs)
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

/** Lets the caller in or throws the refusal that says which rule decided and where to change it. Returns the principal. */
export function authorize(
  rule: AuthRule,
  credential: string | undefined,
  principal: Principal | undefined,
  ip: string,
): Principal | undefined {
  if (rule.kind === 'operator') return undefined
  if (rule.kind === 'public') {
    return principal?.kind === 'key' && !isIpAllowed(principal, ip) ? undefined : principal
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

function isIpAllowed(key: KeyPrincipal, ip: string): boolean {
  return key.allowedIps.length === 0 || ipAllowed(ip, key.allowedIps)
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
