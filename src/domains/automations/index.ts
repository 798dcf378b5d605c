import { ownerless } from '#domains/wallet'
import type { Domain } from '#kernel/domain'
import { lazyRoutes } from '#kernel/http/lazy-routes'
import { fireJob } from './fire-job'
import { clockSetBack, RETIME, retimeJob, setBackTables } from './set-back'
import { automationTable, FIRE } from './tables'

export {
  addAutomation,
  automationsOf,
  automationTables,
  draftAutomation,
  madeBy,
  removeAutomation,
  turnAutomation,
} from './automations'
export { newAutomation, triggerOf } from './fields'
export { promptBy } from './prompter'
export { nextTime } from './times'

const automationRoutes = lazyRoutes(() => import('./route-table'), {
  'GET /user/automation': {},
  'POST /user/automation': {},
  'POST /user/automation/order': {},
  'GET /user/automation/:id': {},
  'PATCH /user/automation/:id': {},
  'POST /user/automation/:id/pause': {},
  'POST /user/automation/:id/resume': {},
  'POST /user/automation/:id/cancel': {},
  'DELETE /user/automation/:id': {},
})

/** Prompts that are sent by the clock, or by a price. */
export const automationsDomain: Domain<typeof automationRoutes> = {
  name: 'automations',
  tables: [automationTable],
  routes: automationRoutes,
  jobs: { [FIRE]: fireJob, [RETIME]: retimeJob },
  introduce: (context) =>
    context.clock.whenSetBack({ tables: setBackTables, run: () => clockSetBack(context) }),
  check: (rowsOf) => ownerless(rowsOf, automationTable),
}
