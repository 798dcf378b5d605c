// The model gateway as its desk shows it. All USD figures are numbers of dollars, exact to a micro-dollar.

export type Tier = 'standard' | 'zdr' | 'private'

export interface Used {
  requests: number
  failed: number
  tokens: number
  usd: number
}

export interface SpendStep {
  /** Ten minutes begin here. */
  from: string
  usd: number
  /** By then all of it has stopped counting. */
  freeBy: string
}

export interface InFlight {
  id: string
  model: string
  provider: string
  startedAt: string
  worstCaseUsd: number
  sentTokens: number | null
}

export interface Account {
  balanceUsd: number
  inFlightUsd: number
  effectiveBalanceUsd: number
  tier: Tier
  inFlight: InFlight[]
  spending: { windowHours: number; windowStart: string; spentUsd: number; timeline: SpendStep[] }
  dailyBudget: {
    limitUsd: number | null
    exceeded: boolean
    remainingUsd: number | null
    freeBy: string | null
    reachesGatewayAt: string
  }
  usage: {
    days: number
    daily: ({ date: string } & Used)[]
    byModel: ({ model: string; provider: string } & Used)[]
  }
}

export interface LedgerItem {
  id: string
  at: string
  kind: 'topup' | 'grant' | 'gateway' | 'chat' | 'app'
  /** Below 0 for what was used. */
  usd: number
  balanceUsd: number
  model: string | null
  outcome: 'whole' | 'cut'
}

export interface Ledger {
  items: LedgerItem[]
  nextCursor: string | null
}

export type Lifecycle = 'listed' | 'hidden' | 'deprecated' | 'retired' | 'removed'

export interface Model {
  id: string
  name: string
  ownedBy: string
  addedAt: string
  contextWindow: number
  maxOutputTokens: number
  inputModalities: string[]
  outputModalities: string[]
  private: boolean
  zdr: boolean
  /** USD for a million tokens. */
  pricing: { input: number; output: number; cacheRead: number; cacheWrite: number; imageOutput: number }
  discount: {
    bps: number
    validFrom: string
    validTo: string
    reason: string
    eligibilityScope: 'all' | 'club'
  } | null
  hidden: boolean
  deprecatedAt: string | null
  retiredAt: string | null
  removedAt: string | null
  replacement: string | null
  lifecycle: Lifecycle
  /** At which it can be served, as the providers stand now. */
  tiers: Tier[]
}

export interface ProviderSwitches {
  down: boolean
  slowMs: number
  failing: { status: number; message: string } | null
}

export type Dialect = 'chat-completions' | 'messages'

interface Upstream {
  dialect: Dialect
  baseUrl: string
  models?: Record<string, string>
  timeoutMs: number
  hasKey: boolean
  /** Declared by the user to run in an attested enclave. */
  enclave?: boolean
}

export interface Provider {
  name: string
  kind: 'built-in' | 'upstream'
  enabled: boolean
  position: number
  healthy: boolean
  detail: string
  switches: ProviderSwitches
  /** Of requests that it may be sent. */
  tiers: Tier[]
  upstream: Upstream | null
}

export interface Providers {
  providers: Provider[]
}

export interface ProviderChanges {
  enabled?: boolean
  position?: number
  enclave?: boolean
  switches?: Partial<ProviderSwitches>
}

export interface NewUpstream {
  name: string
  dialect: Dialect
  baseUrl: string
  key?: string
  models?: Record<string, string>
  timeoutMs?: number
  enclave?: boolean
}

export interface TierSwitches {
  attestation: 'verifiable' | 'unverifiable'
  /** Ids of models; `*` is all of them. */
  slotsTaken: string[]
}

export interface Match {
  number: number
  at: string
  endpoint: 'chat' | 'image'
  model: string
  userText: string
  /** Its place in the list, from 0; null where none fitted. */
  fixture: number | null
}
