/** What a key may be allowed to do; each endpoint checks its own flag. */
type KeyFlag = 'walletApiEnabled' | 'agentApiEnabled' | 'tokenLaunchApiEnabled' | 'llmGatewayEnabled'

interface KeyPrincipal {
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
