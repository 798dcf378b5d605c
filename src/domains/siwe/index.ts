import { ownerless } from '#domains/wallet'
import type { Domain } from '#kernel/domain'
import { routeTable } from '#kernel/http/define-route'
import { nonce } from './routes/nonce'
import { verify } from './routes/verify'
import { nonceTable, signerTable } from './tables'

export const siweRoutes = routeTable({
  'GET /cli/siwe/nonce': nonce,
  'POST /cli/siwe/verify': verify,
})

/** Signing in with an Ethereum account: how a command line gets its first key. */
export const siweDomain: Domain = {
  name: 'siwe',
  tables: [nonceTable, signerTable],
  routes: siweRoutes,
  check: (rowsOf) => ownerless(rowsOf, signerTable),
}
