import { journalTable } from '#control'
import { addressesDomain } from '#domains/addresses'
import { agentDomain } from '#domains/agent'
import { automationsDomain } from '#domains/automations'
import { chainDomain } from '#domains/chain'
import { directoryDomain } from '#domains/directory'
import { environmentDomain } from '#domains/environment'
import { feesDomain } from '#domains/fees'
import { filesDomain } from '#domains/files'
import { gatewayDomain } from '#domains/gateway'
import { keysDomain } from '#domains/keys'
import { launchesDomain } from '#domains/launches'
import { marketDomain } from '#domains/market'
import { partnersDomain } from '#domains/partners'
import { profilesDomain } from '#domains/profiles'
import { siweDomain } from '#domains/siwe'
import { skillsDomain } from '#domains/skills'
import { solanaDomain } from '#domains/solana'
import { swapsDomain } from '#domains/swaps'
import { tokensDomain } from '#domains/tokens'
import { toolServersDomain } from '#domains/tool-servers'
import { walletDomain } from '#domains/wallet'
import { answersTable } from '#kernel/answers'
import { blobTable, chunkTable } from '#kernel/blobs'
import { cacheTable } from '#kernel/cache'
import type { Domain } from '#kernel/domain'
import { jobTable, leaseTable } from '#kernel/jobs/tables'
import { metaTable } from '#kernel/meta'
import { quotaTable } from '#kernel/quota/quota'
import { callsTable } from '#kernel/quota/rolling-calls'
import { taskTable } from '#kernel/scheduler'
import type { AnyTable } from '#kernel/store'

/** A new domain is one line here and one in routes.ts. */
export const DOMAINS: readonly Domain[] = [
  directoryDomain,
  tokensDomain,
  chainDomain,
  solanaDomain,
  walletDomain,
  launchesDomain,
  feesDomain,
  addressesDomain,
  keysDomain,
  gatewayDomain,
  partnersDomain,
  siweDomain,
  profilesDomain,
  marketDomain,
  swapsDomain,
  environmentDomain,
  filesDomain,
  agentDomain,
  toolServersDomain,
  skillsDomain,
  automationsDomain,
]

const KERNEL_TABLES: readonly AnyTable[] = [
  metaTable,
  taskTable,
  cacheTable,
  answersTable,
  callsTable,
  quotaTable,
  jobTable,
  leaseTable,
  blobTable,
  chunkTable,
]
export const TABLES: readonly AnyTable[] = [
  ...KERNEL_TABLES,
  journalTable,
  ...DOMAINS.flatMap(({ tables }) => tables),
]
