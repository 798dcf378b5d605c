import { extendChains } from '#domains/chain'
import type { Domain } from '#kernel/domain'
import { lazyRoutes } from '#kernel/http/lazy-routes'
import { feeTables } from './tables'

/** What reads and moves fees on the chain, evaluated on first use: await it where a request needs it. */
export const feesOnChain = () => import('./onchain')

const feeRoutes = lazyRoutes(() => import('./route-table'), {
  'GET /public/launchpad/token-fees/:tokenAddress': {},
  'GET /token-launches/:tokenAddress/fees': {},
  'GET /public/launchpad/claimable-fees/:tokenAddress': {},
  'GET /public/launchpad/creator-fees/:address': {},
  'GET /public/launchpad/beneficiary-fees/:address': {},
  'POST /public/launchpad/build-claim': {},
  'POST /public/launchpad/build-transfer-beneficiary': {},
  'POST /token-launches/:tokenAddress/fees/claim': {},
  'POST /user/launchpad/execute-transfer-beneficiary': {},
  'POST /agent/launchpad/claim': {},
  'POST /user/launchpad/claim': {},
  'POST /user/launchpad/execute-claim': {},
  'POST /clanker/claim': {},
})

/** What launched tokens earn, whose it is, and how it is claimed. The fee managers on the chain have the last word. */
export const feesDomain: Domain<typeof feeRoutes> = {
  name: 'fees',
  tables: feeTables,
  routes: feeRoutes,
  introduce: (context) =>
    extendChains(context, { indexer: async () => (await import('./indexer')).feeIndexer }),
}
