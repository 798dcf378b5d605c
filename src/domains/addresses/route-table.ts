import { routeTable } from '#kernel/http/define-route'
import { resolve } from './routes/resolve'
import { usersSearch } from './routes/search-users'

/** What stands behind the addresses in index.ts. */
export const routes = routeTable({
  'GET /addresses/resolve': resolve,
  'GET /users/search': usersSearch,
})
