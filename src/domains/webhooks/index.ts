import { variablesProblem } from '#domains/environment'
import { ownerless } from '#domains/wallet'
import type { Domain } from '#kernel/domain'
import { lazyRoutes } from '#kernel/http/lazy-routes'
import { bundlesProblem } from './check'
import { deliveryTable, hourTable, versionTable, WEBHOOK_VARIABLES, webhookTable } from './tables'

const webhookRoutes = lazyRoutes(() => import('./route-table'), {
  'POST /u/:wallet/:name': {},
  'GET /webhooks': {},
  'POST /webhooks/deploy': {},
  // Before those of a name: of two routes that fit a path the first one answers.
  'POST /webhooks/env': {},
  'GET /webhooks/env': {},
  'DELETE /webhooks/env/:key': {},
  'GET /webhooks/:name': {},
  'PATCH /webhooks/:name': {},
  'DELETE /webhooks/:name': {},
  'POST /webhooks/:name/rollback': {},
  'GET /webhooks/:name/versions/:version': {},
  'GET /webhooks/:name/logs': {},
  'GET /webhooks/:name/stats': {},
  'GET /webhooks/:name/deliveries/:id': {},
  'POST /webhooks/:name/deliveries/:id/replay': {},
})

/** Handlers of a wallet that callers from elsewhere reach, and whose answers become prompts for the agent. */
export const webhooksDomain: Domain<typeof webhookRoutes> = {
  name: 'webhooks',
  tables: [webhookTable, versionTable, deliveryTable, hourTable, WEBHOOK_VARIABLES.table],
  routes: webhookRoutes,
  check: (rowsOf) =>
    ownerless(rowsOf, webhookTable) ?? variablesProblem(rowsOf, WEBHOOK_VARIABLES) ?? bundlesProblem(rowsOf),
}
