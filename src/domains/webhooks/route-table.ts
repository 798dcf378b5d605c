import { routeTable } from '#kernel/http/define-route'
import { logs, oneDelivery, replayDelivery, stats } from './routes/deliveries'
import { deployWebhooks } from './routes/deploy'
import { invokeWebhook } from './routes/invoke'
import { listWebhooks } from './routes/list'
import { deleteWebhook, patchWebhook, readWebhook } from './routes/one'
import { listWebhookVariables, removeWebhookVariable, setWebhookVariables } from './routes/variables'
import { readVersion, rollback } from './routes/versions'

/** What stands behind the addresses in index.ts. */
export const routes = routeTable({
  'POST /u/:wallet/:name': invokeWebhook,
  'GET /webhooks': listWebhooks,
  'POST /webhooks/deploy': deployWebhooks,
  'POST /webhooks/env': setWebhookVariables,
  'GET /webhooks/env': listWebhookVariables,
  'DELETE /webhooks/env/:key': removeWebhookVariable,
  'GET /webhooks/:name': readWebhook,
  'PATCH /webhooks/:name': patchWebhook,
  'DELETE /webhooks/:name': deleteWebhook,
  'POST /webhooks/:name/rollback': rollback,
  'GET /webhooks/:name/versions/:version': readVersion,
  'GET /webhooks/:name/logs': logs,
  'GET /webhooks/:name/stats': stats,
  'GET /webhooks/:name/deliveries/:id': oneDelivery,
  'POST /webhooks/:name/deliveries/:id/replay': replayDelivery,
})
