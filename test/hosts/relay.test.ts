import { afterAll, beforeAll, beforeEach, describe } from 'vitest'
import { authCases } from './cases/auth.spec'
import { keyCases } from './cases/keys.spec'
import { profileCases } from './cases/profile.spec'
import { profileReadCases } from './cases/profile-reads.spec'
import { profilesListCases } from './cases/profiles-list.spec'
import { walletCases } from './cases/wallet.spec'
import { controlCases } from './cases/control.spec'
import { Client } from './client'
import type { RunningHost } from './host'
import { relayHost } from './relay-host'

/** A smoke of the HTTP cases: the emulator behind the relay is the worker's, which runs them all. */
describe('relay', () => {
  let running: RunningHost
  let client: Client

  beforeAll(async () => {
    running = await relayHost.start()
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
