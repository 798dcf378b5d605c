import { resolveNamesBy } from '#domains/wallet'
import type { Domain } from '#kernel/domain'
import { lazyRoutes } from '#kernel/http/lazy-routes'
import { findPerson } from './person'
import { handleTable, nameTable } from './tables'

export { findPerson, type Person } from './person'
export { resolveAddress } from './resolve'

const addressRoutes = lazyRoutes(() => import('./route-table'), {
  'GET /addresses/resolve': {},
  'GET /users/search': {},
})

/** Names and handles that stand for addresses: a name service, a social graph, and the wallets' linked accounts. */
export const addressesDomain: Domain<typeof addressRoutes> = {
  name: 'addresses',
  tables: [nameTable, handleTable],
  routes: addressRoutes,
  introduce: (context) => resolveNamesBy(context, findPerson),
  seed: async (input) => (await import('./seed')).seedAddresses(input),
}
