import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { type Emulator, VERSION } from '../../emulator'
import { callerOf } from './caller'
import { isPreflight, type RequestRefusal, type Rules } from './rules'
import { sendShellFile } from './shell-files'

const METHODS = 'GET, HEAD, POST, PUT, PATCH, DELETE'
/** How long requests under way may take when the server is closed. */
const GRACE_MS = 3_000

export interface ServerOptions {
  emulator: Emulator
  rules: Rules
  /** The folder of the built shell. */
  site: string
  trustProxy: boolean
}

/** One port for everything: the shell's files, and every other path to the emulator. */
export function createNodeServer({ emulator, rules, site, trustProxy }: ServerOptions): Server {
  const answer = getRequestListener(
    async (request, { incoming }) => {
      const response = await emulator.fetch(request, callerOf(incoming as IncomingMessage, trustProxy))
      grant(response.headers, rules.grantedOrigin(incoming as IncomingMessage))
      // After the answer, as every host does; what fails there is no failure of this request.
      setImmediate(() => emulator.settled().catch((thrown) => console.error(thrown)))
      return response
    },
    { overrideGlobalObjects: false },
  )
  return createServer(async (request, response) => {
    const refusal = rules.refusal(request)
    if (refusal) return refuse(response, refusal)
    if (isPreflight(request)) return sendPreflight(request, response, rules)
    try {
      if (await sendShellFile(site, request, response)) return
    } catch (thrown) {
      console.error(thrown)
      return response.destroy()
    }
    await answer(request, response)
  })
}

/** Rejects with the system's error: EADDRINUSE, EACCES, EADDRNOTAVAIL. */
export async function listen(server: Server, port: number, host: string): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve()
    })
  })
  return (server.address() as AddressInfo).port
}

/** No new requests; those under way get a moment to end, streams included. */
export async function closeServer(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  server.closeIdleConnections()
  const late = setTimeout(() => server.closeAllConnections(), GRACE_MS)
  await closed
  clearTimeout(late)
}

function refuse(response: ServerResponse, { error, message }: RequestRefusal): void {
  response.writeHead(403, {
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'no-store',
    'X-Sandbank': VERSION,
  })
  response.end(JSON.stringify({ error, message }))
}

function sendPreflight(request: IncomingMessage, response: ServerResponse, rules: Rules): void {
  const headers = new Headers({
    'Access-Control-Allow-Methods': METHODS,
    'Access-Control-Allow-Headers': request.headers['access-control-request-headers'] ?? '*',
    'Access-Control-Max-Age': '600',
  })
  grant(headers, rules.grantedOrigin(request))
  response.writeHead(204, Object.fromEntries(headers)).end()
}

/** Lets a page of `origin` read the answer. */
function grant(headers: Headers, origin: string | undefined): void {
  headers.append('Vary', 'Origin')
  if (origin === undefined) return
  headers.set('Access-Control-Allow-Origin', origin)
  headers.set('Access-Control-Expose-Headers', '*')
}
