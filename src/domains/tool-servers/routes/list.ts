import { z } from 'zod'
import { defineRoute } from '#kernel/http/define-route'
import { reader } from '../auth'
import { serversOf } from '../servers'
import { serverView, viewServer } from '../view'

/** Row tools-servers. */
export const listServers = defineRoute('GET /user/tool-servers', {
  summary: "A wallet's tool servers, the newest first, with the tools they listed",
  level: 'ours',
  auth: reader,
  response: z.object({ servers: z.array(serverView) }),
  async handle({ context, principal: { walletId } }) {
    const servers = await serversOf(context, walletId)
    return { servers: await Promise.all(servers.map((server) => viewServer(context, server))) }
  },
})
