// The shapes the shell reads from the HTTP routes. It is a client like any other, so it owns its view of them.

export type Vocabulary = 'neutral' | 'bankr'
export type HostName = 'service-worker' | 'node' | 'page' | 'test'

export interface Health {
  ok: boolean
  host: HostName
  version: string
  vocabulary: Vocabulary
  now: string
}

export interface Info {
  version: string
  host: HostName
  vocabulary: Vocabulary
  seed: string
  baseUrl: string
  baseAddresses: string[]
  now: string
  startedAt: string
  counts: { wallets: number; keys: number; profiles: number; journal: number }
  routes: number
}

export interface Credentials {
  baseUrl: string
  llmUrl: string
  webhookUrl: string
  keys: { full: string; readOnly: string; noAgent: string; noWallet: string; noGateway: string }
  partnerKey: string
  session: string
  wallet: { evm: string; solana: string }
}

export interface ClockState {
  now: string
  mode: 'real' | 'offset' | 'frozen'
  offsetMs: number
}

export interface FellDue {
  at: string
  kind: string
  what: string
}

export interface Settings {
  vocabulary: Vocabulary
  callerIp: string
  baseAddresses: string[]
}

export interface Decision {
  rule: string
  facts: Record<string, unknown>
  text: string
}

export interface Entry {
  seq: number
  at: string
  method: string
  path: string
  route: string | null
  status: number
  ms: number
  caller: { kind: 'key' | 'session' | 'partner' | 'anonymous'; label: string; ip: string }
  decision: Decision | null
  verdicts?: { layer: string; rule: string; ok: boolean; facts: Record<string, unknown> }[]
  request: { contentType: string | null; body: string | null }
  response: { contentType: string | null; body: string | null }
  stream?: { end: 'open' | 'finished' | 'cut' | 'failed'; bytes: number; ms: number }
}

export type FlagName =
  | 'walletApiEnabled'
  | 'agentApiEnabled'
  | 'tokenLaunchApiEnabled'
  | 'llmGatewayEnabled'
  | 'readOnly'

export interface ApiKey extends Record<FlagName, boolean> {
  id: string
  walletId: string
  name: string
  preview: string
  allowedIps: string[]
  allowedRecipients: { evm: string[]; solana: string[] }
  createdAt: string
  revokedAt: string | null
  seeded: boolean
}

export interface Session {
  id: string
  walletId: string
  createdAt: string
  /** Null for the seeded session, which never ends by itself. */
  expiresAt: string | null
}

export interface Wallet {
  id: string
  label: string
  evmAddress: string
  /** Null of a partner's wallet that was made without one. */
  solanaAddress: string | null
  socialAccounts: { platform: string; username: string }[]
}

export interface CoverageRoute {
  route: string
  aliases: string[]
  level: 'documented' | 'public' | 'ours'
  summary: string
  auth: string
  planned: boolean
}

export interface Coverage {
  routes: CoverageRoute[]
  totals: { documented: number; public: number; ours: number; planned: number }
}

export interface Snapshot {
  format: string
  version: number
  sha256: string
  tables: Record<string, unknown>
}
