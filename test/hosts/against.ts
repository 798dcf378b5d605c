import { afterAll, beforeAll, beforeEach, describe } from 'vitest'
import { Client } from './client'
import type { RunningHost, TestHost } from './host'

/** Runs the cases against a host, each in the seeded data. */
export function against(host: TestHost, ...cases: readonly ((api: () => Client) => void)[]): void {
  describe(host.name, () => {
    let running: RunningHost
    let client: Client

    beforeAll(async () => {
      running = await host.start()
      client = new Client(running)
    })
    afterAll(() => running?.stop())
    beforeEach(() => client.reset())

    for (const each of cases) each(() => client)
  })
}
