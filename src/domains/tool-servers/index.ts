import { ownerless } from '#domains/wallet'
import type { Domain, RowsOf } from '#kernel/domain'
import { lazyRoutes } from '#kernel/http/lazy-routes'
import { isDemo, METADATA, RESOURCE } from './demo/paths'
import { demoScheme } from './demo/scheme'
import { demoClientTable, demoCodeTable, demoTokenTable } from './demo/tables'
import { grantTable, signInTable, toolServerTable } from './tables'

export { serversOf } from './servers'
export { callTool } from './tools'

const toolServerRoutes = lazyRoutes(() => import('./route-table'), {
  'GET /user/tool-servers': {},
  'POST /user/tool-servers': {},
  'GET /user/tool-servers/oauth/callback': {},
  'GET /user/tool-servers/:id': {},
  'PATCH /user/tool-servers/:id': {},
  'DELETE /user/tool-servers/:id': {},
  'POST /user/tool-servers/:id/connect': {},
  'POST /user/tool-servers/:id/refresh': {},
  'POST /user/tool-servers/:id/disconnect': {},
  'POST /user/tool-servers/:id/tools/:tool': {},
  'POST /__sandbank/demo/mcp': {},
  'POST /__sandbank/demo/header/mcp': {},
  'POST /__sandbank/demo/oauth/mcp': {},
  'GET /__sandbank/demo/oauth/resource': { aliases: [RESOURCE] },
  'GET /__sandbank/demo/oauth/metadata': { aliases: [METADATA] },
  'POST /__sandbank/demo/oauth/register': {},
  'GET /__sandbank/demo/oauth/authorize': {},
  'POST /__sandbank/demo/oauth/authorize': {},
  'POST /__sandbank/demo/oauth/token': {},
  'POST /__sandbank/demo/oauth/revoke': {},
  'DELETE /__sandbank/demo/oauth/grants': {},
})

/** Tool servers (MCP) of wallets, and a demo server with a demo OAuth provider to try them without a network. */
export const toolServersDomain: Domain<typeof toolServerRoutes> = {
  name: 'tool-servers',
  tables: [toolServerTable, grantTable, signInTable, demoClientTable, demoCodeTable, demoTokenTable],
  routes: toolServerRoutes,
  auth: [demoScheme],
  serves: isDemo,
  check: (rowsOf) => ownerless(rowsOf, toolServerTable) ?? serverless(rowsOf),
}

function serverless(rowsOf: RowsOf): string | undefined {
  const owners = new Map(rowsOf(toolServerTable).map(({ id, walletId }) => [id, walletId]))
  const wrong = rowsOf(grantTable).find(({ id, walletId }) => owners.get(id) !== walletId)
  return wrong && `the grant ${wrong.id} belongs to no tool server of its wallet`
}
