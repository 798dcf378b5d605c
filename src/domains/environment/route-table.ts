import { routeTable } from '#kernel/http/define-route'
import { listEnvironment, removeEnvironment, setEnvironment } from './routes/agent-variables'

/** What stands behind the addresses in index.ts. */
export const routes = routeTable({
  'POST /agent/env': setEnvironment,
  'GET /agent/env': listEnvironment,
  'DELETE /agent/env/:key': removeEnvironment,
})
