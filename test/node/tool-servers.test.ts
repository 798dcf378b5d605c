import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { client, type Headless, killLeftovers, startHeadless } from '../helpers/headless'
import { consentAt } from '../tool-servers/sign-in'

let host: Headless
beforeAll(async () => {
  host = await startHeadless('--ephemeral')
})
afterAll(killLeftovers)

describe('the demo tool server on the Node host', () => {
  it('[tools-servers] serves the official client, unmodified', async () => {
    const official = new Client({ name: 'script', version: '1' })
    const url = new URL('/__sandbank/demo/mcp', host.url)
    await official.connect(new StreamableHTTPClientTransport(url) as Parameters<Client['connect']>[0])
    expect((await official.listTools()).tools.map(({ name }) => name)).toEqual(['echo', 'add', 'weather'])
    const { structuredContent } = await official.callTool({ name: 'weather', arguments: { city: 'Tokyo' } })
    expect(structuredContent).toEqual({ city: 'Tokyo', sky: 'light rain', celsius: 16 })
    await official.close()
  })

  it('[tools-oauth] is reached in process by our own client, after a consent over HTTP', async () => {
    const send = client(host.url)
    const { keys } = (await send('GET', '/__sandbank/credentials')).body
    const call = (method: string, path: string, body?: unknown) =>
      send(method, path, body, { 'X-API-Key': keys.full })
    const url = `${host.url}/__sandbank/demo/oauth/mcp`
    const { id } = (await call('POST', '/user/tool-servers', { name: 'Guarded', url, auth: 'oauth' })).body
    const { authorizationUrl } = (await call('POST', `/user/tool-servers/${id}/connect`, {})).body
    expect((await consentAt(fetch, authorizationUrl)).html).toContain('Guarded is connected')
    const sum = await call('POST', `/user/tool-servers/${id}/tools/add`, { arguments: { a: 20, b: 22 } })
    expect(sum.body.content).toEqual([{ type: 'text', text: '42' }])
  })
})
