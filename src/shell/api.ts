import { asApiError, errorFromBody } from './api-error'
import type * as wire from './wire'
import type * as chain from './wire-chain'
import type * as dir from './wire-directory'
import type * as fee from './wire-fees'
import type * as gate from './wire-gateway'
import type * as launch from './wire-launches'
import type * as mark from './wire-market'
import type * as part from './wire-partners'
import type * as prof from './wire-profiles'
import type * as wal from './wire-wallet'

export { ApiError, asApiError } from './api-error'

export interface SendOptions {
  body?: unknown
  /** An API key (X-API-Key), a web session (`sess_…`, sent as a bearer token) or a partner key (X-Partner-Key). */
  key?: string | null
  signal?: AbortSignal
}

export interface Answer {
  status: number
  ms: number
  headers: Headers
  text: string
}

/** A request whose answer is read as it arrives, whatever its status. The page's `fetch` gives each change an id, so a repeat acts once. */
export function open(method: string, path: string, options: SendOptions = {}): Promise<Response> {
  const headers = new Headers({ Accept: 'application/json' })
  if (options.key) {
    if (options.key.startsWith('sess_')) headers.set('Authorization', `Bearer ${options.key}`)
    else headers.set(options.key.startsWith('bk_ptr_') ? 'X-Partner-Key' : 'X-API-Key', options.key)
  }
  const init: RequestInit = { method, headers }
  if (options.signal) init.signal = options.signal
  if (options.body !== undefined) {
    headers.set('Content-Type', 'application/json')
    init.body = typeof options.body === 'string' ? options.body : JSON.stringify(options.body)
  }
  return fetch(path, init)
}

/** One request, answered whatever its status. */
export async function send(method: string, path: string, options: SendOptions = {}): Promise<Answer> {
  const started = performance.now()
  const response = await open(method, path, options)
  const text = await response.text()
  return { status: response.status, ms: performance.now() - started, headers: response.headers, text }
}

let tellUnavailable = () => {}

/** Calls `listener` whenever an answer says that the emulator cannot serve now (503). */
export function onUnavailable(listener: () => void): void {
  tellUnavailable = listener
}

/** One request whose JSON answer is wanted; throws ApiError on a refusal or when nothing answered. */
async function call<T>(method: string, path: string, options: SendOptions = {}): Promise<T> {
  let answer: Answer
  try {
    answer = await send(method, path, options)
  } catch (reason) {
    if (options.signal?.aborted) throw reason
    throw asApiError(reason)
  }
  if (answer.status === 503) tellUnavailable()
  if (answer.status >= 400) {
    throw errorFromBody(answer.status, answer.text, answer.headers.get('retry-after'))
  }
  try {
    return JSON.parse(answer.text) as T
  } catch {
    throw errorFromBody(answer.status, answer.text, null)
  }
}

const get = <T>(path: string, options?: SendOptions) => call<T>('GET', path, options)
const enc = encodeURIComponent

type Query = Record<string, string | number | undefined>

function query(values: Query): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(values)) {
    if (value !== undefined && value !== '') params.set(name, String(value))
  }
  const text = params.toString()
  return text ? `?${text}` : ''
}

