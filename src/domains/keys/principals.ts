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

export interface SessionPrincipal {
  readonly kind: 'session'
  readonly sessionId: string
  readonly walletId: string
  /** Epoch ms, where it is over: it opens nothing any more. */
  readonly expiredAt?: number
}

/** Whoever acts for a wallet. */
export type Principal = KeyPrincipal | SessionPrincipal

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
    'key-or-session': { options: KeyOptions; principal: Principal }
    session: { principal: SessionPrincipal }
  }
}
