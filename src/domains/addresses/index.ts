import { resolveNamesBy } from '#domains/wallet'
import type { Domain } from '#kernel/domain'
import { lazyRoutes } from '#kernel/http/lazy-routes'
import { handleTable, nameTable } from './tables'

type People = typeof import('./person')
type Resolving = typeof import('./resolve')

export type { Person } from './person'

/** Whom a name stands for, as for what follows: loaded on first use. */
export const findPerson: People['findPerson'] = async (...about) =>
  (await import('./person')).findPerson(...about)

export const resolveAddress: Resolving['resolveAddress'] = async (...about) =>
  (await import('./resolve')).resolveAddress(...about)

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
