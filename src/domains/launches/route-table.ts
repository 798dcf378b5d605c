import { routeTable } from '#kernel/http/define-route'
import { deploy } from './routes/deploy'
import { detail } from './routes/detail'
import { list } from './routes/list'

/** What stands behind the addresses in index.ts. */
export const routes = routeTable({
  'POST /token-launches/deploy': deploy,
  'GET /token-launches': list,
  'GET /token-launches/:address': detail,
})
