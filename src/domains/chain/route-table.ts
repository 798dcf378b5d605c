import { routeTable } from '#kernel/http/define-route'
import { rpc } from './routes/rpc'

/** What stands behind the addresses in index.ts. */
export const routes = routeTable({
  'POST /rpc/:chainId': rpc,
})
