import type { IncomingMessage, ServerResponse } from 'node:http'
import { serveLocally } from '../helpers/local-server'

export interface Received {
  readonly path: string
  readonly headers: IncomingMessage['headers']
  // biome-ignore lint/suspicious/noExplicitAny: whatever JSON was sent
  readonly body: any
}

/** A model server on the loopback that does what the test says, and keeps what it was sent. */
export async function modelServer(reply: (response: ServerResponse, received: Received) => void) {
  const received: Received[] = []
  const { url, close } = await serveLocally((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString()
      const one = {
        path: request.url ?? '',
        headers: request.headers,
        body: text ? JSON.parse(text) : undefined,
      }
      received.push(one)
      reply(response, one)
    })
  })
  return { url, received, [Symbol.asyncDispose]: close }
}

export function sendJson(response: ServerResponse, status: number, body: unknown, headers = {}): void {
  response.writeHead(status, { 'Content-Type': 'application/json', ...headers })
  response.end(JSON.stringify(body))
}

export function sendEvents(response: ServerResponse, ...parts: (string | Uint8Array)[]): void {
  response.writeHead(200, { 'Content-Type': 'text/event-stream' })
  for (const part of parts) response.write(part)
  response.end()
}
