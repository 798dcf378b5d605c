import type { Context } from '#kernel/context'
import { isRefusal, Refusal } from '#kernel/errors'
import { notConnected } from './credentials'
import { toolErrors } from './errors'
import { noteServer, serverOf } from './servers'
import { failed, type Session, withServer } from './session'
import { grantTable, type Tool, type ToolServerRow } from './tables'
import { standing } from './view'

/** Of one server. */
const MAX_TOOLS = 200
const MAX_TOOLS_CHARACTERS = 500_000

/** What a tool answered, as the protocol says it. */
export interface ToolResult {
  readonly content: readonly Record<string, unknown>[]
  readonly structuredContent?: Readonly<Record<string, unknown>>
  readonly isError: boolean
}

/**
 * Asks a server for its tools and keeps them with it; it is connected then. Row tools-servers. Throws as `withServer`
 * does.
 */
export async function refreshTools(
  context: Context,
  server: ToolServerRow,
  signal: AbortSignal,
): Promise<ToolServerRow> {
  const tools = await listTools(context, server, signal)
  const toolsAt = context.clock.now()
  return noteServer(context, server, { status: 'connected', problem: null, tools, toolsAt })
}

async function listTools(context: Context, server: ToolServerRow, signal: AbortSignal): Promise<Tool[]> {
  const tools = await withServer(context, server, signal, allTools)
  if (tools.length > MAX_TOOLS || JSON.stringify(tools).length > MAX_TOOLS_CHARACTERS) {
    throw failed(
      server,
      `it lists ${tools.length} tools in ${JSON.stringify(tools).length} characters; at most ${MAX_TOOLS} in ${MAX_TOOLS_CHARACTERS} are kept`,
    )
  }
  return tools
}

async function allTools({ client, options }: Session): Promise<Tool[]> {
  const tools: Tool[] = []
  let cursor: string | undefined
  do {
    const page = await client.listTools(cursor === undefined ? {} : { cursor }, options)
    tools.push(
      ...page.tools.map(({ name, description, inputSchema }) => ({
        name,
        description: description ?? '',
        inputSchema: { ...inputSchema },
      })),
    )
    cursor = page.nextCursor
  } while (cursor !== undefined && tools.length <= MAX_TOOLS)
  return tools
}

/** Calls a tool that the server has listed. Throws 404 for another one, 409 and 502 as `withServer`. */
export async function callTool(
  context: Context,
  { walletId, serverId, tool }: { walletId: string; serverId: string; tool: string },
  args: Readonly<Record<string, unknown>>,
  signal: AbortSignal,
): Promise<ToolResult> {
  const server = await serverOf(context, walletId, serverId)
  const { status, problem } = standing(server, await context.store.table(grantTable).get(server.id))
  if (status !== 'connected') throw notConnected(server, problem ?? 'it is not connected')
  if (!server.tools.some(({ name }) => name === tool)) {
    const known = server.tools.map(({ name }) => name).join(', ')
    throw new Refusal(
      toolErrors.toolUnknown,
      `${server.name} has no tool ${JSON.stringify(tool)}. It has: ${known || 'none'}. POST /user/tool-servers/${server.id}/refresh lists them again. (Rule toolServers.tool.)`,
      { rule: 'toolServers.tool', facts: { id: server.id, tool } },
    )
  }
  return withServer(context, server, signal, async ({ client, options }) => {
    const { content, structuredContent, isError } = await client.callTool(
      { name: tool, arguments: { ...args } },
      undefined,
      options,
    )
    return {
      content: content as ToolResult['content'],
      ...(structuredContent !== undefined && {
        structuredContent: structuredContent as Record<string, unknown>,
      }),
      isError: isError === true,
    }
  })
}

/** A draft with what its server says: connected with its tools, or why not. Bad input is thrown as it is. */
export async function introduced(
  context: Context,
  draft: ToolServerRow,
  signal: AbortSignal,
): Promise<ToolServerRow> {
  if (draft.auth === 'oauth') {
    context.outbound.as('user-code').check(draft.url)
    return draft
  }
  try {
    const tools = await listTools(context, draft, signal)
    return { ...draft, status: 'connected', problem: null, tools, toolsAt: context.clock.now() }
  } catch (thrown) {
    const isServers =
      isRefusal(thrown) && (thrown.spec === toolErrors.failed || thrown.spec === toolErrors.notConnected)
    if (!isServers) throw thrown
    return { ...draft, status: 'not_connected', problem: thrown.message }
  }
}
