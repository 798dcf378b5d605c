import type { Domain } from '#kernel/domain'
import { lazyRoutes } from '#kernel/http/lazy-routes'
import { paymentTable } from './tables'

const x402Routes = lazyRoutes(() => import('./route-table'), {
  'GET /x402/facilitator/supported': {},
  'POST /x402/facilitator/verify': {},
  'POST /x402/facilitator/settle': {},
  'GET /x402/demo': {},
  'GET /x402/demo/:resource': {},
})

/** Payments over HTTP by the x402 protocol: a facilitator that settles them on the local chains, and something to buy. */
export const x402Domain: Domain<typeof x402Routes> = {
  name: 'x402',
  tables: [paymentTable],
  routes: x402Routes,
  // What is sold here can be bought by apps, too.
  serves: (path) => path.startsWith('/x402/demo/'),
}

type Client = typeof import('./client')

/** What a 402 demands in USDC on the local base; see client.ts. */
export const paymentTerms = async (...about: Parameters<Client['paymentTerms']>) =>
  (await import('./client')).paymentTerms(...about)

/** The header that pays. */
export const paymentHeader = async (...about: Parameters<Client['paymentHeader']>) =>
  (await import('./client')).paymentHeader(...about)

/** Cancels an unused authorization; see client.ts. */
export const cancelAuthorization = async (...about: Parameters<Client['cancelAuthorization']>) =>
  (await import('./client')).cancelAuthorization(...about)

export { authorizationKey, revenueOf } from './payments'
