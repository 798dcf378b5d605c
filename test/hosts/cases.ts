import { addressCases } from './cases/addresses.spec'
import { agentCases } from './cases/agent.spec'
import { authCases } from './cases/auth.spec'
import { chainCases } from './cases/chain.spec'
import { controlCases } from './cases/control.spec'
import { controlsCases } from './cases/controls.spec'
import { feeCases } from './cases/fees.spec'
import { keyCases } from './cases/keys.spec'
import { launchCases } from './cases/launches.spec'
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
import type { Client } from './client'

/** What a host can get wrong: headers, bodies in and out, streams, callers' addresses, refusals. Tried on each. */
export function hostCases(api: () => Client): void {
  authCases(api)
  walletCases(api)
  profileCases(api)
  socketCases(api)
  feeCases(api)
}

/** Rules of the products and of the control API, which no host can touch: in process, and in a real worker. */
export function ruleCases(api: () => Client): void {
  transferCases(api)
  controlCases(api)
  chainCases(api)
  partnerCases(api)
  keyCases(api)
  profilesListCases(api)
  profileReadCases(api)
  addressCases(api)
  agentCases(api)
  launchCases(api)
  portfolioCases(api)
  signCases(api)
  siweCases(api)
  controlsCases(api)
  solanaCases(api)
  solanaTransferCases(api)
}
