import { someOf } from '../helpers/soak'
import { addressCases } from './cases/addresses.spec'
import { agentCases } from './cases/agent.spec'
import { authCases } from './cases/auth.spec'
import { carriedCases } from './cases/carried.spec'
import { chainCases } from './cases/chain.spec'
import { controlCases } from './cases/control.spec'
import { controlsCases } from './cases/controls.spec'
import { feeCases } from './cases/fees.spec'
import { fileCases } from './cases/files.spec'
import { keyCases } from './cases/keys.spec'
import { launchCases } from './cases/launches.spec'
import { officialWebhookCases } from './cases/official-webhooks.spec'
import { partnerCases } from './cases/partners.spec'
import { portfolioCases } from './cases/portfolio.spec'
import { profileCases } from './cases/profile.spec'
import { profileReadCases } from './cases/profile-reads.spec'
import { profilesListCases } from './cases/profiles-list.spec'
import { signCases } from './cases/sign.spec'
import { siweCases } from './cases/siwe.spec'
import { socketCases } from './cases/sockets.spec'
import { solanaCases } from './cases/solana.spec'
import { solanaTransferCases } from './cases/solana-transfer.spec'
import { transferCases } from './cases/transfer.spec'
import { walletCases } from './cases/wallet.spec'
import { webhookCases } from './cases/webhooks.spec'
import type { Client } from './client'

/** What a host can get wrong: methods, headers, bodies in and out, spellings of paths, lines that come one by one. */
export function hostCases(api: () => Client): void {
  carriedCases(api)
  walletCases(api)
  socketCases(api)
  feeCases(api)
  partnerCases(api)
}

/**
 * Writes of each kind, and a job beside the requests, for a database that differs from the one of the unit tests: a
 * browser's ends transactions of its own accord, and what a data folder resets, exports and imports lies in files.
 */
const STORE_CASES = [
  transferCases,
  controlCases,
  keyCases,
  launchCases,
  agentCases,
  fileCases,
  webhookCases,
  officialWebhookCases,
]

/** Two of them, others at another commit; all by `npm run soak`. */
export function storeCases(api: () => Client): void {
  for (const cases of someOf(STORE_CASES, 4)) cases(api)
}

/** Rules of the products, which no host can touch: in process, and everywhere by `npm run soak`. */
function ruleCases(api: () => Client): void {
  authCases(api)
  profileCases(api)
  chainCases(api)
  profilesListCases(api)
  profileReadCases(api)
  addressCases(api)
  portfolioCases(api)
  signCases(api)
  siweCases(api)
  controlsCases(api)
  solanaCases(api)
  solanaTransferCases(api)
}

/** Every HTTP case there is. */
export function allCases(api: () => Client): void {
  hostCases(api)
  for (const cases of STORE_CASES) cases(api)
  ruleCases(api)
}
