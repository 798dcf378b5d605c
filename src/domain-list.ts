import { activityTable, journalTable } from '#control'
import { addressesDomain } from '#domains/addresses'
import { agentDomain } from '#domains/agent'
import { appsDomain } from '#domains/apps'
import { automationsDomain } from '#domains/automations'
import { bridgesDomain } from '#domains/bridges'
import { canonicalDomain } from '#domains/canonical'
import { chainDomain } from '#domains/chain'
import { directoryDomain } from '#domains/directory'
import { endpointsDomain } from '#domains/endpoints'
import { environmentDomain } from '#domains/environment'
import { feesDomain } from '#domains/fees'
import { filesDomain } from '#domains/files'
import { gatewayDomain } from '#domains/gateway'
import { keysDomain } from '#domains/keys'
import { launchesDomain } from '#domains/launches'
import { listingsDomain } from '#domains/listings'
import { marketDomain } from '#domains/market'
import { ordersDomain } from '#domains/orders'
import { partnersDomain } from '#domains/partners'
import { profilesDomain } from '#domains/profiles'
import { siweDomain } from '#domains/siwe'
import { skillsDomain } from '#domains/skills'
import { solanaDomain } from '#domains/solana'
import { swapsDomain } from '#domains/swaps'
import { tokensDomain } from '#domains/tokens'
import { toolServersDomain } from '#domains/tool-servers'
import { walletDomain } from '#domains/wallet'
import { webhooksDomain } from '#domains/webhooks'
import { x402Domain } from '#domains/x402'
import type { Domain, SeedRows } from '#kernel/domain'
import { perSeed } from '#kernel/per-seed'
import type { StoredTable } from '#kernel/store'
import { KERNEL_TABLES } from '#kernel/tables'

/** A new domain is one line here and one in routes.ts. */
export const DOMAINS: readonly Domain[] = [
  directoryDomain,
  tokensDomain,
  chainDomain,
  solanaDomain,
  walletDomain,
  launchesDomain,
  listingsDomain,
  canonicalDomain,
  feesDomain,
  addressesDomain,
  keysDomain,
  gatewayDomain,
  partnersDomain,
  siweDomain,
  profilesDomain,
  marketDomain,
  swapsDomain,
  bridgesDomain,
  environmentDomain,
  filesDomain,
  agentDomain,
  toolServersDomain,
  skillsDomain,
  automationsDomain,
  ordersDomain,
  appsDomain,
  webhooksDomain,
  x402Domain,
  endpointsDomain,
]

export const TABLES: readonly StoredTable[] = [
  ...KERNEL_TABLES,
  journalTable,
  activityTable,
  ...DOMAINS.flatMap(({ tables }) => tables),
]

/** The rows of a seeded state. */
export const seededRows = perSeed(async (input): Promise<readonly SeedRows[]> => {
  const ofEach = await Promise.all(DOMAINS.map(({ seed }) => seed?.(input) ?? []))
  return ofEach.flat()
})
