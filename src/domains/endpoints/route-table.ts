import { routeTable } from '#kernel/http/define-route'
import { discover, readSchema, search } from './routes/catalogue'
import { deployEndpoints } from './routes/deploy'
import { listEndpoints } from './routes/list'
import { readLogs, readRevenue } from './routes/logs'
import { deleteEndpoint, patchEndpoint, readEndpoint } from './routes/one'
import { listEndpointVariables, removeEndpointVariable, setEndpointVariables } from './routes/variables'
import { readVersion, rollback } from './routes/versions'

/** What stands behind the addresses in index.ts. */
export const routes = routeTable({
  'GET /x402/endpoints': listEndpoints,
  'POST /x402/endpoints/deploy': deployEndpoints,
  'GET /x402/endpoints/discover': discover,
  'GET /x402/endpoints/search': search,
  'GET /x402/endpoints/schema/:wallet/:name': readSchema,
  'GET /x402/endpoints/revenue/:name': readRevenue,
  'GET /x402/endpoints/logs/:name': readLogs,
  'POST /x402/endpoints/env': setEndpointVariables,
  'GET /x402/endpoints/env': listEndpointVariables,
  'DELETE /x402/endpoints/env/:key': removeEndpointVariable,
  'GET /x402/endpoints/details/:name': readEndpoint,
  'GET /x402/endpoints/versions/:name/:version': readVersion,
  'POST /x402/endpoints/rollback/:name': rollback,
  'PATCH /x402/endpoints/:name': patchEndpoint,
  'DELETE /x402/endpoints/:name': deleteEndpoint,
})
