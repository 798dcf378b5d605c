import type { Emulator } from '../emulator'
import { isCalled } from './called-address'

/** Named apart from where they are loaded: they exist in Node only, and a bundler for a page would look for them. */
const INTERCEPTORS = '@mswjs/interceptors'
const MODULES = 'node:module'

/**
 * Has calls by `node:http` and, where a DOM is simulated, by `XMLHttpRequest` answered by an emulator wherever it is
 * what is called; other calls go on untouched. Returns how to undo it. In a page it does nothing.
 */
export async function answerRequests(emulator: Emulator): Promise<() => void> {
  const process: { versions?: { node?: string } } | undefined = Reflect.get(globalThis, 'process')
  if (!process?.versions?.node) return () => {}
  const { batch, clients, requests, modules } = await libraries()
  const interceptor = new batch.BatchInterceptor({
    name: 'sandbank',
    interceptors: [new clients.ClientRequestInterceptor(), new requests.XMLHttpRequestInterceptor()],
  })
  interceptor.on('request', async ({ request, controller }) => {
    // Of two suites, one in the other, only one can answer.
    const isAnswered = controller.readyState !== batch.RequestController.PENDING
    if (isAnswered || !isCalled(emulator, new URL(request.url))) return
    const answer = await emulator.respond(request)
    await emulator.drain()
    controller.respondWith(answer)
  })
  interceptor.apply()
  // For `import { request } from 'node:https'`, whose names are copies of what was there.
  modules.syncBuiltinESMExports()
  return () => {
    interceptor.dispose()
    modules.syncBuiltinESMExports()
  }
}

/** As Node itself finds them: a suite with a DOM resolves imports as a page does. */
async function libraries() {
  const modules: Modules = await import(/* @vite-ignore */ MODULES)
  const require = modules.createRequire(import.meta.url)
  const batch = require(INTERCEPTORS) as typeof import('@mswjs/interceptors')
  const clients = require(
    `${INTERCEPTORS}/ClientRequest`,
  ) as typeof import('@mswjs/interceptors/ClientRequest')
  const requests = require(
    `${INTERCEPTORS}/XMLHttpRequest`,
  ) as typeof import('@mswjs/interceptors/XMLHttpRequest')
  return { batch, clients, requests, modules }
}

/** What is needed of `node:module`. */
interface Modules {
  createRequire(from: string): (name: string) => unknown
  syncBuiltinESMExports(): void
}
