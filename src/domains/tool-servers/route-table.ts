import { routeTable } from '#kernel/http/define-route'
import {
  askConsent,
  giveConsent,
  headerMcp,
  openMcp,
  protectedMcp,
  providerMetadata,
  register,
  resourceMetadata,
  revokeGrants,
  revokeToken,
  token,
} from './demo/routes'
import { addToolServer } from './routes/add'
import { callServer } from './routes/call'
import { oauthCallback } from './routes/callback'
import { connectServer, disconnectServer, refreshServer } from './routes/connection'
import { listServers } from './routes/list'
import { changeServer, deleteServer, readServer } from './routes/one'

/** What stands behind the addresses in index.ts. */
export const routes = routeTable({
  'GET /user/tool-servers': listServers,
  'POST /user/tool-servers': addToolServer,
  'GET /user/tool-servers/oauth/callback': oauthCallback,
  'GET /user/tool-servers/:id': readServer,
  'PATCH /user/tool-servers/:id': changeServer,
  'DELETE /user/tool-servers/:id': deleteServer,
  'POST /user/tool-servers/:id/connect': connectServer,
  'POST /user/tool-servers/:id/refresh': refreshServer,
  'POST /user/tool-servers/:id/disconnect': disconnectServer,
  'POST /user/tool-servers/:id/tools/:tool': callServer,
  'POST /__sandbank/demo/mcp': openMcp,
  'POST /__sandbank/demo/header/mcp': headerMcp,
  'POST /__sandbank/demo/oauth/mcp': protectedMcp,
  'GET /__sandbank/demo/oauth/resource': resourceMetadata,
  'GET /__sandbank/demo/oauth/metadata': providerMetadata,
  'POST /__sandbank/demo/oauth/register': register,
  'GET /__sandbank/demo/oauth/authorize': askConsent,
  'POST /__sandbank/demo/oauth/authorize': giveConsent,
  'POST /__sandbank/demo/oauth/token': token,
  'POST /__sandbank/demo/oauth/revoke': revokeToken,
  'DELETE /__sandbank/demo/oauth/grants': revokeGrants,
})
