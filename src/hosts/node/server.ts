import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { TextAnswer, VERSION } from '../../emulator'
import { VERSION_HEADER } from '../../kernel/http/headers.mjs'
import { callerOf } from '../server/caller.mjs'
import { type Guard, isPreflight, refuse } from '../server/guard.mjs'
import { sendShellFile } from './shell-files'
import type { UnderWay } from './under-way'

/** How long requests under way may take when the server is closed. */
const GRACE_MS = 3_000

export interface ServerOptions {
  underWay: UnderWay
  guard: Guard
  /** The folder of the built shell. */
  site: string
  trustProxy: boolean
}

/** One port for everything: the shell's files, and every other path to the emulator. */
export function createNodeServer({ underWay, guard, site, trustProxy }: ServerOptions): Server {
  const answer = getRequestListener(
    async (request, { incoming, outgoing }) => {
      const sent = incoming as IncomingMessage
      const page = guard.foreignPage(sent)
      const answered = await underWay.answer(request, {
        ...callerOf(sent, trustProxy),
        ...(page && { page }),
      })
      for (const [name, value] of Object.entries(guard.corsHeaders(sent))) {
        answered.headers.append(name, value)
      }
      if (!(answered instanceof TextAnswer)) return answered
      sendText(outgoing as ServerResponse, answered)
      return RESPONSE_ALREADY_SENT
    },
    { overrideGlobalObjects: false },
  )
  return createServer(async (request, response) => {
    const refusal = guard.refusal(request)
    if (refusal) return refuse(response, refusal.status, refusal, { [VERSION_HEADER]: VERSION })
    if (isPreflight(request)) return void response.writeHead(204, guard.corsHeaders(request)).end()
    try {
      if (await sendShellFile(site, request, response)) return
    } catch (thrown) {
      console.error(thrown)
      return response.destroy()
    }
    await answer(request, response)
  })
}

/** Head and text go out at once; as a `Response`, the text would be read out of a stream first. */
function sendText(outgoing: ServerResponse, { status, headers, text }: TextAnswer): void {
  const length = ['Content-Length', String(Buffer.byteLength(text))]
  outgoing.writeHead(status, [...[...headers].flat(), ...length]).end(text)
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
