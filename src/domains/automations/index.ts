import { ownerless } from '#domains/wallet'
import type { Domain } from '#kernel/domain'
import { routeTable } from '#kernel/http/define-route'
import { FIRE } from './automations'
import { fireJob } from './fire'
import { cancel, pause, remove, resume } from './routes/change'
import { createAutomation } from './routes/create'
import { listAutomations } from './routes/list'
import { automationTable } from './tables'

export {
  addAutomation,
  automationsOf,
  automationTables,
  cancelAutomation,
  draftAutomation,
  madeBy,
  pauseAutomation,
  removeAutomation,
  resumeAutomation,
} from './automations'
export { newAutomation, triggerOf } from './fields'
export { type Prompter, promptBy } from './prompter'
export type { AutomationRow } from './tables'
export { nextTime } from './times'

export const automationRoutes = routeTable({
  'GET /user/automation': listAutomations,
  'POST /user/automation': createAutomation,
  'POST /user/automation/:id/pause': pause,
  'POST /user/automation/:id/resume': resume,
  'POST /user/automation/:id/cancel': cancel,
  'DELETE /user/automation/:id': remove,
})

/** Prompts that are sent by the clock, or by a price. */
export const automationsDomain: Domain = {
  name: 'automations',
  tables: [automationTable],
  routes: automationRoutes,
  jobs: { [FIRE]: fireJob },
  check: (rowsOf) => ownerless(rowsOf, automationTable),
}
