// Names for parts of what the routes answer and are sent; the shapes are the routes' own.

import type { AnswerTo, BodyOf } from '../contract'

export type Health = AnswerTo<'GET /__sandbank/health'>
export type Info = AnswerTo<'GET /__sandbank/info'>
export type HostName = Health['host']
export type Credentials = AnswerTo<'GET /__sandbank/credentials'>
export type Settings = AnswerTo<'GET /__sandbank/settings'>
export type ServiceRules = Settings['serviceRules']
export type Vocabulary = Settings['vocabulary']
export type CoverageRoute = AnswerTo<'GET /__sandbank/coverage'>['routes'][number]

export type ClockState = AnswerTo<'GET /__sandbank/clock'>
export type ExecutedTask = AnswerTo<'POST /__sandbank/clock/advance'>['fellDue'][number]

export type Entry = AnswerTo<'GET /__sandbank/journal'>['entries'][number]
export type Decision = NonNullable<Entry['decision']>

export type ApiKey = AnswerTo<'GET /__sandbank/keys'>['keys'][number]
export type FlagName = { [Field in keyof ApiKey]: ApiKey[Field] extends boolean ? Field : never }[Exclude<
  keyof ApiKey,
  'seeded'
>]

export type CheckedApp = AnswerTo<'GET /apps/:slug/check'>
export type Wallet = AnswerTo<'GET /__sandbank/wallets'>['wallets'][number]
export type Transfer = Omit<BodyOf<'POST /__sandbank/wallet/preview'>, 'keyId' | 'source'>
type Portfolio = AnswerTo<'GET /wallet/portfolio'>
/** One chain of a portfolio: amounts are whole tokens, exact. */
export type ChainBalances = Portfolio['balances'][string]
export type Controls = AnswerTo<'GET /__sandbank/wallet/controls'>
export type ControlChanges = BodyOf<'PATCH /__sandbank/wallet/controls'>
export type AgentSettings = AnswerTo<'GET /__sandbank/agent/settings'>
export type AgentSettingsChanges = BodyOf<'PATCH /__sandbank/agent/settings'>
export type Limit = Controls['dailyLimit']
export type Recipient = Controls['recipients']['entries'][number]
export type Spending = AnswerTo<'GET /__sandbank/wallet/spending'>
export type Spend = Spending['entries'][number]
export type SpendState = Spend['state']
export type Preview = AnswerTo<'POST /__sandbank/wallet/preview'>
export type Verdict = Preview['verdicts'][number]
export type HistoryItem = AnswerTo<'GET /__sandbank/wallet/history'>['items'][number]

export type Bridge = AnswerTo<'GET /__sandbank/bridges'>['bridges'][number]

export type ListedProfile = AnswerTo<'GET /agent-profiles'>['profiles'][number]
export type OperatorProfile = AnswerTo<'GET /__sandbank/profiles'>['profiles'][number]
export type Profile = AnswerTo<'GET /agent-profiles/:identifier'>
/** As its owner reads it: without the figures of its token. */
export type OwnProfile = AnswerTo<'PUT /agent/profile'>
export type ProfileBody = BodyOf<'PUT /agent/profile'>
export type NewProfile = BodyOf<'POST /agent/profile'>
export type TeamMember = Profile['teamMembers'][number]
export type Product = Profile['products'][number]
export type RevenueSource = Profile['revenueSources'][number]
export type ProjectUpdate = Profile['projectUpdates'][number]
export type ReputationCard = AnswerTo<'GET /agent-profiles/:identifier/reputation'>['cards'][number]
export type LlmUsage = AnswerTo<'GET /agent-profiles/:identifier/llm-usage'>

export type Directory = AnswerTo<'GET /__sandbank/directory'>
export type UpstreamId = Directory['upstreams'][number]['id']
export type UpstreamState = Directory['upstreams'][number]['state']
export type Token = Directory['tokens'][number]
export type SocialAccount = Directory['accounts'][number]
type KnownPost = SocialAccount['posts'][number]
/** As a form writes it: a new one has no id and no time yet. */
export type SocialPost = Omit<KnownPost, 'id' | 'createdAt'> & Partial<KnownPost>
export type Repo = Directory['repos'][number]
export type Reputation = Directory['reputations'][number]
export type Review = BodyOf<'PUT /__sandbank/directory/reputations/:username'>['reviews'][number]

export type Chains = AnswerTo<'GET /__sandbank/chains'>
export type Chain = Chains['chains'][number]
/** Where a wallet has something: an EVM chain, or Solana. */
export type WalletChain = Chain | Chains['solana']
export type ChainMode = Chain['mode']
export type WishedMode = BodyOf<'PUT /__sandbank/chains/:id/mode'>
export type Contract = AnswerTo<'GET /__sandbank/chains/:id/contracts'>['contracts'][number]

export type Launch = AnswerTo<'GET /token-launches'>['launches'][number]
export type LaunchInput = BodyOf<'POST /token-launches/deploy'>
export type RecipientType = NonNullable<LaunchInput['feeRecipient']>['type']

