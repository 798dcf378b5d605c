import type { Domain } from '#kernel/domain'
import { routeTable } from '#kernel/http/define-route'
import { resolve } from './routes/resolve'
import { handleTable, nameTable } from './tables'

export { resolveAddress } from './resolve'
export { type HandleRow, handleTable, type NameRow, nameTable } from './tables'

export const addressRoutes = routeTable({
  'GET /addresses/resolve': resolve,
})

/** Names and handles that stand for addresses: a name service, a social graph, and the wallets' linked accounts. */
export const addressesDomain: Domain = {
  name: 'addresses',
  tables: [nameTable, handleTable],
  routes: addressRoutes,
  seed: async (input) => (await import('./seed')).seedAddresses(input),
}
