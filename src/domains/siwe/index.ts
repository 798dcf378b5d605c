import { ownerless } from '#domains/wallet'
import type { Domain } from '#kernel/domain'
import { lazyRoutes } from '#kernel/http/lazy-routes'
import { nonceTable, signerTable } from './tables'

const siweRoutes = lazyRoutes(() => import('./route-table'), {
  'GET /cli/siwe/nonce': {},
  'POST /cli/siwe/verify': {},
})

/** Signing in with an Ethereum account: how a command line gets its first key. */
export const siweDomain: Domain<typeof siweRoutes> = {
  name: 'siwe',
  tables: [nonceTable, signerTable],
  routes: siweRoutes,
  check: (rowsOf) => ownerless(rowsOf, signerTable),
}
