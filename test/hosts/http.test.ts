import { afterAll, beforeAll, beforeEach, describe } from 'vitest'
import { addressCases } from './cases/addresses.spec'
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
import { socketCases } from './cases/sockets.spec'
import { solanaCases } from './cases/solana.spec'
import { solanaTransferCases } from './cases/solana-transfer.spec'
import { transferCases } from './cases/transfer.spec'
import { walletCases } from './cases/wallet.spec'
import { Client } from './client'
import type { RunningHost, TestHost } from './host'
import { HOSTS } from './hosts'
import { inProcessHost } from './in-process-host'
import { serviceWorkerHost } from './service-worker-host'

/** Where the rules of a product are tried that no host can touch: without one, and in a real worker. */
const WITH_ALL_RULES: readonly TestHost[] = [inProcessHost, serviceWorkerHost]

/** The same HTTP cases against every host. */
describe.each(HOSTS.map((host) => [host.name, host] as const))('%s', (_, host) => {
  let running: RunningHost
  let client: Client

  beforeAll(async () => {
    running = await host.start()
    client = new Client(running)
  })
  afterAll(() => running?.stop())
  beforeEach(() => client.reset())

  const api = () => client
  authCases(api)
  walletCases(api)
  transferCases(api)
  profileCases(api)
  controlCases(api)
  chainCases(api)
  partnerCases(api)
  socketCases(api)
  feeCases(api)
  if (!WITH_ALL_RULES.includes(host)) return
  keyCases(api)
  profilesListCases(api)
  profileReadCases(api)
  addressCases(api)
  launchCases(api)
  portfolioCases(api)
  signCases(api)
  controlsCases(api)
  solanaCases(api)
  solanaTransferCases(api)
})
