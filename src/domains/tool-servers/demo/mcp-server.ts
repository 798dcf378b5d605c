import { readText } from '#kernel/http/read-request'

const MAX_BYTES = 1_000_000

/** Made up, so that an example has the same answer every time. */
const FORECASTS: Readonly<Record<string, { sky: string; celsius: number }>> = {
  Lisbon: { sky: 'clear', celsius: 24 },
  Nairobi: { sky: 'scattered clouds', celsius: 21 },
  Oslo: { sky: 'snow', celsius: -3 },
  Tokyo: { sky: 'light rain', celsius: 16 },
}

const text = { type: 'string' } as const
const TOOLS = [
  {
    name: 'echo',
    description: 'Says again what it is told.',
    inputSchema: { type: 'object' as const, properties: { text }, required: ['text'] },
  },
  {
    name: 'add',
    description: 'Adds two numbers.',
    inputSchema: {
      type: 'object' as const,
      properties: { a: { type: 'number' }, b: { type: 'number' } },
      required: ['a', 'b'],
    },
  },
  {
    name: 'weather',
    description: `A made-up forecast, the same every day, for ${Object.keys(FORECASTS).join(', ')}.`,
    inputSchema: { type: 'object' as const, properties: { city: text }, required: ['city'] },
    outputSchema: {
      type: 'object' as const,
      properties: { city: text, sky: text, celsius: { type: 'number' } },
      required: ['city', 'sky', 'celsius'],
    },
  },
]

/**
 * The demo tool server: the official SDK's, over one request. It keeps no sessions, which a worker would lose, and
 * answers with JSON.
 */
export async function answerMcp(request: Request): Promise<Response> {
  const protocol = await import('../protocol')
  const parsedBody = parsed(await readText(request, MAX_BYTES))
  if (parsedBody === undefined) {
    const error = { code: -32700, message: 'Parse error' }
    return Response.json({ jsonrpc: '2.0', id: null, error }, { status: 400 })
  }
  const server = new protocol.Server(
    { name: 'sandbank-demo', version: '1' },
    { capabilities: { tools: {} }, jsonSchemaValidator: new protocol.CfWorkerJsonSchemaValidator() },
  )
  server.setRequestHandler(protocol.ListToolsRequestSchema, () => ({ tools: TOOLS }))
  server.setRequestHandler(protocol.CallToolRequestSchema, ({ params }) =>
    called(params.name, params.arguments ?? {}),
  )
  const transport = new protocol.WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
  await server.connect(transport as Parameters<typeof server.connect>[0])
  try {
    return await transport.handleRequest(request, { parsedBody })
  } finally {
    await server.close()
  }
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

function called(name: string, args: Record<string, unknown>) {
  const { text, a, b, city } = args
  switch (name) {
    case 'echo':
      return typeof text === 'string' ? textContent(text) : wrong('text must be a string')
    case 'add':
      return typeof a === 'number' && typeof b === 'number'
        ? textContent(String(a + b))
        : wrong('a and b must be numbers')
    case 'weather':
      return forecast(city)
    default:
      return wrong(`there is no tool ${JSON.stringify(name)}`)
  }
}

function forecast(city: unknown) {
  const found = Object.entries(FORECASTS).find(
    ([name]) => name.toLowerCase() === String(city).trim().toLowerCase(),
  )
  if (!found) return wrong(`city must be one of ${Object.keys(FORECASTS).join(', ')}`)
  const [name, { sky, celsius }] = found
  return { ...textContent(`${name}: ${sky}, ${celsius} °C`), structuredContent: { city: name, sky, celsius } }
}

function textContent(text: string) {
  return { content: [{ type: 'text' as const, text }] }
}

function wrong(text: string) {
  return { ...textContent(text), isError: true }
}
