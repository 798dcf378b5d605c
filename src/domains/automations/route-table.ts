import { routeTable } from '#kernel/http/define-route'
import { cancel, pause, remove, resume } from './routes/change'
import { createAutomation } from './routes/create'
import { listAutomations } from './routes/list'
import { changeOrder, createOrder, readAutomation } from './routes/order'

/** What stands behind the addresses in index.ts. */
export const routes = routeTable({
  'GET /user/automation': listAutomations,
  'POST /user/automation': createAutomation,
  'POST /user/automation/order': createOrder,
  'GET /user/automation/:id': readAutomation,
  'PATCH /user/automation/:id': changeOrder,
  'POST /user/automation/:id/pause': pause,
  'POST /user/automation/:id/resume': resume,
  'POST /user/automation/:id/cancel': cancel,
  'DELETE /user/automation/:id': remove,
})
