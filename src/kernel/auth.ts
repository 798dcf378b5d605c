/**
 * Who may call a route. The kernel knows no kind of caller: each is a scheme that its domain registers on its `Domain`,
 * and adds to the types below by declaration merging:
 * `declare module '#kernel/auth' { interface AuthRules { webhook: { principal: WebhookPrincipal } } }`
 */
import type { Context } from './context'
import { type ErrorSpec, errors, Refusal } from './errors'
import type { CallerName } from './journal-record'
import type { ServiceRules } from './service-rules'

/**
 * Each kind of rule that a route's `auth` may name: `options` besides the kind, and the `principal` that a handler finds
 * behind it. Domains add theirs by declaration merging.
 * @public
 */
export interface AuthRules {
  /** The emulator's own admin API under /__sandbank: every client that can reach it operates the emulator. */
  operator: { principal: undefined }
}

type OptionsOf<Entry> = Entry extends { options: infer Options } ? Options : object

/** Who a route lets in. */
export type AuthRule = {
  [Kind in keyof AuthRules]: { readonly kind: Kind } & OptionsOf<AuthRules[Kind]>
}[keyof AuthRules]

type AuthKind = keyof AuthRules
export type RuleOf<Kind extends AuthKind> = Extract<AuthRule, { kind: Kind }>

/** The principal that a handler finds behind a rule. */
export type PrincipalOf<Rule extends AuthRule> = AuthRules[Rule['kind']]['principal']

/** Whoever was identified, by whatever scheme. */
export type Caller = NonNullable<AuthRules[AuthKind]['principal']>

/** A request's credential, whose it is, and where it came from. */
export interface Identified {
  readonly credential: string | undefined
  readonly caller: Caller | undefined
  /** The caller's address. */
  readonly ip: string
  readonly serviceRules: ServiceRules
}

/** Everything there is to know of one kind of rule. */
export interface AuthScheme<Kind extends AuthKind = AuthKind> {
  readonly kind: Kind
  /** The request headers that carry its credential, in lower case. */
  readonly headers: readonly string[]
  /** The credential that counts under this rule. */
  credential(headers: Headers): string | undefined
  /** Returns the owner of the credential, before any rule is applied; undefined where it is unknown. */
  identify(context: Context, credential: string, rule: RuleOf<Kind>): Promise<Caller | undefined>
  /** `identify` reads what depends on the virtual time: it is called only when the clock is in step with the store. */
  needsClock?(rule: RuleOf<Kind>): boolean
  /** Returns the principal that is let in, or throws the refusal with the rule that decided and where to change it. */
  authorize(rule: RuleOf<Kind>, identified: Identified): PrincipalOf<RuleOf<Kind>>
  /** Refuses a page of another origin that is not allowed; without it, such a page is a caller like others. */
  authorizePage?(page: ForeignPage): void
  /** The refusals that `authorize` may answer with. */
  errors(rule: RuleOf<Kind>): readonly ErrorSpec[]
  readonly openApi: {
    /** Security schemes by name, as OpenAPI 3.1 writes them; one that several rules share is the same object. */
    readonly schemes: Readonly<Record<string, object>>
    /** The `security` of an operation under this rule; undefined where it needs none. */
    readonly security: readonly Readonly<Record<string, readonly string[]>>[] | undefined
  }
  /** The name of a principal that `authorize` has let in. */
  nameOf(principal: Caller): CallerName
}

/** A page of another origin than the emulator's, which the settings do not allow. */
export interface ForeignPage {
  /** As the browser names it, `null` of a sandboxed frame; from another header where it sent no Origin. */
  readonly origin: string
  /** A page of this machine, by its name: `http://localhost:5173`. */
  readonly isLocal: boolean
}

const operatorScheme: AuthScheme<'operator'> = {
  kind: 'operator',
  headers: [],
  credential: () => undefined,
  identify: async () => undefined,
  authorize: () => undefined,
  // By the route that was found, so that no spelling of a path matters. A server's guard refuses them earlier.
  authorizePage({ origin }) {
    throw new Refusal(
      errors.originNotAllowed,
      `The admin API (/__sandbank) answers scripts, command lines and the emulator's own pages, and this request came from a page of another origin (${origin}). If it is yours, start the server with --allow-origin and its origin.`,
      { rule: 'control.origin', facts: { origin } },
    )
  },
  errors: () => [],
  openApi: { schemes: {}, security: undefined },
  nameOf: () => ({ kind: 'operator', id: '', label: 'operator' }),
}

/** A scheme whose own kind of rule is erased, as the registry keeps it. */
// biome-ignore lint/suspicious/noExplicitAny: a scheme is only ever given rules of its own kind
export type AnyAuthScheme = AuthScheme<any>

/** The schemes of one emulator: the operator's, and those that the domains register. */
export class AuthSchemes {
  readonly #schemes = new Map<string, AnyAuthScheme>()

  /** Throws where two schemes are of one kind. */
  constructor(schemes: readonly AnyAuthScheme[]) {
    for (const scheme of [operatorScheme, ...schemes]) {
      if (this.#schemes.has(scheme.kind)) throw new Error(`two schemes register the auth kind ${scheme.kind}`)
      this.#schemes.set(scheme.kind, scheme)
    }
  }

  /** Throws where no domain registers the rule's kind. */
  of({ kind }: AuthRule): AuthScheme {
    const scheme = this.#schemes.get(kind)
    if (!scheme) throw new Error(`no domain registers the auth kind ${kind}`)
    return scheme
  }

  /** Who a request without a principal is to the journal. */
  anonymous(headers: Headers): CallerName {
    const sent = [...this.#schemes.values()].some((scheme) =>
      scheme.headers.some((name: string) => headers.has(name)),
    )
    return { kind: 'anonymous', id: '', label: sent ? 'unknown credential' : 'no credential' }
  }

  /** What OpenAPI calls `securitySchemes`. */
  securitySchemes(): Readonly<Record<string, object>> {
    return Object.assign({}, ...[...this.#schemes.values()].map(({ openApi }) => openApi.schemes))
  }
}
