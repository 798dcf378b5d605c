import { routeTable } from '#kernel/http/define-route'
import { nonce } from './routes/nonce'
import { verify } from './routes/verify'

/** What stands behind the addresses in index.ts. */
export const routes = routeTable({
  'GET /cli/siwe/nonce': nonce,
  'POST /cli/siwe/verify': verify,
})
