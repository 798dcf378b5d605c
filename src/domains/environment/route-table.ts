import { routeTable } from '#kernel/http/define-route'
import { listEnvironment } from './routes/list'
import { removeEnvironment } from './routes/remove'
import { setEnvironment } from './routes/set'

/** What stands behind the addresses in index.ts. */
export const routes = routeTable({
  'POST /agent/env': setEnvironment,
  'GET /agent/env': listEnvironment,
  'DELETE /agent/env/:key': removeEnvironment,
})
