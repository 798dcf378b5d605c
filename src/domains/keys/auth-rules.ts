import type { Principal } from '#domains/wallet'
import type { ServiceRules } from '#kernel/service-rules'

export type KeyPrincipal = Extract<Principal, { kind: 'key' }>
export type SessionPrincipal = Extract<Principal, { kind: 'session' }>
export type KeyFlag = keyof KeyPrincipal['flags']

type SessionRule = Extract<keyof ServiceRules, `${string}NeedSession`>

/** What a rule may require of a key. `write`: refused to a read-only key. */
export interface KeyOptions {
  readonly flag?: KeyFlag
  readonly write?: boolean
}

declare module '#kernel/auth' {
  interface AuthRules {
    /** Anyone. A valid key or session may reveal more, a wrong one changes nothing. */
    public: { principal: Principal | undefined }
    key: {
      options: KeyOptions & {
        /** The key's state may be as old as this, milliseconds of virtual time: where the documents say that it is cached. */
        readonly cachedMs?: number
      }
      principal: KeyPrincipal
    }
    'key-or-session': {
      options: KeyOptions & {
        /** The setting that refuses keys while it is on. */
        readonly sessionsBy?: SessionRule
      }
      principal: Principal
    }
    session: { principal: SessionPrincipal }
  }
}
