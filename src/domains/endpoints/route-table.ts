import { routeTable } from '#kernel/http/define-route'
import { callRoute } from './routes/call'
import { discover, readSchema, search } from './routes/catalogue'
import { deployEndpoints } from './routes/deploy'
import { downloadFile } from './routes/download'
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
  'GET /x402/endpoints/download/:ticket': downloadFile,
  'GET /:wallet/:service': callRoute('GET /:wallet/:service'),
  'GET /:wallet/:service/:path': callRoute('GET /:wallet/:service/:path'),
  'POST /:wallet/:service': callRoute('POST /:wallet/:service'),
  'POST /:wallet/:service/:path': callRoute('POST /:wallet/:service/:path'),
  'PUT /:wallet/:service': callRoute('PUT /:wallet/:service'),
  'PUT /:wallet/:service/:path': callRoute('PUT /:wallet/:service/:path'),
  'PATCH /:wallet/:service': callRoute('PATCH /:wallet/:service'),
  'PATCH /:wallet/:service/:path': callRoute('PATCH /:wallet/:service/:path'),
  'DELETE /:wallet/:service': callRoute('DELETE /:wallet/:service'),
  'DELETE /:wallet/:service/:path': callRoute('DELETE /:wallet/:service/:path'),
})
