/** What a page with the Model Context Protocol bundles: the official client, unchanged. */
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'

export async function useDemo() {
  const client = new Client({ name: 'page', version: '1' })
  const url = new URL('/__sandbank/demo/mcp', location.origin)
  await client.connect(new StreamableHTTPClientTransport(url) as Parameters<Client['connect']>[0])
  const { tools } = await client.listTools()
  const { content } = await client.callTool({ name: 'add', arguments: { a: 40, b: 2 } })
  await client.close()
  return { server: client.getServerVersion()?.name, tools: tools.map(({ name }) => name), content }
}

Object.assign(globalThis, { useDemo })
