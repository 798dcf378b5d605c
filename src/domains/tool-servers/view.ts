import { z } from 'zod'
import { iso } from '#kernel/clock'
import type { Context } from '#kernel/context'
import { authMode, type GrantRow, grantTable, type ToolServerRow, tool, transport } from './tables'

export const serverView = z.object({
  id: z.string(),
  name: z.string(),
  url: z.string(),
  transport,
  auth: authMode,
  headers: z.array(z.string()).describe('names only: values are never shown'),
  status: z.enum(['connected', 'not_connected']),
  problem: z.string().nullable().describe('why it is not connected, where that is known'),
  tools: z.array(tool),
  toolsAt: z.iso.datetime().nullable().describe('when the tools were last listed'),
  createdAt: z.iso.datetime(),
})

/** A server as its wallet sees it. */
export async function viewServer(
  { store }: Context,
  server: ToolServerRow,
): Promise<z.infer<typeof serverView>> {
  const grant = server.auth === 'oauth' ? await store.table(grantTable).get(server.id) : undefined
  return { ...describe(server), ...standing(server, grant) }
}

function describe(server: ToolServerRow) {
  const { id, name, url, transport, auth, headerNames, tools, toolsAt, createdAt } = server
  return {
    id,
    name,
    url,
    transport,
    auth,
    headers: headerNames,
    tools,
    toolsAt: toolsAt === null ? null : iso(toolsAt),
    createdAt: iso(createdAt),
  }
}

/** Whether it can be called. What is encrypted is not in an export: after an import it is missing. */
export function standing(
  { auth, status, problem, encryptedHeaders }: ToolServerRow,
  grant: GrantRow | undefined,
): Pick<ToolServerRow, 'status' | 'problem'> {
  if (status === 'connected' && auth === 'header' && encryptedHeaders === null) {
    return { status: 'not_connected', problem: 'An export carries no header values: send them again.' }
  }
  if (status === 'connected' && auth === 'oauth' && !grant?.ciphertext) {
    return { status: 'not_connected', problem: 'An export carries no tokens: connect again.' }
  }
  return { status, problem }
}
