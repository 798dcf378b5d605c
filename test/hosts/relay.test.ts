import { afterAll, beforeAll, beforeEach, describe } from 'vitest'
import { profileCases } from './cases/profile.spec'
import { walletCases } from './cases/wallet.spec'
import { Client } from './client'
import type { RunningHost } from './host'
import { relayHost } from './relay-host'

/** A smoke of the HTTP cases: behind the relay is the worker, which runs them all. */
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
  walletCases(api)
  profileCases(api)
})
