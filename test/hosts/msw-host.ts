import { setupServer } from 'msw/node'
import { createEmulator } from 'sandbank'
import { createHandlers } from 'sandbank/msw'
import type { TestHost } from './host'
import { answerOf } from './in-process-host'

/** What a user's own test suite does: the handlers in its own `setupServer`, calls through the global fetch. */
export const mswHost: TestHost = {
  name: 'msw',
  async start() {
    const emulator = createEmulator()
    const server = setupServer(...createHandlers(emulator))
    server.listen({ onUnhandledRequest: 'error' })
    return {
      request: async (path, init) => answerOf(await fetch(new URL(path, 'http://sandbank.test'), init)),
      async stop() {
        server.close()
        await emulator.close()
      },
    }
  },
}