export const api = {
  health: (o?: SendOptions) => get<wire.Health>('/__sandbank/health', o),
  info: (o?: SendOptions) => get<wire.Info>('/__sandbank/info', o),
  credentials: () => get<wire.Credentials>('/__sandbank/credentials'),
  coverage: (o?: SendOptions) => get<wire.Coverage>('/__sandbank/coverage', o),
  settings: (o?: SendOptions) => get<wire.Settings>('/__sandbank/settings', o),
  changeSettings: (body: Partial<wire.Settings>) =>
    call<wire.Settings>('PUT', '/__sandbank/settings', { body }),

  reset: (seed?: string) =>
    call<{ ok: boolean; seed: string }>('POST', '/__sandbank/reset', { body: seed ? { seed } : {} }),
  seed: (profiles: number) => call<{ profiles: number }>('POST', '/__sandbank/seed', { body: { profiles } }),
  exportAll: () => get<wire.Snapshot>('/__sandbank/export'),
  importAll: (snapshot: unknown) =>
    call<{ ok: boolean; rows: number }>('POST', '/__sandbank/import', { body: snapshot }),

  clock: () => get<wire.ClockState>('/__sandbank/clock'),
  setClock: (body: { freeze: boolean } | { offsetMs: number } | { now: string }) =>
    call<wire.ClockState>('PUT', '/__sandbank/clock', { body }),
  advance: (ms: number) =>
    call<{ now: string; fellDue: wire.FellDue[] }>('POST', '/__sandbank/clock/advance', { body: { ms } }),

  journal: (q: Query, o?: SendOptions) =>
    get<{ entries: wire.Entry[]; total: number }>(`/__sandbank/journal${query(q)}`, o),
  clearJournal: () => call<{ cleared: number }>('DELETE', '/__sandbank/journal'),

  wallets: (o?: SendOptions) => get<{ wallets: wire.Wallet[] }>('/__sandbank/wallets', o),
  changeWallet: (id: string, body: Partial<Pick<wire.Wallet, 'label' | 'socialAccounts'>>) =>
    call<wire.Wallet>('PUT', `/__sandbank/wallets/${enc(id)}`, { body }),

  keys: (o?: SendOptions) => get<{ keys: wire.ApiKey[] }>('/__sandbank/keys', o),
  createKey: (body: { name: string; walletId?: string } & Partial<Record<wire.FlagName, boolean>>) =>
    call<{ apiKey: string; key: wire.ApiKey }>('POST', '/__sandbank/keys', { body }),
  changeKey: (
    id: string,
    body: Partial<Omit<wire.ApiKey, 'id' | 'walletId' | 'preview' | 'createdAt' | 'revokedAt' | 'seeded'>>,
  ) => call<wire.ApiKey>('PATCH', `/__sandbank/keys/${enc(id)}`, { body }),
  revealKey: (id: string) =>
    call<{ apiKey: string }>('POST', `/__sandbank/keys/${enc(id)}/reveal`, { body: {} }),
  revokeKey: (id: string) => call<wire.ApiKey>('DELETE', `/__sandbank/keys/${enc(id)}`),

  sessions: (o?: SendOptions) => get<{ sessions: wire.Session[] }>('/__sandbank/sessions', o),
  mintSession: (walletId?: string) =>
    call<{ id: string; session: string; expiresAt: string }>('POST', '/__sandbank/sessions', {
      body: walletId ? { walletId } : {},
    }),
  endSession: (id: string) => call<{ success: boolean }>('DELETE', `/__sandbank/sessions/${enc(id)}`),

  profiles: (q: Query, o?: SendOptions) =>
    get<prof.Page<prof.ListedProfile>>(`/agent-profiles${query(q)}`, o),
  profile: (slug: string, o?: SendOptions) => get<prof.Profile>(`/agent-profiles/${enc(slug)}`, o),
  repoActivity: (slug: string, o?: SendOptions) =>
    get<prof.RepoActivity>(`/agent-profiles/${enc(slug)}/repo-activity`, o),
  reputation: (slug: string, o?: SendOptions) =>
    get<{ cards: prof.ReputationCard[] }>(`/agent-profiles/${enc(slug)}/reputation`, o),
  posts: (slug: string, o?: SendOptions) =>
    get<{ tweets: prof.Post[] }>(`/agent-profiles/${enc(slug)}/tweets`, o),
  llmUsage: (slug: string, days: number, o?: SendOptions) =>
    get<prof.LlmUsage>(`/agent-profiles/${enc(slug)}/llm-usage?days=${days}`, o),

  operatorProfiles: (q: Query, o?: SendOptions) =>
    get<prof.Page<prof.OperatorProfile>>(`/__sandbank/profiles${query(q)}`, o),
  judgeProfile: (id: string, body: { approved?: boolean; featured?: boolean }) =>
    call<prof.OperatorProfile>('PUT', `/__sandbank/profiles/${enc(id)}`, { body }),

  ownProfile: (key: string, o?: SendOptions) => get<prof.Profile>('/agent/profile', { ...o, key }),
  createOwnProfile: (key: string, body: prof.ProfileBody) =>
    call<prof.Profile>('POST', '/agent/profile', { key, body }),
  changeOwnProfile: (key: string, body: prof.ProfileBody) =>
    call<prof.Profile>('PUT', '/agent/profile', { key, body }),
  deleteOwnProfile: (key: string) => call<{ success: boolean }>('DELETE', '/agent/profile', { key }),
  appendUpdate: (key: string, body: { title: string; content: string }) =>
    call<prof.Profile>('POST', '/agent/profile/update', { key, body }),

  chains: (o?: SendOptions) => get<chain.Chains>('/__sandbank/chains', o),
  contracts: (chainId: number, o?: SendOptions) =>
    get<{ contracts: chain.Contract[] }>(`/__sandbank/chains/${chainId}/contracts`, o),
  switchChain: (chainId: number, body: chain.WishedMode) =>
    call<chain.Chain>('PUT', `/__sandbank/chains/${chainId}/mode`, { body }),
  /** Calls of one chain as one batch, answered in their order; each answer may be a refusal. */
  rpc: (chainId: number, calls: readonly chain.RpcCall[], o?: SendOptions) =>
    call<chain.RpcAnswer[] | chain.RpcAnswer>('POST', `/rpc/${chainId}`, {
      ...o,
      body: calls.map(([method, params = []], id) => ({ jsonrpc: '2.0', id, method, params })),
    }),

  portfolio: (key: string, chain: string, o?: SendOptions) =>
    get<wal.Portfolio>(`/wallet/portfolio${query({ chains: chain, showLowValueTokens: 'true' })}`, {
      ...o,
      key,
    }),
  transfer: (key: string, body: wal.Transfer) =>
    call<{ txHash: string }>('POST', '/wallet/transfer', { key, body }),
  resolve: (value: string, chain: string, o?: SendOptions) =>
    get<{ resolved: boolean; address?: string; displayName?: string }>(
      `/addresses/resolve${query({ value, chain })}`,
      o,
    ),
  /** The desk of the wallet whose web session `key` is. */
  controls: (key: string, o?: SendOptions) => get<wal.Controls>(`${WALLET}/controls`, { ...o, key }),
  changeControls: (key: string, body: wal.ControlChanges) =>
    call<wal.Controls>('PATCH', `${WALLET}/controls`, { key, body }),
  addRecipient: (key: string, body: { address: string; label?: string }) =>
    call<wal.Controls>('POST', `${WALLET}/controls/recipients`, { key, body }),
  removeRecipient: (key: string, address: string) =>
    call<wal.Controls>('DELETE', `${WALLET}/controls/recipients/${enc(address)}`, { key }),
  spending: (key: string, o?: SendOptions) => get<wal.Spending>(`${WALLET}/spending`, { ...o, key }),
  preview: (key: string, body: wal.Transfer & { keyId?: string }, o?: SendOptions) =>
    call<wal.Preview>('POST', `${WALLET}/preview`, { ...o, key, body }),
  history: (key: string, q: Query, o?: SendOptions) =>
    get<{ items: wal.HistoryItem[]; nextCursor: string | null }>(`${WALLET}/history${query(q)}`, {
      ...o,
      key,
    }),

  launches: (o?: SendOptions) => get<{ launches: launch.Launch[] }>('/token-launches', o),
  launch: (key: string, body: launch.LaunchWish) =>
    call<launch.Launched>('POST', '/token-launches/deploy', { key, body }),
  /** Of every token whose creator beneficiary an address is, summed. */
  creatorFees: (address: string, days: number, o?: SendOptions) =>
    get<fee.Fees>(`/public/launchpad/creator-fees/${enc(address)}?days=${days}`, o),
  tokenFees: (token: string, days: number, o?: SendOptions) =>
    get<fee.Fees>(`/public/launchpad/token-fees/${enc(token)}?days=${days}`, o),
  claim: (key: string, token: string) =>
    call<fee.SentCall>('POST', `/token-launches/${enc(token)}/fees/claim`, { key, body: {} }),
  handOver: (key: string, body: { tokenAddress: string; newBeneficiary: string }) =>
    call<fee.SentCall>('POST', '/user/launchpad/execute-transfer-beneficiary', { key, body }),
  buildClaim: (beneficiaryAddress: string, tokenAddresses: string[]) =>
    call<fee.BuiltClaims>('POST', '/public/launchpad/build-claim', {
      body: { beneficiaryAddress, tokenAddresses },
    }),
  buildHandOver: (body: { tokenAddress: string; currentBeneficiary: string; newBeneficiary: string }) =>
    call<fee.UnsignedCall>('POST', '/public/launchpad/build-transfer-beneficiary', { body }),

  /** What the wallet whose web session `key` is has for models. */
  modelAccount: (key: string, o?: SendOptions) => get<gate.Account>(`${GATEWAY}/account`, { ...o, key }),
  changeModelAccount: (key: string, body: { dailyBudgetUsd?: number | null; tier?: gate.Tier }) =>
    call<gate.Account>('PATCH', `${GATEWAY}/account`, { key, body }),
  setModelCredit: (key: string, balanceUsd: number) =>
    call<gate.Account>('PUT', `${GATEWAY}/credit`, { key, body: { balanceUsd } }),
  topUpModelCredit: (key: string, amountUsd: number) =>
    call<{ creditsGranted: number; newBalance: number }>('POST', '/llm/credits/topup', {
      key,
      body: { amountUsd },
    }),
  modelLedger: (key: string, q: Query, o?: SendOptions) =>
    get<gate.Ledger>(`${GATEWAY}/ledger${query(q)}`, { ...o, key }),
  models: (o?: SendOptions) => get<{ models: gate.Model[] }>(`${GATEWAY}/models`, o),
  providers: (o?: SendOptions) => get<gate.Providers>(`${GATEWAY}/providers`, o),
  addProvider: (body: gate.NewUpstream) => call<gate.Providers>('POST', `${GATEWAY}/providers`, { body }),
  changeProvider: (name: string, body: gate.ProviderChanges) =>
    call<gate.Providers>('PATCH', `${GATEWAY}/providers/${enc(name)}`, { body }),
  removeProvider: (name: string) => call<gate.Providers>('DELETE', `${GATEWAY}/providers/${enc(name)}`),
  tierSwitches: (o?: SendOptions) => get<gate.TierSwitches>(`${GATEWAY}/switches`, o),
  changeTierSwitches: (body: Partial<gate.TierSwitches>) =>
    call<gate.TierSwitches>('PATCH', `${GATEWAY}/switches`, { body }),
  fixtures: (o?: SendOptions) => get<{ fixtures: unknown[] }>(`${GATEWAY}/fixtures`, o),
  putFixtures: (text: string) => call<{ fixtures: unknown[] }>('PUT', `${GATEWAY}/fixtures`, { body: text }),
  fixtureMatches: (o?: SendOptions) => get<{ matches: gate.Match[] }>(`${GATEWAY}/matches`, o),
  market: (days: number, o?: SendOptions) => get<mark.Market>(`/__sandbank/market?days=${days}`, o),
  pauseMarket: (paused: boolean) => call<mark.Market>('PUT', '/__sandbank/market', { body: { paused } }),
  setMarketProfile: (token: string, profile: mark.MarketProfile | null) =>
    call<mark.MarketToken>('PUT', `/__sandbank/market/tokens/${enc(token)}`, { body: { profile } }),
  swap: (body: { tokenAddress: string; side: 'buy' | 'sell'; amount: string }) =>
    call<mark.Swapped>('POST', '/__sandbank/market/swap', { body }),

  partners: (o?: SendOptions) => get<{ organisations: part.Organisation[] }>('/__sandbank/partners', o),
  createPartner: (name: string) =>
    call<part.Organisation>('POST', '/__sandbank/partners', { body: { name } }),
  createPartnerKey: (organisationId: string, body: { name: string; allowedIps?: string[] }) =>
    call<part.MadePartnerKey>('POST', `/__sandbank/partners/${enc(organisationId)}/keys`, { body }),
  changePartnerKey: (id: string, body: { name?: string; allowedIps?: string[] }) =>
    call<part.PartnerKey>('PATCH', `${PARTNER_KEYS}/${enc(id)}`, { body }),
  rotatePartnerKey: (id: string) =>
    call<part.MadePartnerKey>('POST', `${PARTNER_KEYS}/${enc(id)}/rotate`, { body: {} }),
  revealPartnerKey: (id: string) =>
    call<{ apiKey: string }>('POST', `${PARTNER_KEYS}/${enc(id)}/reveal`, { body: {} }),
  revokePartnerKey: (id: string) => call<part.PartnerKey>('DELETE', `${PARTNER_KEYS}/${enc(id)}`),
  /** What follows is the product's own: `key` is a partner key. */
  partnerWallets: (key: string, q: Query, o?: SendOptions) =>
    get<part.WalletPage>(`/partner/wallets${query(q)}`, { ...o, key }),
  createPartnerWallet: (key: string, body: part.NewWallet) =>
    call<part.MadeWallet>('POST', '/partner/wallets', { key, body }),
  partnerWalletKeys: (key: string, id: string, o?: SendOptions) =>
    get<{ apiKeys: part.WalletKey[] }>(`/partner/wallets/${enc(id)}/api-keys`, { ...o, key }),
  issueWalletKey: (key: string, id: string, name: string) =>
    call<part.IssuedKey>('POST', `/partner/wallets/${enc(id)}/api-keys`, { key, body: { name } }),
  rotateWalletKey: (key: string, id: string, keyId: string) =>
    call<part.IssuedKey>('POST', `/partner/wallets/${enc(id)}/api-keys/${enc(keyId)}/rotate`, {
      key,
      body: {},
    }),
  revokeWalletKey: (key: string, id: string, keyId: string) =>
    call<unknown>('DELETE', `/partner/wallets/${enc(id)}/api-keys/${enc(keyId)}`, { key }),
  fundWallet: (key: string, id: string, body: part.FundWish) =>
    call<part.FundResult>('POST', `/partner/wallets/${enc(id)}/fund`, { key, body }),
  setWalletStatus: (key: string, id: string, action: 'suspend' | 'resume' | 'close') =>
    call<unknown>('POST', `/partner/wallets/${enc(id)}/${action}`, { key, body: {} }),

  directory: (o?: SendOptions) => get<dir.Directory>('/__sandbank/directory', o),
  setUpstream: (id: dir.UpstreamId, state: dir.UpstreamState) =>
    call<unknown>('PUT', `/__sandbank/directory/upstreams/${id}`, { body: { state } }),
  /** `kind` and `name` form the path; a repo's name is `owner/name`. */
  putFact: (kind: FactKind, name: string, body: unknown) =>
    call<unknown>('PUT', factPath(kind, name), { body }),
  deleteFact: (kind: FactKind, name: string) => call<unknown>('DELETE', factPath(kind, name)),
}

const WALLET = '/__sandbank/wallet'
const GATEWAY = '/__sandbank/gateway'
const PARTNER_KEYS = '/__sandbank/partner-keys'

export type FactKind = 'tokens' | 'accounts' | 'repos' | 'reputations'

function factPath(kind: FactKind, name: string): string {
  return `/__sandbank/directory/${kind}/${name.split('/').map(enc).join('/')}`
}
