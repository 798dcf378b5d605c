import { afterAll, beforeAll, beforeEach, describe } from 'vitest'
import { authCases } from './cases/auth'
import { controlCases } from './cases/control'
import { keyCases } from './cases/keys'
import { profileCases } from './cases/profile'
import { profileReadCases } from './cases/profile-reads'
import { profilesListCases } from './cases/profiles-list'
import { walletCases } from './cases/wallet'
import { Client } from './client'
import type { RunningHost } from './host'
import { HOSTS } from './hosts'

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
  keyCases(api)
  walletCases(api)
  profileCases(api)
  profilesListCases(api)
  profileReadCases(api)
  controlCases(api)
})
