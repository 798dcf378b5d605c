import { ownerless } from '#domains/wallet'
import type { Domain } from '#kernel/domain'
import { lazyRoutes } from '#kernel/http/lazy-routes'
import { quoteTable, swapKeyTable } from './tables'

export { swapBodyOn } from './fields'

/** What quotes and swaps on a chain, evaluated on first use: await it where a request needs it. */
export const swapsOnChain = () => import('./onchain')

const swapRoutes = lazyRoutes(() => import('./route-table'), {
  'POST /wallet/swap-quote': {},
  'POST /wallet/swap': {},
})

/** Swaps through the pools of a chain, in one transaction of the wallet. */
export const swapsDomain: Domain<typeof swapRoutes> = {
  name: 'swaps',
  tables: [quoteTable, swapKeyTable],
  routes: swapRoutes,
  check: (rowsOf) => ownerless(rowsOf, quoteTable) ?? ownerless(rowsOf, swapKeyTable),
}
