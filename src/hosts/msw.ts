import { type HttpHandler, http } from 'msw'
import type { Emulator } from '../emulator'
import { isCalled } from './called-address'
import { HANDLERS_MADE } from './hosted-call'
import { createEmulator } from './test'

export { TEST_ORIGIN } from './called-address'

/**
 * MSW handlers for an emulator: what is called at the hosted service's addresses, at `http://sandbank.test`, at the
 * page's own origin or at a base address from the settings is answered; everything else is left to your own handlers.
 */
export function createHandlers(emulator: Emulator): HttpHandler[] {
  // For `sandbank/guard` in a page, which cannot see MSW's worker.
  Reflect.set(globalThis, HANDLERS_MADE, true)
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
