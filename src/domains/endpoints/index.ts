import { variablesProblem } from '#domains/environment'
import { ownerless } from '#domains/wallet'
import { isAddressShaped } from '#kernel/address-shape'
import type { Domain } from '#kernel/domain'
import { lazyRoutes } from '#kernel/http/lazy-routes'
import { endpointsProblem } from './check'
import { SETTLE, settleJob } from './paying/settle-job'
import { callTable, dayTable, ENDPOINT_VARIABLES, endpointTable, runTable, versionTable } from './tables'

// Names of services stand behind a word of their own, so that none is shadowed by one of these paths.
const endpointRoutes = lazyRoutes(() => import('./route-table'), {
  'GET /x402/endpoints': {},
  'POST /x402/endpoints/deploy': {},
  'GET /x402/endpoints/discover': {},
  'GET /x402/endpoints/search': {},
  'GET /x402/endpoints/schema/:wallet/:name': {},
  'GET /x402/endpoints/revenue/:name': {},
  'GET /x402/endpoints/logs/:name': {},
  'POST /x402/endpoints/env': {},
  'GET /x402/endpoints/env': {},
  'DELETE /x402/endpoints/env/:key': {},
  'GET /x402/endpoints/details/:name': {},
  'GET /x402/endpoints/versions/:name/:version': {},
  'POST /x402/endpoints/rollback/:name': {},
  'PATCH /x402/endpoints/:name': {},
  'DELETE /x402/endpoints/:name': {},
  'GET /x402/endpoints/download/:ticket': {},
  // Of a wallet's address.
  'GET /:wallet/:service': {},
  'GET /:wallet/:service/:path': { pathParameter: 'path' },
  'POST /:wallet/:service': {},
  'POST /:wallet/:service/:path': { pathParameter: 'path' },
  'PUT /:wallet/:service': {},
  'PUT /:wallet/:service/:path': { pathParameter: 'path' },
  'PATCH /:wallet/:service': {},
  'PATCH /:wallet/:service/:path': { pathParameter: 'path' },
  'DELETE /:wallet/:service': {},
  'DELETE /:wallet/:service/:path': { pathParameter: 'path' },
})

/** Handlers of a wallet that callers pay for by x402, call by call. */
export const endpointsDomain: Domain<typeof endpointRoutes> = {
  name: 'endpoints',
  tables: [endpointTable, versionTable, callTable, runTable, dayTable, ENDPOINT_VARIABLES.table],
  routes: endpointRoutes,
  // Handlers and apps pay one another here, on no network.
  serves: isCallPath,
  jobs: { [SETTLE]: settleJob },
  check: (rowsOf) =>
    ownerless(rowsOf, endpointTable) ??
    ownerless(rowsOf, runTable) ??
    variablesProblem(rowsOf, ENDPOINT_VARIABLES) ??
    endpointsProblem(rowsOf),
}

/** Whether a path is that of a paid endpoint: a wallet's address, a name, and whatever is behind. */
function isCallPath(path: string): boolean {
  const [, wallet = '', service = ''] = path.split('/')
  return isAddressShaped(wallet) && service !== ''
}
