import { routeTable } from '#kernel/http/define-route'
import { cancel } from './routes/cancel'
import { health } from './routes/health'
import { job } from './routes/job'
import { prompt } from './routes/prompt'

/** What stands behind the addresses in index.ts. */
export const routes = routeTable({
  'GET /_health': health,
  'POST /agent/prompt': prompt,
  'GET /agent/job/:id': job,
  'POST /agent/job/:id/cancel': cancel,
})
