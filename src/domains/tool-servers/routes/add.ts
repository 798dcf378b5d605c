import { variableErrors } from '#domains/environment'
import { defineRoute } from '#kernel/http/define-route'
import { writer } from '../auth'
import { toolErrors } from '../errors'
import { newServer } from '../fields'
import { addServer, draftServer, serverTables } from '../servers'
import { introduced } from '../tools'
import { serverView, viewServer } from '../view'

/** Row tools-servers. */
export const addToolServer = defineRoute('POST /user/tool-servers', {
  summary: 'Add a tool server; its tools are listed at once, unless it wants a sign-in first',
  level: 'ours',
  auth: writer,
  privateBody: true,
  body: newServer,
  status: 201,
  response: serverView,
  errors: [toolErrors.exists, variableErrors.unresolved],
  async handle({ context, principal: { walletId }, body, signal, transact }) {
    const draft = await draftServer(context, walletId, body)
    const introducedDraft = await introduced(context, draft, signal)
    const server = await transact(serverTables, (context) => addServer(context, introducedDraft))
    context.bus.publish({ type: 'tool-servers.changed', walletId })
    return viewServer(context, server)
  },
})
