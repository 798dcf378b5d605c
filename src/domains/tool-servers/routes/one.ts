import { z } from 'zod'
import { variableErrors } from '#domains/environment'
import { defineRoute } from '#kernel/http/define-route'
import { reader, writer } from '../auth'
import { revokeGrant } from '../disconnect'
import { toolErrors } from '../errors'
import { serverChanges } from '../fields'
import { changedServer, removeServer, replaceServer, serverOf, serverTables } from '../servers'
import { introduced } from '../tools'
import { serverView, viewServer } from '../view'

/** Row tools-servers. */
export const readServer = defineRoute('GET /user/tool-servers/:id', {
  summary: 'One tool server',
  level: 'ours',
  auth: reader,
  response: serverView,
  errors: [toolErrors.unknown],
  async handle({ context, principal: { walletId }, params }) {
    return viewServer(context, await serverOf(context, walletId, params.id))
  },
})

/** Row tools-servers. */
export const changeServer = defineRoute('PATCH /user/tool-servers/:id', {
  summary: 'Change a tool server; another address or mode ends what was granted for the old one',
  level: 'ours',
  auth: writer,
  privateBody: true,
  body: serverChanges,
  response: serverView,
  errors: [toolErrors.unknown, toolErrors.exists, variableErrors.unresolved],
  async handle({ context, principal: { walletId }, params, body, signal, transact }) {
    const before = await serverOf(context, walletId, params.id)
    const changed = await changedServer(context, before, body)
    const isToAsk = changed.status === 'not_connected' && changed !== before
    const after = isToAsk ? await introduced(context, changed, signal) : changed
    const server = await transact(serverTables, (context) => replaceServer(context, before, after))
    context.bus.publish({ type: 'tool-servers.changed', walletId })
    return viewServer(context, server)
  },
})

/** Row tools-servers. */
export const deleteServer = defineRoute('DELETE /user/tool-servers/:id', {
  summary: 'Remove a tool server with its tokens',
  level: 'ours',
  auth: writer,
  response: z.object({ success: z.literal(true) }),
  errors: [toolErrors.unknown],
  async handle({ context, principal: { walletId }, params, transact, recalled }) {
    if ((await recalled()) === undefined) {
      await serverOf(context, walletId, params.id)
      await revokeGrant(context, params.id)
    }
    await transact(serverTables, async (context) => {
      await removeServer(context, walletId, params.id)
      return 'removed'
    })
    context.bus.publish({ type: 'tool-servers.changed', walletId })
    return { success: true as const }
  },
})
