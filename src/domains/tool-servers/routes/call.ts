import { z } from 'zod'
import { variableErrors } from '#domains/environment'
import { defineRoute } from '#kernel/http/define-route'
import { writer } from '../auth'
import { toolErrors } from '../errors'
import { callTool } from '../tools'

/** Row tools-servers. */
export const callServer = defineRoute('POST /user/tool-servers/:id/tools/:tool', {
  summary: 'Call a tool; what it answers is passed on as the protocol has it',
  repeat: 'answered',
  level: 'ours',
  auth: writer,
  // Nobody's field names: the tool's arguments and results.
  verbatim: true,
  body: z.strictObject({ arguments: z.record(z.string(), z.unknown()).default({}) }),
  response: z.object({
    content: z.array(z.record(z.string(), z.unknown())),
    structuredContent: z.record(z.string(), z.unknown()).optional(),
    isError: z.boolean().describe('the tool itself says that it failed'),
  }),
  errors: [
    toolErrors.unknown,
    toolErrors.toolUnknown,
    toolErrors.notConnected,
    toolErrors.failed,
    variableErrors.unresolved,
  ],
  async handle({ context, principal: { walletId }, params, body, signal }) {
    const { id: serverId, tool } = params
    const result = await callTool(context, { walletId, serverId, tool }, body.arguments, signal)
    return { ...result, content: [...result.content] }
  },
})