export type Fees = AnswerTo<'GET /public/launchpad/creator-fees/:address'>
export type FeeToken = Fees['tokens'][number]
export type DayOfFees = Fees['dailyEarnings'][number]
export type UnsignedCall = AnswerTo<'POST /public/launchpad/build-transfer-beneficiary'>

export type Market = AnswerTo<'GET /__sandbank/market'>
export type MarketToken = Market['tokens'][number]
export type MarketDay = MarketToken['days'][number]
export type MarketProfile = NonNullable<MarketToken['profile']>
export type Swapped = AnswerTo<'POST /__sandbank/market/swap'>

export type X402Router = AnswerTo<'GET /__sandbank/x402/router'>
export type X402Payment = AnswerTo<'GET /__sandbank/x402/payments'>['payments'][number]

export type Organisation = AnswerTo<'GET /__sandbank/partners'>['organisations'][number]
export type PartnerKey = Organisation['keys'][number]
export type MadePartnerKey = AnswerTo<'POST /__sandbank/partners/:id/keys'>
export type PartnerWallet = AnswerTo<'GET /partner/wallets'>['wallets'][number]
export type WalletStatus = PartnerWallet['status']
export type MadeWallet = AnswerTo<'POST /partner/wallets'>
export type FundInput = BodyOf<'POST /partner/wallets/:identifier/fund'>
export type FundResult = AnswerTo<'POST /partner/wallets/:identifier/fund'>
export type WalletKey = AnswerTo<'GET /partner/wallets/:identifier/api-keys'>['apiKeys'][number]
export type IssuedKey = AnswerTo<'POST /partner/wallets/:identifier/api-keys'>

export type ModelAccount = AnswerTo<'GET /__sandbank/gateway/account'>
export type AutoTopUp = AnswerTo<'GET /llm/credits/auto-topup'>['config']
export type Tier = ModelAccount['tier']
export type Used = Omit<ModelAccount['usage']['byModel'][number], 'model' | 'provider'>
export type SpendStep = ModelAccount['spending']['timeline'][number]
export type InFlight = ModelAccount['inFlight'][number]
export type LedgerItem = AnswerTo<'GET /__sandbank/gateway/ledger'>['items'][number]
export type Model = AnswerTo<'GET /__sandbank/gateway/models'>['models'][number]
export type Lifecycle = Model['lifecycle']
export type Provider = AnswerTo<'GET /__sandbank/gateway/providers'>['providers'][number]
export type ProviderChanges = BodyOf<'PATCH /__sandbank/gateway/providers/:name'>
export type ProviderSwitches = Provider['switches']
export type NewUpstream = BodyOf<'POST /__sandbank/gateway/providers'>
export type Dialect = NewUpstream['dialect']
export type TierSwitches = AnswerTo<'GET /__sandbank/gateway/switches'>
export type Match = AnswerTo<'GET /__sandbank/gateway/matches'>['matches'][number]

export type StoredEntry = AnswerTo<'GET /user/files'>['files'][number]
export type StoredFile = Extract<StoredEntry, { kind: 'file' }>

type Listed = AnswerTo<'GET /user/automation'>['automations'][number]
export type Automation = Extract<Listed, { type: 'command' }>
export type Order = Exclude<Listed, Automation>
export type OrderDetail = Extract<AnswerTo<'GET /user/automation/:id'>, { prices: unknown }>
export type Skill = AnswerTo<'GET /user/skills'>['skills'][number]
export type ToolServer = AnswerTo<'GET /user/tool-servers'>['servers'][number]
export type ServerTool = ToolServer['tools'][number]

export type WalletApp = AnswerTo<'GET /apps'>['apps'][number]
export type AppRun = AnswerTo<'GET /apps/:slug/runs'>['runs'][number]

export type Webhook = AnswerTo<'GET /webhooks'>['webhooks'][number]
export type WebhookStats = AnswerTo<'GET /webhooks/:name/stats'>
export type WebhookVersion = AnswerTo<'GET /webhooks/:name'>['versions'][number]
export type WebhookChanges = BodyOf<'PATCH /webhooks/:name'>
export type WebhookBundle = NonNullable<BodyOf<'POST /webhooks/deploy'>['bundles']>[string]
export type DeliveryLine = AnswerTo<'GET /webhooks/:name/logs'>['deliveries'][number]
export type Delivery = AnswerTo<'GET /webhooks/:name/deliveries/:id'>
export type EventProvider = AnswerTo<'GET /__sandbank/webhooks/providers'>['providers'][number]
export type Trigger = BodyOf<'POST /__sandbank/webhooks/:wallet/:name/trigger'>
export type SentEvent = AnswerTo<'POST /__sandbank/webhooks/:wallet/:name/trigger'>['sent'][number]

export type Endpoint = AnswerTo<'GET /x402/endpoints'>['endpoints'][number]
type EndpointDetails = AnswerTo<'GET /x402/endpoints/details/:name'>
export type ServiceConfig = EndpointDetails['config']
export type PaidCall = AnswerTo<'GET /x402/endpoints/logs/:name'>['logs'][number]
export type EndpointRevenue = AnswerTo<'GET /x402/endpoints/revenue/:name'>
export type Paid = AnswerTo<'POST /wallet/x402-pay'>
