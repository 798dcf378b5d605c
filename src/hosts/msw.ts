import { type HttpHandler, http } from 'msw'
import type { Emulator } from '../emulator'
import { isCalled } from './called-address'
import { createEmulator } from './test'

export { TEST_ORIGIN } from './called-address'

/**
 * MSW handlers for an emulator: what is called at the hosted service's addresses, at `http://sandbank.test`, at the
 * page's own origin or at a base address from the settings is answered; everything else is left to your own handlers.
 */
export function createHandlers(emulator: Emulator): HttpHandler[] {
  return [
    // Not '*': MSW would try to decode the path, and throw on one that is malformed.
    http.all(/.*/, async ({ request }) => {
      await emulator.ready
      if (!isCalled(emulator, new URL(request.url))) return undefined
      const response = await emulator.respond(request)
      await emulator.drain()
      return response
    }),
  ]
}

/** Of an emulator of their own, in memory: `setupServer(...handlers)`, `setupWorker(...handlers)`. */
export const emulator: Emulator = createEmulator()
export const handlers: HttpHandler[] = createHandlers(emulator)
