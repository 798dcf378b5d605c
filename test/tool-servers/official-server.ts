import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { SSEServerTransport } from '@modelcontextprotocol/sdk/server/sse.js'
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js'
import type { Emulator } from 'sandbank'
import { z } from 'zod'
import { serveLocally } from '../helpers/local-server'

export interface Listening {
  origin: string
  host: string
  close(): Promise<void>
}

/** The official SDK's server on a port of Node: Streamable HTTP with sessions at /mcp, SSE at /sse. */
export async function officialServer(): Promise<Listening & { sessions(): number }> {
  const streams = new Map<string, StreamableHTTPServerTransport>()
  const events = new Map<string, SSEServerTransport>()
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
    if (pathname === '/sse') {
      const transport = new SSEServerTransport('/messages', response)
      events.set(transport.sessionId, transport)
      response.on('close', () => events.delete(transport.sessionId))
      await tools().connect(transport)
    } else if (pathname === '/messages') {
      await events.get(searchParams.get('sessionId') ?? '')?.handlePostMessage(request, response)
    } else {
      const known = streams.get(String(request.headers['mcp-session-id']))
      await (known ?? (await newStream())).handleRequest(request, response)
    }
  }
  const newStream = async () => {
    const transport: StreamableHTTPServerTransport = new StreamableHTTPServerTransport({
      sessionIdGenerator: () => crypto.randomUUID(),
      onsessioninitialized: (id) => void streams.set(id, transport),
      onsessionclosed: (id) => void streams.delete(id),
    })
    await tools().connect(transport as Parameters<McpServer['connect']>[0])
    return transport
  }
  const listening = await listen((request, response) => void answer(request, response))
  return { ...listening, sessions: () => streams.size + events.size }
}

function tools(): McpServer {
  const server = new McpServer({ name: 'official', version: '1' }, { capabilities: { logging: {} } })
  server.registerTool(
    'shout',
    { description: 'In capitals.', inputSchema: { text: z.string() } },
    async ({ text }, { sendNotification }) => {
      await sendNotification({
        method: 'notifications/message',
        params: { level: 'info', data: 'on the way' },
      })
      return { content: [{ type: 'text', text: text.toUpperCase() }] }
    },
  )
  server.registerTool(
    'count',
    { inputSchema: { text: z.string() }, outputSchema: { characters: z.number() } },
    async ({ text }) => ({ content: [], structuredContent: { characters: text.length } }),
  )
  return server
}

/** An emulator behind a port of Node. `seen`: every request with its body, as it was sent. */
export async function onPort(
  emulator: Emulator,
): Promise<Listening & { seen: { path: string; body: string }[] }> {
  const seen: { path: string; body: string }[] = []
  const answer = getRequestListener(
    async (request) => {
      const { pathname, search } = new URL(request.url)
      seen.push({ path: pathname + search, body: await request.clone().text() })
      return emulator.respond(request)
    },
    { overrideGlobalObjects: false },
  )
  return { ...(await listen(answer)), seen }
}

async function listen(answer: RequestListener): Promise<Listening> {
  const { url, port, close } = await serveLocally(answer)
  return { host: `127.0.0.1:${port}`, origin: url, close }
}
