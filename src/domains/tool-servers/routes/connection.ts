import { z } from 'zod'
import { variableErrors } from '#domains/environment'
import type { Context } from '#kernel/context'
import { errors, Refusal } from '#kernel/errors'
import { defineRoute } from '#kernel/http/define-route'
import { writer } from '../auth'
import { revokeGrant } from '../disconnect'
import { toolErrors } from '../errors'
import { forgetGrant, serverOf, serverTables } from '../servers'
import { beginSignIn } from '../sign-in'
import { type ToolServerRow, toolServerTable } from '../tables'
import { refreshTools } from '../tools'
import { serverView, viewServer } from '../view'

/** Row tools-oauth. */
export const connectServer = defineRoute('POST /user/tool-servers/:id/connect', {
  summary: 'Begin to sign in at the provider of a tool server: open the answered address in a browser',
  repeat: 'answered',
  level: 'ours',
  auth: writer,
  response: z.object({ authorizationUrl: z.string(), expiresAt: z.iso.datetime() }),
  errors: [toolErrors.unknown, toolErrors.failed],
  async handle({ context, principal: { walletId }, params, origin, signal }) {
    const server = await oauthServer(context, walletId, params.id)
    return beginSignIn(context, server, origin, signal)
  },
})

/** Row tools-servers. */
export const refreshServer = defineRoute('POST /user/tool-servers/:id/refresh', {
  summary: 'List the tools of a tool server again',
  repeat: { harmless: 'the same tools take the place of those before' },
  level: 'ours',
  auth: writer,
  response: serverView,
  errors: [toolErrors.unknown, toolErrors.notConnected, toolErrors.failed, variableErrors.unresolved],
  async handle({ context, principal: { walletId }, params, signal }) {
    const server = await serverOf(context, walletId, params.id)
    return viewServer(context, await refreshTools(context, server, signal))
  },
})

/** Row tools-oauth. */
export const disconnectServer = defineRoute('POST /user/tool-servers/:id/disconnect', {
  summary: 'Give the tokens of a tool server back; its tools stay listed',
  level: 'ours',
  auth: writer,
  response: serverView,
  errors: [toolErrors.unknown],
  async handle({ context, principal: { walletId }, params, transact }) {
    const { id } = await oauthServer(context, walletId, params.id)
    await revokeGrant(context, id)
    const server = await transact(serverTables, async (context) => {
      const current = await serverOf(context, walletId, id)
      const problem = 'Disconnected by its wallet: connect again.'
      const row = { ...current, status: 'not_connected' as const, problem, updatedAt: context.clock.now() }
      await context.store.table(toolServerTable).put(row)
      await forgetGrant(context, id)
      return row
    })
    context.bus.publish({ type: 'tool-servers.changed', walletId })
    return viewServer(context, server)
  },
})

async function oauthServer(context: Context, walletId: string, id: string): Promise<ToolServerRow> {
  const server = await serverOf(context, walletId, id)
  if (server.auth === 'oauth') return server
  throw new Refusal(
    errors.invalidRequest,
    `${server.name} has auth "${server.auth}", which needs no sign-in. POST /user/tool-servers/${id}/refresh calls it. (Rule toolServers.auth.)`,
    { rule: 'toolServers.auth', facts: { id, auth: server.auth } },
  )
}
