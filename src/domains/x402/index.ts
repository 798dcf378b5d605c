import { extendChains } from '#domains/chain'
import type { Domain } from '#kernel/domain'
import { lazyRoutes } from '#kernel/http/lazy-routes'
import { ROUTER_ADDRESS } from './addresses'
import { paymentTable } from './tables'

const x402Routes = lazyRoutes(() => import('./route-table'), {
  'GET /x402/facilitator/supported': {},
  'POST /x402/facilitator/verify': {},
  'POST /x402/facilitator/settle': {},
  'GET /x402/demo': {},
  'GET /x402/demo/:resource': {},
  'POST /wallet/x402-pay': {},
})

/** Payments over HTTP by the x402 protocol: a facilitator that settles them on the local chains, something to buy, and buying. */
export const x402Domain: Domain<typeof x402Routes> = {
  name: 'x402',
  tables: [paymentTable],
  routes: x402Routes,
  // What is sold here can be bought by apps, too.
  serves: (path) => path.startsWith('/x402/demo/'),
  introduce(context) {
    extendChains(context, {
      latePart: async (_, address) =>
        address === ROUTER_ADDRESS.toLowerCase() ? (await contracts()).routerPart() : undefined,
      contracts: async () => (await contracts()).knownRouter(),
    })
  },
}

const contracts = () => import('./contracts')

/** Terms, checks and settlements of paid endpoints, through the router's contract; loaded on first use. */
export const paymentRouter = () => import('./router')

/** Paying by x402: what a 402 demands, the request and its payment, taking a payment back; loaded on first use. */
export const x402Client = () => import('./client')

export { authorizationKey, revenueOf } from './payments'
